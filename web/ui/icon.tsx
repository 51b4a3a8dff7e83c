import { type SpriteName, spriteHref } from './sprite.ts'

/**
 * An icon of the sprite in the colour of the text. Hidden from screen readers: its button or link
 * has the name.
 */
export function Icon({ name, className = 'size-5' }: { name: SpriteName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={spriteHref(name)} />
    </svg>
  )
}
