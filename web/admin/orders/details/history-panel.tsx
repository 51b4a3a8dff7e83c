import { type FormEvent, useState } from 'react'
import type { OrderEvent } from '#contract/admin/order-event.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { type T, useT } from '../../../i18n/t.ts'
import { useDates } from '../../../layout/use-dates.ts'
import { toast } from '../../../toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/text-field.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { Panel } from './panel.tsx'

interface HistoryPanelProps {
  orderId: string
  events: readonly OrderEvent[]
  onNoted: () => void
}

/**
 * Who did what and when, newest first, and a form to add a note. Filtered to the messages it is the
 * thread of the talk with the customer.
 */
export function HistoryPanel({ orderId, events, onNoted }: HistoryPanelProps) {
  const t = useT()
  const [isThread, setThread] = useState(false)
  const shown = isThread ? events.filter(isMessage) : events
  return (
    <Panel title={t('adminOrders.history')}>
      <NoteForm orderId={orderId} onNoted={onNoted} />
      <div className="mt-6 flex rounded-full bg-sand/70 p-1">
        {[false, true].map((thread) => (
          <button
            key={String(thread)}
            type="button"
            aria-pressed={thread === isThread}
            onClick={() => setThread(thread)}
            className="min-h-11 grow rounded-full px-4 aria-pressed:bg-paper aria-pressed:font-semibold aria-pressed:shadow-lift"
          >
            {t(thread ? 'chat.history.thread' : 'chat.history.all')}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className="mt-6 text-cocoa">{t('chat.history.none')}</p>}
      <ol className="mt-6 grid gap-4 border-sand border-l-2 pl-5 empty:hidden">
        {shown.map((event) => (
          <EventItem key={event._id} event={event} t={t} />
        ))}
      </ol>
    </Panel>
  )
}

/** What the shop wrote to the customer, and what the customer answered. */
function isMessage({ template, from }: OrderEvent): boolean {
  return template !== null || from !== null
}

function NoteForm({ orderId, onNoted }: Pick<HistoryPanelProps, 'orderId' | 'onNoted'>) {
  const t = useT()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const note = String(new FormData(form).get('note') ?? '').trim()
    if (!note || pending) return
    setPending(true)
    const done = await attempt(
      adminApi.adminOrders.note({ params: { id: orderId }, body: { note } }),
    )
    setPending(false)
    if (!done) return
    if (!done.ok) return toast.error(errorText(done.error))
    form.reset()
    toast.success(t('adminOrders.note.added'))
    onNoted()
  }

  return (
    <form onSubmit={(event) => void add(event)} className="grid justify-items-start gap-3">
      <TextArea
        name="note"
        rows={2}
        required
        maxLength={2000}
        label={t('adminOrders.note')}
        hint={t('adminOrders.note.hint')}
        className="w-full"
      />
      <Button type="submit" look="secondary" pending={pending}>
        {t('adminOrders.note.add')}
      </Button>
    </form>
  )
}

function EventItem({ event, t }: { event: OrderEvent; t: T }) {
  const { type, amount, note, reason, reference } = event
  const { moment } = useDates()
  const isNote = type === 'note'
  return (
    <li className="relative min-w-0">
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-2 -left-[1.6875rem] size-3 rounded-full',
          isNote ? 'bg-honey' : 'bg-sage',
        )}
      />
      <p className="font-medium">
        {titleOf(event, t)}
        {amount !== null && <span className="tabular-nums"> {formatMoney(toCents(amount))}</span>}
      </p>
      {note && (
        <p
          className={classNames(
            'whitespace-pre-line break-words',
            isNote && 'mt-1 rounded-lg bg-honey/10 px-3 py-2',
          )}
        >
          {note}
        </p>
      )}
      {(reason || reference) && !isTitle(reason) && (
        <p className="break-all text-cocoa text-sm">
          {[reason, reference].filter(Boolean).join(' · ')}
        </p>
      )}
      <p className="text-cocoa text-sm">
        {event.name ?? t(`adminOrders.actor.${event.actor}`)} ·{' '}
        <time dateTime={event.createdAt} className="whitespace-nowrap">
          {moment(event.createdAt)}
        </time>
      </p>
    </li>
  )
}

function titleOf({ type, reason, from, template }: OrderEvent, t: T): string {
  if (from === 'customer') return t('adminOrders.event.answer')
  if (template) return t('adminOrders.event.chat', { template: t(`chat.template.${template}`) })
  if (isTitle(reason)) return t(`adminOrders.event.${reason}`)
  return t(`adminOrders.event.${type}`)
}

/** Reasons that say more than the type of the event. */
const TITLES = ['nothing-to-pay', 'with-code', 'without-code'] as const

function isTitle(reason: string | null): reason is (typeof TITLES)[number] {
  return TITLES.some((one) => one === reason)
}
