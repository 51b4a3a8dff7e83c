import type { Part } from '#contract/variants.ts'
import { titleOf } from '#domain/variants.ts'
import { useLocale } from '../i18n/locale.ts'

/** What one set contains, below its name; nothing for anything else. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  const locale = useLocale()
  if (parts.length === 0) return null
  return (
    <ul className="text-cocoa text-sm">
      {parts.map((part) => (
        <li key={part.variant}>
          {part.qty} × {titleOf(part, locale)}
        </li>
      ))}
    </ul>
  )
}
