import { spriteHref } from '../ui/sprite.ts'
import { useRootData } from './root-data.ts'

/** The owner's logo, or else the one that comes with the shop. */
export function Logo({ className }: { className: string }) {
  const shop = useRootData()?.shop
  const name = shop?.name ?? 'Qurux'
  if (shop?.logo)
    // At most as wide as the default logo, which the header is sized for, and on a light ground.
    return (
      <img
        src={shop.logo}
        alt={name}
        className={`${className} max-w-29 rounded-lg bg-cream object-contain md:max-w-39`}
      />
    )
  return (
    <svg role="img" aria-label={name} viewBox="0 0 336 104" className={className}>
      <use href={spriteHref('logo')} />
    </svg>
  )
}
