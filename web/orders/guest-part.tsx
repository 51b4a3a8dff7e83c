import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { chatUrl } from '#domain/messages.ts'
import { orderLinkPath } from '#domain/order-links.ts'
import { attempt } from '../attempt.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { forgetOrderToken, orderApi, orderTokenOf } from '../order-api.ts'
import { createStored } from '../stored.ts'
import { toast } from '../toasts.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useViewer } from '../viewer.ts'
import { SaveDetails } from './save-details.tsx'

/** The order whose buyer went to create an account, so that it is claimed when they return. */
const claiming = createStored<string | null>('claimOrder', (given) =>
  typeof given === 'string' ? given : null,
)

interface GuestPartProps {
  order: Order
  onClaimed: (order: Order) => void
}

/**
 * For the buyer of a guest's order who came by its link: how to find it again, and once it is paid,
 * an account for it. Nothing for anybody else.
 */
export function GuestPart({ order, onClaimed }: GuestPartProps) {
  const viewer = useViewer()
  const token = orderTokenOf(order._id)
  if (!token || order.placedAs !== 'guest' || order.user._id) return null
  if (viewer) return <Claim order={order} onClaimed={onClaimed} />
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 md:auto-cols-fr md:grid-flow-col print:hidden">
      {order.status !== 'placed' && (
        <SaveDetails order={order} onLeave={() => claiming.set(order._id)} />
      )}
      <KeepLink order={order} token={token} />
    </div>
  )
}

function KeepLink({ order, token }: { order: Order; token: string }) {
  const t = useT()
  const localePath = useLocalePath()
  const root = useRootData()
  if (!root) return null
  const link = root.place.publicOrigin + localePath(orderLinkPath(order._id, token))
  const text = t('orders.link.text', { shop: root.shop.name, number: order.number, link })
  // With its country code a number leads to the buyer's own chat; else they choose it.
  const { phone } = order.shippingAddress
  const own = /^\s*(\+|00)/.test(phone) ? phone.replace(/\D/g, '').replace(/^00/, '') : ''
  return (
    <section className="rounded-2xl border border-line p-5">
      <h2 className="text-2xl">{t('orders.link')}</h2>
      <p className="mt-2 max-w-prose">
        {order.user.email
          ? t('orders.link.mailed', { email: order.user.email })
          : t('orders.link.keep')}
      </p>
      <a
        href={chatUrl(text, own)}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonLook('secondary')} mt-4 max-sm:w-full`}
      >
        <Icon name="whatsapp" />
        {t('orders.link.whatsapp')}
      </a>
    </section>
  )
}

/** At once for somebody who has just created the account for it, else by a button. */
function Claim({ order, onClaimed }: GuestPartProps) {
  const t = useT()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)
  const { _id: id } = order

  async function claim() {
    setPending(true)
    const claimed = await attempt(orderApi.orders.claim({ params: { id } }))
    setPending(false)
    if (!claimed.ok) return toast.error(errorText(claimed.error))
    // From now on the account opens it.
    forgetOrderToken(id)
    toast.success(t('orders.claimed'))
    onClaimed(claimed.value)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is entered
  useEffect(() => {
    if (claiming.get() !== id) return
    claiming.set(null)
    void claim()
  }, [id])

  return (
    <section className="mt-6 rounded-2xl border border-line p-5 print:hidden">
      <p>{t('orders.claim.text')}</p>
      <Button
        look="secondary"
        pending={pending}
        onClick={() => void claim()}
        className="mt-4 max-sm:w-full"
      >
        {t('orders.claim')}
      </Button>
    </section>
  )
}
