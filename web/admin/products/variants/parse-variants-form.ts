import type { ProductDetails } from '#contract/admin/products.ts'
import { MAX_GRAMS, MAX_NET_AMOUNT, MAX_PART_UNITS } from '#domain/variants.ts'
import { parsePrice, parseUnits } from '../parse-product-form.ts'
import {
  chosenIn,
  skuOf,
  type VariantForm,
  type VariantsForm,
  variantsFormOf,
} from './variants-form.ts'

/** The body of a call that saves options and variants, without the version. */
export function variantsBodyOf(form: VariantsForm) {
  return {
    options: form.options.map(({ kind, values }) => ({
      kind,
      values: values.map(({ value, valueSo, swatch }) => ({
        value: value.trim(),
        valueSo: valueSo.trim() || null,
        swatch: (kind === 'shade' && swatch) || null,
      })),
    })),
    variants: form.variants.map((variant) => {
      const netAmount = parseAmount(variant.netAmount) ?? null
      return {
        ...(variant.id !== null && { _id: variant.id }),
        choice: chosenIn(form, variant).map(({ value }) => value.trim()),
        sku: skuOf(form, variant).trim(),
        price: parsePrice(variant.price) ?? 0,
        picture: variant.picture || null,
        netAmount,
        netUnit: netAmount === null ? null : variant.netUnit,
        weight: parseGrams(variant.weight) ?? null,
        ...(variant.id === null && { countInStock: parseUnits(variant.units) ?? 0 }),
        parts: variant.parts.map(({ variant: part, qty }) => ({
          variant: part,
          qty: parseUnits(qty) ?? 1,
        })),
      }
    }),
  }
}

/** Whether options or variants differ from what is saved, apart from stock. */
export function variantsChanged(product: ProductDetails, form: VariantsForm): boolean {
  return comparable(variantsFormOf(product)) !== comparable(form)
}

function comparable(form: VariantsForm): string {
  const body = variantsBodyOf(form)
  // Without options, price and code are fields of the product.
  const hidden = body.options.length === 0 ? { sku: '', price: 0, picture: null } : {}
  return JSON.stringify({ ...body, variants: body.variants.map((one) => ({ ...one, ...hidden })) })
}

/** The differences in units of variants that existed before. */
export function stockMoves(product: ProductDetails, form: VariantsForm) {
  if (form.options.length === 0) return []
  return form.variants.flatMap(({ id, units }) => {
    const saved = product.variants.find(({ _id }) => _id === id)
    const by = (parseUnits(units) ?? 0) - (saved?.countInStock ?? 0)
    if (!saved || saved.parts.length > 0 || by === 0) return []
    return [{ variant: saved._id, by, needsReason: saved.hadStock }]
  })
}

export type VariantProblem =
  | 'value'
  | 'valueTwice'
  | 'price'
  | 'sku'
  | 'skuTwice'
  | 'pieces'
  | 'amount'
  | 'weight'
  | 'quantity'
  | 'refused'

/**
 * What the server would refuse, found before it is sent: by `<key of the value or variant>.<field>`,
 * and by `<id of the part>.qty`.
 */
export function validateVariants(form: VariantsForm): Record<string, VariantProblem> {
  const problems: Record<string, VariantProblem> = {}
  for (const { values } of form.options) {
    const seen = new Set<string>()
    for (const { key, value } of values) {
      const name = value.trim().toLowerCase()
      if (name === '') problems[`${key}.value`] = 'value'
      else if (seen.has(name)) problems[`${key}.value`] = 'valueTwice'
      seen.add(name)
    }
  }
  for (const variant of form.variants) Object.assign(problems, problemsOf(variant, form))
  return problems
}

function problemsOf(variant: VariantForm, form: VariantsForm): Record<string, VariantProblem> {
  const { key, price, netAmount, weight, units, parts } = variant
  const problems: Record<string, VariantProblem> = {}
  const wrong = (field: string, problem: VariantProblem) => {
    problems[`${key}.${field}`] = problem
  }
  if (netAmount.trim() !== '' && parseAmount(netAmount) === undefined) wrong('netAmount', 'amount')
  if (weight.trim() !== '' && parseGrams(weight) === undefined) wrong('weight', 'weight')
  for (const { variant: part, qty } of parts) {
    const count = parseUnits(qty)
    if (!count || count > MAX_PART_UNITS) problems[`${part}.qty`] = 'quantity'
  }
  if (form.options.length === 0) return problems
  const sku = skuOf(form, variant).trim()
  if (sku === '') wrong('sku', 'sku')
  else if (form.variants.find((other) => skuOf(form, other).trim() === sku) !== variant) {
    wrong('sku', 'skuTwice')
  }
  if (parsePrice(price) === undefined) wrong('price', 'price')
  const isNewWithout = variant.id === null && units.trim() === ''
  if (parts.length === 0 && !isNewWithout && parseUnits(units) === undefined)
    wrong('units', 'pieces')
  return problems
}

function parseAmount(text: string): number | undefined {
  const amount = text.trim().replace(',', '.')
  const isAmount = /^\d{1,7}(\.\d{1,3})?$/.test(amount) && Number(amount) > 0
  return isAmount && Number(amount) <= MAX_NET_AMOUNT ? Number(amount) : undefined
}

function parseGrams(text: string): number | undefined {
  const grams = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0
  return grams > 0 && grams <= MAX_GRAMS ? grams : undefined
}

/**
 * Merges with what someone else has saved. If both changed options or variants, `theirs` describes
 * their version and the owner has to choose; changes of stock stay the same difference in units.
 */
export function mergeVariants(base: ProductDetails, mine: VariantsForm, current: ProductDetails) {
  const theirs = variantsFormOf(current)
  const isTaken = variantsChanged(base, theirs)
  const isMine = variantsChanged(base, mine)
  const units = new Map(
    theirs.variants.map((one) => {
      const by = stockMoves(base, mine).find(({ variant }) => variant === one.id)?.by ?? 0
      return [one.id, String(Math.max(0, (parseUnits(one.units) ?? 0) + by))] as const
    }),
  )
  const withUnits = (form: VariantsForm) => ({
    ...form,
    variants: form.variants.map((one) => ({
      ...one,
      // A variant that they took off sale would be a new one.
      id: units.has(one.id) ? one.id : null,
      units: units.get(one.id) ?? one.units,
    })),
  })
  const hasConflict = isTaken && isMine && comparable(theirs) !== comparable(mine)
  return {
    form: withUnits(isTaken && !isMine ? theirs : mine),
    theirs: withUnits(theirs),
    hasConflict,
    isTaken: isTaken && !isMine,
  }
}

/** Variants as lines of text, to compare two versions. */
export function describeVariants(form: VariantsForm): string {
  return form.variants
    .map((variant) => {
      const values = chosenIn(form, variant).map(({ value }) => value)
      const parts = variant.parts.map(({ sku, qty }) => `${qty} × ${sku}`)
      const amount = variant.netAmount && `${variant.netAmount} ${variant.netUnit}`
      return [...values, skuOf(form, variant), variant.price, amount, ...parts]
        .filter(Boolean)
        .join(' · ')
    })
    .join('\n')
}
