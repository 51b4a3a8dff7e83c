import type { FormEvent } from 'react'
import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { Order } from '#contract/orders.ts'
import { chatUrl } from '#domain/messages.ts'
import { useT } from '../../../i18n/t.ts'
import { toast } from '../../../toasts.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { templatesFor } from './message-texts.ts'
import { Panel } from './panel.tsx'
import { useAnswer, useMessage } from './use-message.ts'

interface ChatPanelProps {
  order: Order
  record: AdminOrderDetails
  /** Called once a message is in the history. */
  onRecorded: () => void
}

/** Writes to the buyer by WhatsApp, and keeps what they answered. The history shows both. */
export function ChatPanel({ order, record, onRecorded }: ChatPanelProps) {
  const t = useT()
  return (
    <Panel id="chat" title={t('adminOrders.whatsapp')}>
      {/* A chat with a stranger would be worse than none. */}
      {record.phone.startsWith('+') ? (
        <Compose order={order} record={record} onRecorded={onRecorded} />
      ) : (
        <p className="text-cocoa">{t('chat.noNumber')}</p>
      )}
      <AnswerForm orderId={order._id} onAdded={onRecorded} />
    </Panel>
  )
}

function Compose({ order, record, onRecorded }: ChatPanelProps) {
  const t = useT()
  const { pending, draft, prepare, edit, opened } = useMessage(order, record, onRecorded)
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="font-medium text-sm">{t('chat.prepare')}</legend>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {templatesFor(order, record.isGuest).map((template) => (
            <Button
              key={template}
              look="secondary"
              pending={pending === template}
              aria-pressed={draft?.template === template}
              onClick={() => void prepare(template)}
              className="aria-pressed:bg-sand"
            >
              {t(`chat.template.${template}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      {draft && (
        <>
          <TextArea
            label={t('chat.text')}
            hint={t('chat.text.hint')}
            rows={6}
            lang={record.language}
            value={draft.text}
            onChange={(event) => edit(event.currentTarget.value)}
          />
          <a
            href={chatUrl(draft.text, record.phone)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => void opened()}
            className={buttonLook('primary')}
          >
            <Icon name="whatsapp" />
            {t('chat.open')}
          </a>
        </>
      )}
    </div>
  )
}

function AnswerForm({ orderId, onAdded }: { orderId: string; onAdded: () => void }) {
  const t = useT()
  const { pending, add } = useAnswer(orderId)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('answer') ?? '').trim()
    if (!text || pending || !(await add(text))) return
    form.reset()
    toast.success(t('chat.answer.added'))
    onAdded()
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="mt-6 grid justify-items-start gap-3 border-sand border-t pt-5"
    >
      <TextArea
        name="answer"
        rows={2}
        required
        maxLength={2000}
        label={t('chat.answer')}
        hint={t('chat.answer.hint')}
        className="w-full"
      />
      <Button type="submit" look="secondary" pending={pending}>
        {t('chat.answer.add')}
      </Button>
    </form>
  )
}
