import { useT } from '../i18n/t.ts'

/** Opens a position in the map app of the phone, or on a website. */
export function MapLink({ pin }: { pin: string }) {
  const t = useT()
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(pin)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="text-link inline-flex min-h-11 items-center"
    >
      {t('checkout.pin.map')}
    </a>
  )
}
