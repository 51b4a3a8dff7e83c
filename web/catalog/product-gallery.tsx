import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Picture } from '../ui/picture.tsx'

/** The pictures of a product: a large one, with thumbnails of all of them below. */
export function ProductGallery({ product, name }: { product: Product; name: string }) {
  const t = useT()
  const locale = useLocale()
  const [chosen, setChosen] = useState(0)
  const { picture, image, pictures } = product
  // An image URL that the owner gave comes before uploaded pictures.
  const elsewhere = !picture && image ? [{ key: image, picture: null, image, alt: '' }] : []
  const own = pictures.map((one) => ({
    key: one._id,
    picture: one,
    image: `${one.base}.webp`,
    alt: inLanguage(locale, one.alt, one.altSo),
  }))
  const all = [...elsewhere, ...own]
  const shown = all[chosen] ?? all[0]
  return (
    <div className="md:sticky md:top-6">
      <div className="aspect-square overflow-hidden rounded-3xl bg-sand">
        <Picture
          key={shown?.key}
          picture={shown?.picture ?? null}
          image={shown?.image ?? ''}
          alt={shown?.alt || name}
          sizes="(min-width: 80rem) 36rem, (min-width: 48rem) 46vw, 92vw"
          priority
        />
      </div>
      {all.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {all.map((one, at) => (
            <li key={one.key}>
              <a
                // Without script it links to the picture itself.
                href={one.image}
                aria-label={t('catalog.picture', { number: at + 1, count: all.length })}
                aria-current={one === shown}
                onClick={(event) => {
                  event.preventDefault()
                  setChosen(at)
                }}
                className="block size-16 overflow-hidden rounded-xl border-2 border-transparent bg-sand aria-[current=true]:border-terracotta sm:size-20"
              >
                <Picture picture={one.picture} image={one.image} alt="" sizes="5rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
