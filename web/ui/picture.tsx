import type { Picture as Pictured } from '#contract/common.ts'
import { useSavesData } from '../data-saver.ts'
import { classNames } from './class-names.ts'
import { spriteHref } from './sprite.ts'

/**
 * For a picture as wide as a phone: a little less than that, and two pixels to a point, since phones
 * of 360 px would else load twice the bytes for a difference that nobody sees.
 */
export const NEARLY_WHOLE = '(min-resolution: 2.5x) 58vw, 88vw'

interface PictureProps {
  /** The sizes that exist, smallest first; only uploaded pictures have them. */
  picture: Pictured | null
  /** The URL of the main picture; the only one for a picture hosted elsewhere. */
  image?: string
  /** Empty if the text beside it says the same. */
  alt: string
  /** The rendered width, as the `sizes` attribute of `<img>` takes it. */
  sizes: string
  /** Loaded first, for pictures that are visible at once. */
  priority?: boolean
  /** How it fills its frame: 'contain' shows all of it. */
  fit?: 'cover' | 'contain'
  className?: string
}

const FITS = { cover: 'object-cover', contain: 'object-contain' } as const

export function Picture({
  picture,
  image,
  alt,
  sizes,
  priority,
  fit = 'cover',
  className,
}: PictureProps) {
  const isLight = useSavesData()
  const look = classNames('h-full w-full', FITS[fit], className)
  const loading = priority
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)

  if (!picture) {
    if (!image) return <NoPicture alt={alt} className={className} />
    return <img src={image} alt={alt} {...loading} className={look} />
  }
  const { base, width, height } = picture
  const widths = isLight ? picture.widths.slice(0, 1) : picture.widths
  const sourceSet = (format: string) =>
    widths.map((w) => `${base}-${w}.${format} ${w}w`).join(', ') || undefined
  return (
    <picture className="contents">
      {widths.length > 0 && <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />}
      <img
        srcSet={sourceSet('webp')}
        sizes={sizes}
        src={`${base}.webp`}
        alt={alt}
        width={width}
        height={height}
        {...loading}
        className={look}
      />
    </picture>
  )
}

/** A placeholder for a missing picture. */
function NoPicture({ alt, className }: { alt: string; className: string | undefined }) {
  return (
    <div
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={classNames('grid h-full w-full place-items-center bg-sand text-clay', className)}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true" className="h-1/4">
        <use href={spriteHref('mark')} />
      </svg>
    </div>
  )
}
