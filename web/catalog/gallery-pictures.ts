import type { Product } from '#contract/catalog.ts'
import type { Picture } from '#contract/common.ts'
import type { Locale } from '#domain/locale.ts'
import { inLanguage, otherLanguage } from '../i18n/locale.ts'

export interface GalleryPicture {
  /** The id of an uploaded picture; the URL of one that is hosted elsewhere. */
  id: string
  picture: Picture | null
  /** The URL of the whole picture. */
  image: string
  alt: string
  /** Set if the alt text is not in the language of the page. */
  lang: 'en' | undefined
}

/**
 * The pictures of a product in the owner's order; an image URL that the owner gave comes first. A
 * picture without an alt text has the product's name.
 * @param first id of the picture to begin with, such as that of a chosen variant.
 */
export function galleryPictures(
  product: Product,
  locale: Locale,
  first?: string,
): GalleryPicture[] {
  const { name, nameSo, picture, image, pictures } = product
  const named = {
    alt: inLanguage(locale, name, nameSo),
    lang: otherLanguage(locale, nameSo),
  }
  const elsewhere = !picture && image ? [{ id: image, picture: null, image, ...named }] : []
  const uploaded = pictures.map((one) => ({
    id: one._id,
    picture: one,
    image: `${one.base}.webp`,
    ...((one.alt || one.altSo) && {
      alt: inLanguage(locale, one.alt, one.altSo),
      lang: otherLanguage(locale, one.altSo),
    }),
  }))
  const all = [...elsewhere, ...uploaded.map((one) => ({ ...named, ...one }))]
  return [...all.filter(({ id }) => id === first), ...all.filter(({ id }) => id !== first)]
}
