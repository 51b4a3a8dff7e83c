import { useRef, useState } from 'react'
import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { Order } from '#contract/orders.ts'
import { localePath } from '#domain/locale.ts'
import type { MessageTemplate } from '#domain/messages.ts'
import { checkoutApi } from '../../../checkout/checkout-api.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useRootData } from '../../../layout/root-data.ts'
import { randomKey } from '../../../random-key.ts'
import { toast } from '../../../toasts.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { messageText } from './message-texts.ts'

interface Draft {
  template: MessageTemplate
  text: string
}

/** A message to the buyer: prepared, with a new link if it has one, and recorded once opened. */
export function useMessage(order: Order, record: AdminOrderDetails, onRecorded: () => void) {
  const attempt = useAttempt()
  const errorText = useErrorText()
  const root = useRootData()
  const [pending, setPending] = useState<MessageTemplate | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const params = { id: order._id }
  const { language, isGuest, cashDue } = record

  async function prepare(template: MessageTemplate): Promise<void> {
    setPending(template)
    const link = await linkFor(template)
    setPending(null)
    if (link === null) return
    const facts = { language, shop: root?.shop.name ?? '', link, cashDue }
    setDraft({ template, text: messageText(template, order, facts) })
  }

  /** '': the message has none; null: there was an error, which is shown. */
  async function linkFor(template: MessageTemplate): Promise<string | null> {
    if (template === 'landmark' || template === 'ready') return ''
    const isToPay = template === 'pay-link'
    // A customer signs in; a guest has nothing but the link.
    if (!isToPay && !isGuest) {
      return (root?.place.publicOrigin ?? '') + localePath(language, `/order/${order._id}`)
    }
    const made = await attempt<{ url: string }>(
      isToPay
        ? checkoutApi.orders.createPayLink({ params })
        : adminApi.adminOrders.link({ params }),
    )
    if (made?.ok) return made.value.url
    if (made) toast.error(errorText(made.error))
    return null
  }

  async function opened(): Promise<void> {
    if (!draft) return
    const { template } = draft
    const done = await attempt(
      adminApi.adminOrders.message(
        { params, body: { from: 'shop', template } },
        { idempotencyKey: randomKey() },
      ),
    )
    if (done && !done.ok) toast.error(errorText(done.error))
    else if (done) onRecorded()
  }

  return {
    pending,
    draft,
    prepare,
    edit: (text: string) => setDraft((last) => last && { ...last, text }),
    opened,
  }
}

/** Stores what the customer answered. Resolves to whether that succeeded. */
export function useAnswer(orderId: string) {
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)
  const key = useRef(randomKey())

  async function add(text: string): Promise<boolean> {
    setPending(true)
    const done = await attempt(
      adminApi.adminOrders.message(
        { params: { id: orderId }, body: { from: 'customer', text } },
        { idempotencyKey: key.current },
      ),
    )
    setPending(false)
    // Without an answer of the shop the key stays, so that trying again stores it only once.
    if (done && (done.ok || done.error.kind === 'REFUSED')) key.current = randomKey()
    if (done && !done.ok) toast.error(errorText(done.error))
    return done?.ok === true
  }

  return { pending, add }
}
