import { useT } from '../../i18n/t.ts'
import { type LineDraft, newLine, quantityOf } from './draft.ts'
import { type KnownLine, LineFields } from './line-fields.tsx'
import { ProductFinder } from './product-finder.tsx'

interface ItemFieldsProps {
  lines: readonly LineDraft[]
  known: (line: LineDraft, at: number) => KnownLine
  isTried: boolean
  /** What the shop refused, by its path in the call. */
  errors: Readonly<Record<string, string>>
  onChange: (lines: LineDraft[]) => void
}

/** What is ordered, and a search for more. */
export function ItemFields({ lines, known, isTried, errors, onChange }: ItemFieldsProps) {
  const t = useT()

  function add(product: string, varies: boolean) {
    const at = lines.findIndex((line) => line.product === product && (!varies || !line.variant))
    if (at < 0) onChange([...lines, newLine(product)])
    else if (!varies) {
      const more = (line: LineDraft) => ({ ...line, qty: String(quantityOf(line) + 1) })
      onChange(lines.map((line, nth) => (nth === at ? more(line) : line)))
    }
  }

  return (
    <section
      aria-labelledby="counter-items"
      className="grid gap-5 rounded-2xl bg-paper p-5 shadow-lift sm:p-8"
    >
      <h2 id="counter-items" className="text-2xl">
        {t('counter.items')}
      </h2>
      <ProductFinder onAdd={add} />
      <ul className="grid gap-3">
        {lines.map((line, at) => (
          <LineFields
            key={`${line.product} ${line.variant ?? ''}`}
            line={line}
            known={known(line, at)}
            isTried={isTried}
            problem={errors[`orderItems.${at}.discount`] && t('counter.off.tooMuch')}
            onChange={(next) =>
              onChange(lines.flatMap((one, nth) => (nth === at ? (next ?? []) : one)))
            }
          />
        ))}
      </ul>
    </section>
  )
}
