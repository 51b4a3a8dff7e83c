import { useT } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { useRootData } from './root-data.ts'
import { useAddress } from './use-address.ts'

/**
 * Opens a chat with a text in the page's language and the page's link. It floats where it covers
 * nothing: beside the content, and on a narrow screen as a bar below it. Stands last in the frame,
 * where the bar has a place of its own at the end of the page.
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
      className="whatsapp sticky bottom-0 z-40 flex min-h-13 items-center justify-center gap-2 border-sand border-t bg-paper px-4 pb-[env(safe-area-inset-bottom)] font-semibold text-sage transition-colors hover:text-sage-deep lg:fixed lg:right-3 lg:bottom-4 lg:size-14 lg:rounded-full lg:border-0 lg:bg-sage lg:p-0 lg:text-cream lg:shadow-lift lg:hover:bg-sage-deep lg:hover:text-cream print:hidden"
    >
      <Icon name="whatsapp" className="size-6 lg:size-7" />
      <span className="lg:sr-only">{t('layout.whatsapp')}</span>
    </a>
  )
}
