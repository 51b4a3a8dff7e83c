import type { FormEvent } from 'react'
import type { StatementReply } from '#contract/admin/books.ts'
import { STATEMENT_FIELDS, type StatementColumns } from '#domain/statement.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'

interface ColumnsFormProps {
  table: Extract<StatementReply, { state: 'columns' }>
  onChosen: (columns: StatementColumns) => void
}

/** Asks once which column is which; the shop remembers it for these headings. */
export function ColumnsForm({ table: { headings, sample, columns }, onChosen }: ColumnsFormProps) {
  const t = useT()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen: StatementColumns = {}
    for (const field of STATEMENT_FIELDS) {
      const place = String(form.get(field))
      if (place !== '') chosen[field] = Number(place)
    }
    const hasMoney = (chosen.amount ?? chosen.paidIn ?? chosen.paidOut) !== undefined
    if (chosen.date === undefined || !hasMoney) return toast.error(t('books.columns.missing'))
    onChosen(chosen)
  }

  return (
    <form onSubmit={submit} className="col-span-full grid gap-4 rounded-2xl bg-sand/60 p-5">
      <h2 className="font-sans font-semibold text-base">{t('books.columns')}</h2>
      <p>{t('books.columns.hint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {STATEMENT_FIELDS.map((field) => (
          <SelectField
            key={field}
            label={t(`books.column.${field}`)}
            name={field}
            defaultValue={columns[field] ?? ''}
          >
            <option value="">{t('books.column.none')}</option>
            {headings.map((heading, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what is chosen
              <option key={at} value={at}>
                {labelOf(at, heading)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button type="submit" className="sm:justify-self-start">
        {t('books.columns.submit')}
      </Button>
    </form>
  )

  /** The heading, and the first value below it. */
  function labelOf(at: number, heading: string): string {
    const example = sample.map((cells) => cells[at]).find(Boolean)
    return [heading || `${at + 1}`, example && `(${example})`].filter(Boolean).join(' ')
  }
}
