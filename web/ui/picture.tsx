import type { Picture as Pictured } from '#contract/common.ts'
import { classNames } from './class-names.ts'
import { spriteHref } from './sprite.ts'

interface PictureProps {
  /** The sizes that exist, of the shop's own pictures. */
  picture: Pictured | null
  /** The address of the main picture; all there is of a picture elsewhere on the web. */
  image?: string
  /** Empty where the text beside it says the same. */
  alt: string
  /** How wide the picture is drawn, as `sizes` of `<img>` wants it. */
  sizes: string
  /** The first thing that a visitor sees: loaded at once, before all else. */
  priority?: boolean
  className?: string
}

export function Picture({ picture, image, alt, sizes, priority, className }: PictureProps) {
  const look = classNames('h-full w-full object-cover', className)
  const loading = priority
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)

  if (!picture) {
    if (!image) return <NoPicture alt={alt} className={className} />
    return <img src={image} alt={alt} {...loading} className={look} />
  }
  const { base, widths, width, height } = picture
  const sourceSet = (format: string) => widths.map((w) => `${base}-${w}.${format} ${w}w`).join(', ')
  return (
    <picture className="contents">
      {widths.length > 0 && (
        <>
          <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
          <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
        </>
      )}
      <img
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

/** A calm leaf where a picture will be. */
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
