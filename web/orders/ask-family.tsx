import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { chatUrl } from '#domain/messages.ts'
import { type Attempt, attempt } from '../attempt.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { orderApi } from '../order-api.ts'
import { toast } from '../toasts.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextField } from '../ui/text-field.tsx'

/** A link by which somebody else pays the order, to be sent to them. */
export function AskFamily({ order, onAsked }: { order: Order; onAsked: () => void }) {
  const t = useT()
  const errorText = useErrorText()
  const shop = useRootData()?.shop.name ?? ''
  const [link, setLink] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const params = { id: order._id }

  async function act<value>(call: Promise<value>, done: (value: value) => void) {
    setPending(true)
    const result: Attempt<value> = await attempt(call)
    setPending(false)
    if (result.ok) done(result.value)
    else toast.error(errorText(result.error))
  }

  const ask = () =>
    act(orderApi.orders.createPayLink({ params }), ({ url }) => {
      setLink(url)
      onAsked()
    })
  const close = () =>
    act(orderApi.orders.revokePayLinks({ params }), () => {
      setLink(null)
      toast.success(t('pay.ask.closed'))
    })

  if (!link) {
    return (
      <Button look="secondary" pending={pending} onClick={() => void ask()}>
        {t('pay.ask')}
      </Button>
    )
  }
  const text = t('pay.ask.text', { number: order.number, shop, link })
  return (
    <section aria-label={t('pay.ask')} className="grid gap-3 rounded-xl bg-sand/60 p-4">
      <p className="text-sm">{t('pay.ask.hint')}</p>
      <TextField
        label={t('pay.ask.link')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <a
        href={chatUrl(text)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonLook('secondary')}
      >
        <Icon name="whatsapp" />
        {t('pay.ask.send')}
      </a>
      <Button look="quiet" pending={pending} onClick={() => void close()}>
        {t('pay.ask.close')}
      </Button>
    </section>
  )
}
