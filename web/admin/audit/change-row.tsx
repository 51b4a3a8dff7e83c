import type { AuditEntry } from '#contract/admin/audit.ts'
import type { StoredService } from '#domain/connections.ts'
import { DRAFT_NAME } from '#domain/product-list.ts'
import { Link } from '../../i18n/link.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import type { ListQuery } from '../ui/list-query.ts'
import { type ChangedField, changedFields, settingLabel } from './change-fields.ts'
import { pathOfSubject } from './change-links.ts'

interface ChangeRowProps {
  entry: AuditEntry
  query: ListQuery
  /** Null while an undo is in progress. */
  undo: ((entry: AuditEntry) => void) | null
}

/** One change as a sentence, with the values before and after. */
export function ChangeRow({ entry, query, undo }: ChangeRowProps) {
  const t = useT()
  const dates = useDates()
  const locale = useLocale()
  return (
    <li className="rounded-2xl bg-paper p-4 shadow-lift sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <p className="wrap-anywhere text-pretty">
            <Sentence entry={entry} />
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-cocoa text-sm">
            <time dateTime={entry.createdAt} className="tabular-nums">
              {dates.moment(entry.createdAt)}
            </time>
            {entry.undoes && <span>{t('audit.wasUndo')}</span>}
            {!query.get('subject') && (
              <Link
                to={query.pathWith({ subject: entry.subjectId, pageNumber: null })}
                className="text-link inline-flex min-h-11 items-center md:min-h-6"
              >
                {t('audit.history')}
              </Link>
            )}
          </p>
        </div>
        {entry.undoneAt && (
          <p className="rounded-full bg-sand px-3 py-1 text-sm">
            {t('audit.undoneAt', { time: dates.moment(entry.undoneAt) })}
          </p>
        )}
        {entry.isUndoable && (
          <Button look="secondary" disabled={!undo} onClick={() => undo?.(entry)}>
            {t('audit.undo')}
            <span className="sr-only">{plainSubject(t, entry)}</span>
          </Button>
        )}
      </div>
      <Fields choice={choiceOf(entry)} fields={changedFields(t, entry, { ...dates, locale })} />
    </li>
  )
}

/** The text around the subject, which links to it. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const isReopening = entry.action === 'withdrawal-handled' && entry.undoes
  const key = isReopening ? 'audit.withdrawalReopened' : (`audit.did.${entry.action}` as const)
  const [before = '', after = ''] = t(key, {
    actor: entry.actor.name,
    subject: '\n',
  }).split('\n')
  const subject = plainSubject(t, entry)
  const path = pathOfSubject(entry)
  return (
    <>
      {before}
      {path ? (
        <Link to={path} className="text-link font-medium">
          {subject}
        </Link>
      ) : (
        <strong className="font-medium">{subject}</strong>
      )}
      {after}
    </>
  )
}

function plainSubject(
  t: ReturnType<typeof useT>,
  { action, subject, subjectId }: AuditEntry,
): string {
  if (action === 'settings-changed') return settingLabel(t, subjectId)
  if (action === 'connection-changed') return t(`setup.${subjectId as StoredService}`)
  if (action === 'discount-changed') return t('audit.subject.discount')
  if (action === 'carousel-changed') return t('audit.subject.carousel')
  if (action === 'home-changed') return t('audit.subject.home')
  if (action === 'category-changed' && subjectId === 'order') return t('audit.subject.categories')
  // The name that the editor shows until the draft has one of its own.
  return subject === DRAFT_NAME ? t('product.untitled') : subject
}

/** Which variant of the product was changed. */
function choiceOf({ after }: AuditEntry): string {
  const choice = typeof after === 'object' && after !== null && 'choice' in after && after.choice
  return Array.isArray(choice) ? choice.join(' · ') : ''
}

function Fields({ choice, fields }: { choice: string; fields: ChangedField[] }) {
  const t = useT()
  if (fields.length === 0) return null
  return (
    <dl className="mt-3 grid gap-2 border-sand border-t pt-3 text-sm sm:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] sm:gap-x-6">
      {choice && (
        <div className="sm:contents">
          <dt className="text-cocoa">{t('audit.field.choice')}</dt>
          <dd className="wrap-anywhere min-w-0 font-medium">{choice}</dd>
        </div>
      )}
      {fields.map(({ key, label, from, to }) => (
        <div key={key} className="sm:contents">
          <dt className="text-cocoa">{label}</dt>
          <dd className="wrap-anywhere min-w-0 tabular-nums">
            <FromTo from={from} to={to} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Long texts are collapsed; short ones are shown side by side. */
function FromTo({ from, to }: Pick<ChangedField, 'from' | 'to'>) {
  const t = useT()
  const nothing = t('audit.nothing')
  if ((from?.length ?? 0) <= LONG && (to?.length ?? 0) <= LONG) {
    return (
      <>
        <del className="text-cocoa decoration-cocoa/60">{from ?? nothing}</del>{' '}
        <span aria-hidden="true" className="px-1">
          →
        </span>{' '}
        <ins className="font-medium no-underline">{to ?? nothing}</ins>
      </>
    )
  }
  return (
    <details>
      <summary className="min-h-11 py-2 text-terracotta md:min-h-6 md:py-0">
        {shorten(to ?? nothing)}
      </summary>
      <del className="mt-2 block whitespace-pre-line text-cocoa no-underline">
        <span className="small-caps block">{t('audit.before')}</span>
        {from ?? nothing}
      </del>
      <ins className="mt-2 block whitespace-pre-line no-underline">
        <span className="small-caps block text-cocoa">{t('audit.after')}</span>
        {to ?? nothing}
      </ins>
    </details>
  )
}

const LONG = 80

function shorten(text: string): string {
  return text.length <= LONG ? text : `${text.slice(0, LONG - 2).replace(/\s\S*$/, '')} …`
}
