import type { ProductDetails } from '#contract/admin/products.ts'
import type { NetUnit, OptionKind } from '#domain/variants.ts'

/** A value of an option; variants refer to it by key, so that renaming it is one edit. */
export interface ValueForm {
  key: string
  value: string
  valueSo: string
  /** `#rrggbb`, or '' for none. */
  swatch: string
}

export interface OptionForm {
  kind: OptionKind
  values: ValueForm[]
}

export interface PartForm {
  variant: string
  product: string | null
  name: string
  nameSo: string | null
  /** The values of its choice. */
  choice: string[]
  sku: string
  qty: string
}

/** What is typed into the card of a variant. */
export interface VariantForm {
  key: string
  /** Null for a new one. */
  id: string | null
  /** The key of a value of each option. */
  choice: string[]
  /** Null: proposed from the code of the first variant and the choice. */
  sku: string | null
  price: string
  /** Id of a picture of the product; '': the main one. */
  picture: string
  netAmount: string
  netUnit: NetUnit
  weight: string
  /** Units for sale. */
  units: string
  /** What a set contains; empty for anything else. */
  parts: PartForm[]
}

/**
 * Options and variants as they are edited. A product without options has one variant, whose price,
 * code and stock are fields of the product itself.
 */
export interface VariantsForm {
  options: OptionForm[]
  variants: VariantForm[]
}

export function variantsFormOf({ options, variants, publishedAt }: ProductDetails): VariantsForm {
  return {
    options: options.map(({ kind, values }) => ({
      kind,
      values: values.map(({ value, valueSo, swatch }) => ({
        key: keyOf(kind, value),
        value,
        valueSo: valueSo ?? '',
        swatch: swatch ?? '',
      })),
    })),
    variants: variants.map((variant) => ({
      key: variant._id,
      id: variant._id,
      choice: options.map(({ kind }, at) => keyOf(kind, variant.choice[at] ?? '')),
      sku: variant.sku,
      price: variant.price === 0 && !publishedAt ? '' : variant.price.toFixed(2),
      picture: variant.pictureId ?? '',
      netAmount: variant.netAmount === null ? '' : String(variant.netAmount),
      netUnit: variant.netUnit ?? 'ml',
      weight: variant.weight === null ? '' : String(variant.weight),
      units: String(variant.countInStock),
      parts: variant.parts.map((part) => ({
        ...part,
        choice: part.choice.map(({ value }) => value),
        qty: String(part.qty),
      })),
    })),
  }
}

function keyOf(kind: OptionKind, value: string): string {
  return `${kind} ${value}`
}

/** The values of a variant's choice, as typed. */
export function chosenIn({ options }: VariantsForm, { choice }: VariantForm): ValueForm[] {
  return options.flatMap(({ values }, at) => values.find(({ key }) => key === choice[at]) ?? [])
}

/** The code of a variant; while nobody has typed one, the first code with the values after it. */
export function skuOf(form: VariantsForm, variant: VariantForm): string {
  if (variant.sku !== null) return variant.sku
  const first = form.variants.find(({ sku }) => sku !== null)?.sku ?? ''
  const values = chosenIn(form, variant).map(({ value }) =>
    value
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .toUpperCase(),
  )
  return [first, ...values].filter(Boolean).join('-').slice(0, 64)
}
