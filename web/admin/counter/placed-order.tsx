import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { useRootData } from '../../layout/root-data.ts'
import { orderApi } from '../../order-api.ts'
import { toast } from '../../toasts.tsx'
import { Button, ButtonLink, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { payLinkMessage } from './pay-link-message.ts'

interface PlacedOrderProps {
  order: Order
  language: 'en' | 'so'
  onAgain: () => void
}

/** What was placed, and the link by which it is paid. */
export function PlacedOrder({ order, language, onAgain }: PlacedOrderProps) {
  const t = useT()
  const { number, status, totalPrice, user } = order
  return (
    <section
      aria-labelledby="counter-placed"
      className="grid max-w-xl gap-4 rounded-2xl bg-paper p-5 shadow-lift sm:p-8"
    >
      <h2
        id="counter-placed"
        tabIndex={-1}
        ref={(one) => one?.focus()}
        className="text-2xl lining-nums"
      >
        {t('counter.placed', { number })}
      </h2>
      <p className="wrap-anywhere tabular-nums">
        {user.name} · {formatMoney(toCents(totalPrice))}
      </p>
      {status === 'placed' && <PayLink order={order} language={language} />}
      <ButtonLink to={`/order/${order._id}`} look="secondary" reloadDocument>
        {t('counter.placed.open')}
      </ButtonLink>
      <Button look="quiet" onClick={onAgain}>
        {t('counter.placed.again')}
      </Button>
    </section>
  )
}

/** Made when it is asked for: the first link lengthens the hold. */
function PayLink({ order, language }: Pick<PlacedOrderProps, 'order' | 'language'>) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const shop = useRootData()?.shop.name ?? ''
  const [link, setLink] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  async function make() {
    setPending(true)
    const made = await attempt(orderApi.orders.createPayLink({ params: { id: order._id } }))
    setPending(false)
    if (made?.ok) setLink(made.value.url)
    else if (made) toast.error(errorText(made.error))
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('counter.pay.copied'))
    } catch {
      toast.error(t('counter.pay.notCopied'))
    }
  }

  if (!link) {
    return (
      <Button pending={pending} onClick={() => void make()}>
        {t('counter.pay.make')}
      </Button>
    )
  }
  const digits = order.shippingAddress.phone.replace(/\D/g, '')
  const isInternational = order.shippingAddress.phone.trim().startsWith('+')
  const text = payLinkMessage(language, { name: order.user.name, shop, order, link })
  return (
    <div className="grid gap-3">
      <TextField
        label={t('counter.pay.link')}
        hint={t('counter.pay.hint')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <a
        // Without a country code WhatsApp asks for the contact, so that no stranger gets it.
        href={`https://wa.me/${isInternational ? digits : ''}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonLook('primary')}
      >
        <Icon name="whatsapp" />
        {t('counter.pay.send')}
      </a>
      <Button look="secondary" onClick={() => void copy(link)}>
        {t('counter.pay.copy')}
      </Button>
    </div>
  )
}
