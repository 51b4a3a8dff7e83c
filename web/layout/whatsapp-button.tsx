import { useT } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { useRootData } from './root-data.ts'
import { useAddress } from './use-address.ts'

/**
 * Opens a chat with a text in the page's language and the page's link. It floats where it covers
 * nothing: beside the content, and on a narrow screen as a bar below it. Stands last in the frame,
 * where the bar has a place of its own at the end of the page. For its looks see app.css.
 */
export function WhatsAppButton() {
  const t = useT()
  const address = useAddress()
  const root = useRootData()
  if (!root?.shop.whatsapp) return null
  const link = root.place.publicOrigin + (address ?? '/')
  const text = t('layout.whatsapp.text', { shop: root.shop.name, link })
  return (
    <a
      href={`https://wa.me/${root.shop.whatsapp}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="whatsapp"
    >
      <Icon name="whatsapp" className="size-6" />
      <span className="lg:sr-only">{t('layout.whatsapp')}</span>
    </a>
  )
}
