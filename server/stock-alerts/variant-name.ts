import type { Locale } from '#domain/locale.ts'
import { chosenValues, type ProductOption } from '#domain/variants.ts'

interface Variant {
  name: string
  nameSo: string | null
  options: readonly ProductOption[]
  choice: readonly string[]
}

/** A product with the chosen values, in one language: 'Lip Tint, Rose'. */
export function variantName({ name, nameSo, options, choice }: Variant, language: Locale): string {
  const inLanguage = (en: string, so: string | null) => (language === 'so' ? (so ?? en) : en)
  const values = chosenValues(options, choice)
  return [
    inLanguage(name, nameSo),
    ...values.map(({ value, valueSo }) => inLanguage(value, valueSo)),
  ].join(', ')
}
