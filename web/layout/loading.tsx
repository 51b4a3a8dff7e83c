import { useT } from '../i18n/t.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Shown until hydration in place of content that only the browser can render. */
export function Loading() {
  const t = useT()
  return (
    <p role="status">
      <Spinner className="size-8" />
      <span className="sr-only">{t('layout.loading')}</span>
    </p>
  )
}
