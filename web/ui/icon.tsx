import { type SpriteName, spriteHref } from './sprite.ts'

/** A drawing of the sprite in the colour of the text; says nothing, its button or link does. */
export function Icon({ name, className = 'size-5' }: { name: SpriteName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={spriteHref(name)} />
    </svg>
  )
}
