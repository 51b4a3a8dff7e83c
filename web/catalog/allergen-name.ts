import type { Allergen } from '#domain/inci.ts'
import type { T } from '../i18n/t.ts'

const COMMON = ['nuts', 'sesame', 'beeswax', 'lanolin'] as const
type Common = (typeof COMMON)[number]

/** Has a name in both languages; the names of the others are international. */
export function isCommonAllergen(allergen: Allergen): allergen is Common {
  return (COMMON as readonly string[]).includes(allergen)
}

/** As people say it, or the INCI name: 'methyl-2-octynoate' → 'Methyl 2-Octynoate'. */
export function allergenName(t: T, allergen: Allergen): string {
  return isCommonAllergen(allergen) ? t(`allergen.${allergen}`) : inciName(allergen)
}

function inciName(allergen: Allergen): string {
  return allergen
    .replaceAll('-', ' ')
    .replace(/(\b\d|\balpha|\bbeta) /g, '$1-')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
