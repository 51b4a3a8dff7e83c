import type { Locale } from './locale.ts'

/** What variants of a product can differ in; names come translated. */
export const OPTION_KINDS = ['size', 'shade', 'scent', 'type'] as const
export type OptionKind = (typeof OPTION_KINDS)[number]

export const MAX_OPTIONS = 2
export const MAX_OPTION_VALUES = 50
export const MAX_VARIANTS = 100
/** Maximum different parts of a set, and units of each. */
export const MAX_PARTS = 20
export const MAX_PART_UNITS = 100

export const NET_UNITS = ['ml', 'g', 'piece'] as const
export type NetUnit = (typeof NET_UNITS)[number]

/** Grams, and units of the net amount; more are assumed to be a typing error. */
export const MAX_GRAMS = 1_000_000
export const MAX_NET_AMOUNT = 1_000_000

export interface OptionValue {
  value: string
  valueSo: string | null
  /** `#rrggbb`, for shades. */
  swatch: string | null
}

export interface ProductOption {
  kind: OptionKind
  values: OptionValue[]
}

/** One chosen value, as it was sold: later changes of the product do not affect the order. */
export interface ChosenValue {
  kind: OptionKind
  value: string
  valueSo: string | null
}

/** What one set contained, as it was sold. */
export interface SoldPart {
  skuId: string
  productId: string
  skuCode: string
  name: string
  nameSo: string | null
  choice: ChosenValue[]
  /** Units in one set. */
  quantity: number
}

/** The values of a choice with their kinds; a value that no option has is left out. */
export function chosenValues(
  options: readonly ProductOption[],
  choice: readonly string[],
): ChosenValue[] {
  return options.flatMap(({ kind, values }, at) => {
    const chosen = values.find(({ value }) => value === choice[at])
    return chosen ? [{ kind, value: chosen.value, valueSo: chosen.valueSo }] : []
  })
}

/** 'Argan oil · 30 ml', in one language: a product with the variant that was chosen. */
export function titleOf(
  { name, nameSo, choice }: { name: string; nameSo: string | null; choice: readonly ChosenValue[] },
  locale: Locale,
): string {
  const values = choice.map(({ value, valueSo }) => (locale === 'so' && valueSo) || value)
  return [(locale === 'so' && nameSo) || name, ...values].join(' · ')
}
