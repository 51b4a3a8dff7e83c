import { chatUrl } from '#domain/messages.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { Icon } from '../ui/icon.tsx'
import { useAddress } from './use-address.ts'

/**
 * Opens a chat with a text in the page's language and a link to the page. It is placed in the
 * header and at the end of the page, so that it covers nothing; base.css styles it.
 */
export function WhatsApp() {
  const t = useT()
  const address = useAddress()
  const root = useRootData()
  if (!root?.shop.whatsapp) return null
  const link = root.place.publicOrigin + (address ?? '/')
  const text = t('layout.whatsapp.text', { shop: root.shop.name, link })
  return (
    <a
      href={chatUrl(text, root.shop.whatsapp)}
      target="_blank"
      rel="noopener noreferrer"
      className="whatsapp"
    >
      <Icon name="whatsapp" className="size-6" />
      <span>{t('layout.whatsapp')}</span>
    </a>
  )
}
