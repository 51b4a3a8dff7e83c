import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Statements } from '#contract/admin/books.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** Earlier statements; one that was uploaded by mistake can be removed. */
export function StatementList({ statements }: { statements: Statements }) {
  const t = useT()
  if (statements.length === 0) return null
  return (
    <section aria-labelledby="statements" className="col-span-full">
      <h2 id="statements" className="font-sans font-semibold text-base">
        {t('books.statements')}
      </h2>
      <ul className="mt-2 grid gap-1">
        {statements.map((statement) => (
          <StatementItem key={statement._id} statement={statement} />
        ))}
      </ul>
    </section>
  )
}

function StatementItem({ statement }: { statement: Statements[number] }) {
  const t = useT()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const { _id: id, way, fileName, firstDay, lastDay } = statement

  async function remove() {
    const answers = { yes: t('books.statement.remove'), no: t('layout.cancel') }
    if (!(await confirm(t('books.statement.remove.sure', { name: fileName }), answers))) return
    setPending(true)
    const done = await attempt(adminApi.adminBooks.removeStatement({ params: { id } }))
    if (done && !done.ok) toast.error(errorText(done.error))
    await revalidate()
    setPending(false)
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-sand border-t py-1">
      <span className="wrap-anywhere min-w-0">
        {fileName}
        <span className="block text-cocoa text-sm">
          {t(`payments.way.${way}`)} · {firstDay} – {lastDay}
        </span>
      </span>
      <Button look="quiet" pending={pending} onClick={() => void remove()}>
        {t('books.statement.remove')}
        <span className="sr-only">{fileName}</span>
      </Button>
    </li>
  )
}
