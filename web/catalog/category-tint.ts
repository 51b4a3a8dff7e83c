/** The wall behind the pictures of a category; see catalog/brand/palette.md. */
const TINTS: Record<string, string> = {
  'face-care': 'bg-face-care',
  'hair-care': 'bg-hair-care',
  'body-bath': 'bg-body-bath',
  'oils-butters': 'bg-oils-butters',
  'fragrance-incense': 'bg-fragrance-incense/45',
  'henna-colour': 'bg-henna-colour/45',
}

/** A category of the owner's own has the shop's sand. */
export function categoryTint(slug: string): string {
  return TINTS[slug] ?? 'bg-sand'
}
