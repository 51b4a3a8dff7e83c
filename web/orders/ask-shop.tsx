import type { Order } from '#contract/orders.ts'
import { chatUrl } from '#domain/messages.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/**
 * Opens the shop's chat with the number of the order, and its address without any token: the owner
 * signs in. Nothing if the shop has no WhatsApp.
 */
export function AskShop({ order }: { order: Order }) {
  const t = useT()
  const localePath = useLocalePath()
  const root = useRootData()
  if (!root?.shop.whatsapp) return null
  const { number } = order
  const link = root.place.publicOrigin + localePath(`/order/${order._id}`)
  const text = t('orders.ask.text', { shop: root.shop.name, number, link })
  return (
    <a
      href={chatUrl(text, root.shop.whatsapp)}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonLook('secondary')} print:hidden`}
    >
      <Icon name="whatsapp" />
      {t('orders.ask', { number })}
    </a>
  )
}
