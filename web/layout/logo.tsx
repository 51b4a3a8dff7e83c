import { spriteHref } from '../ui/sprite.ts'
import { useRootData } from './root-data.ts'

/** The owner's logo picture, else the one that comes with the shop. */
export function Logo({ className }: { className: string }) {
  const shop = useRootData()?.shop
  const name = shop?.name ?? 'Qurux'
  if (shop?.logo)
    // At most as wide as the shop's own, whose place the header keeps; light, whatever its ground.
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
