import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StatementReply, Statements } from '#contract/admin/books.ts'
import { adminPaths } from '#contract/admin/paths.ts'
import type { ApiError } from '#contract/client.ts'
import { STATEMENT_WAYS, type StatementWay } from '#domain/books.ts'
import { MAX_STATEMENT_ROWS, STATEMENT_REFUSALS, type StatementColumns } from '#domain/statement.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { type T, useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { FoldedGroup } from '../ui/folded-group.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { upload } from '../ui/upload.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { ColumnsForm } from './columns-form.tsx'
import { StatementList } from './statement-list.tsx'

/** Uploads what a bank or WaafiPay has written down, and tells what was new in it. */
export function StatementPanel({ statements }: { statements: Statements }) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const { revalidate } = useRevalidator()
  const [way, setWay] = useState<StatementWay>('BankTransfer')
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setSending] = useState(false)
  const [reply, setReply] = useState<StatementReply | null>(null)
  const [error, setError] = useState<ApiError | null>(null)

  async function send(chosen: File, columns?: StatementColumns) {
    if (isSending) return
    setFile(chosen)
    setSending(true)
    setError(null)
    const form = new FormData()
    form.set('way', way)
    if (columns) form.set('columns', JSON.stringify(columns))
    form.set('file', chosen)
    const path = adminPaths.adminBooks.uploadStatement[1]
    const sent = await attempt(upload<StatementReply>(path, form))
    setSending(false)
    if (!sent) return
    if (!sent.ok) {
      setReply(null)
      return setError(sent.error)
    }
    setReply(sent.value)
    if (sent.value.state === 'columns') return
    toast.success(t('books.statement.read', { rows: sent.value.rows, added: sent.value.added }))
    await revalidate()
  }

  return (
    <FoldedGroup title={t('books.statement')} summary={t('books.statement.summary')}>
      <p className="col-span-full text-cocoa">{t('books.statement.hint')}</p>
      <SelectField
        label={t('books.statement.way')}
        value={way}
        onChange={(event) => {
          setWay(event.currentTarget.value as StatementWay)
          setReply(null)
        }}
      >
        {STATEMENT_WAYS.map((one) => (
          <option key={one} value={one}>
            {t(`payments.way.${one}`)}
          </option>
        ))}
      </SelectField>
      {isSending ? (
        <p role="status" className="col-span-full">
          {t('books.statement.sending')}
        </p>
      ) : (
        <FileDrop
          label={t('books.statement.choose')}
          hint={t('imports.drop')}
          accept=".csv,.tsv,.txt,text/csv,text/plain,application/vnd.ms-excel"
          onFiles={([chosen]) => chosen && void send(chosen)}
        />
      )}
      {error && (
        <Refusal of={error} className="col-span-full">
          {refusalText(t, error) ?? errorText(error)}
        </Refusal>
      )}
      {reply?.state === 'columns' && file && (
        <ColumnsForm
          key={reply.headings.join()}
          table={reply}
          onChosen={(columns) => void send(file, columns)}
        />
      )}
      {reply?.state === 'read' && <ReadResult reply={reply} />}
      <StatementList statements={statements} />
    </FoldedGroup>
  )
}

function ReadResult({ reply }: { reply: Extract<StatementReply, { state: 'read' }> }) {
  const t = useT()
  const { rows, added, problemCount, problems } = reply
  return (
    <div className="col-span-full grid gap-2">
      <p role="status">{t('books.statement.read', { rows, added })}</p>
      {problemCount > 0 && (
        <>
          <p>{t('books.statement.problems', { count: problemCount })}</p>
          <ul className="grid gap-1 text-sm">
            {problems.map(({ line, problem, value }) => (
              <li key={line} className="wrap-anywhere">
                {t('books.statement.line', { line })} {t(`books.problem.${problem}`, { value })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function refusalText(t: T, { code, errors }: ApiError): string | undefined {
  if (code === 'body-too-large') return t('books.refusal.too-many-rows', MOST)
  const word = STATEMENT_REFUSALS.find((one) => one === errors.file)
  return word && t(`books.refusal.${word}`, MOST)
}

const MOST = { count: MAX_STATEMENT_ROWS }
