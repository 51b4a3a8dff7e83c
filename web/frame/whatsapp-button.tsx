import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { Icon } from '../ui/icon.tsx'
import { useAddress } from './use-address.ts'

/** Floats at the corner; opens a chat with a text in the page's language and the page's link. */
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
      aria-label={t('layout.whatsapp')}
      className="whatsapp fixed right-4 bottom-4 z-40 grid size-14 place-items-center rounded-full bg-sage text-cream shadow-lift transition-colors hover:bg-sage-deep print:hidden"
    >
      <Icon name={'whatsapp'} className="size-7" />
    </a>
  )
}
