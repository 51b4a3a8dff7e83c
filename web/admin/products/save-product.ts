import type { ProductDetails } from '#contract/admin/products.ts'
import type { ApiError } from '#contract/client.ts'
import { randomKey } from '../../random-key.ts'
import { adminApi } from '../admin-api.ts'
import type { useAttempt } from '../ui/use-attempt.ts'
import { bodyOf, formValuesOf, type ProductFormValues } from './parse-product-form.ts'
import { stockMoves, variantsBodyOf, variantsChanged } from './variants/parse-variants-form.ts'
import type { VariantsForm } from './variants/variants-form.ts'

interface FormState {
  typed: ProductFormValues
  variants: VariantsForm
  /** The reason for changes of stock, as typed. */
  reason: string
  /** The reason for changes of the stock of variants, never empty. */
  note: string
  /** Stays the same as long as the form is open. */
  keys: SaveKeys
}

/** The keys of calls that have not succeeded: without an answer, the same call is repeated. */
export type SaveKeys = Map<string, string>

/**
 * Saves what differs from `base`: variants first, since a draft is published by the save of a product
 * whose variants have a price; then the product; then the stock of variants. After an error, `base`
 * is what has been saved so far. Null: the session has expired.
 */
export async function saveProduct(
  attempt: ReturnType<typeof useAttempt>,
  base: ProductDetails,
  { typed, variants, reason, note, keys }: FormState,
): Promise<{ base: ProductDetails; error?: ApiError } | null> {
  const params = { id: base._id }
  let saved = base
  if (variantsChanged(base, variants)) {
    const body = { version: saved.version, ...variantsBodyOf(withProductFields(typed, variants)) }
    const done = await attempt(adminApi.variants.save({ params, body }))
    if (!done) return null
    if (!done.ok) return { base: saved, error: done.error }
    saved = done.value
  }
  const was = formValuesOf(saved)
  const changed = bodyOf(was, withoutVariantFields(was, typed, variants), reason)
  if (Object.keys(changed).length > 0 || saved === base || !saved.publishedAt) {
    const body = { version: saved.version, ...changed }
    const done = await once('product', (options) =>
      adminApi.adminProducts.save({ params, body }, options),
    )
    if (!done) return null
    if (!done.ok) return refused(done.error)
    saved = done.value
  }
  for (const { variant, by } of stockMoves(base, variants)) {
    const body = { variant, by, note }
    const done = await once(variant, (options) => adminApi.stock.adjust({ params, body }, options))
    if (!done) return null
    if (!done.ok) return refused(done.error)
    saved = withStock(saved, variant, done.value)
  }
  return { base: saved }

  async function once<value>(
    name: string,
    send: (options: { idempotencyKey: string }) => Promise<value>,
  ) {
    const idempotencyKey = keys.get(name) ?? randomKey()
    keys.set(name, idempotencyKey)
    const done = await attempt(send({ idempotencyKey }))
    if (done?.ok) keys.delete(name)
    return done
  }

  /** After a save without an answer that did happen, other values differ from what it has saved. */
  async function refused(error: ApiError) {
    if (error.code !== 'idempotency-mismatch') return { base: saved, error }
    keys.clear()
    const now = await attempt(adminApi.adminProducts.edit({ params }))
    return now && { base: now.ok ? now.value : saved, error }
  }
}

/** Price, code and stock are fields of the product only while it has no options; a set has no stock. */
export function withoutVariantFields(
  was: ProductFormValues,
  values: ProductFormValues,
  { options, variants }: VariantsForm,
): ProductFormValues {
  const { price, sku, countInStock } = was
  if (options.length > 0) return { ...values, price, sku, countInStock }
  return variants.some(({ parts }) => parts.length > 0) ? { ...values, countInStock } : values
}

function withProductFields(
  { sku, price }: ProductFormValues,
  { options, variants }: VariantsForm,
): VariantsForm {
  if (options.length > 0) return { options, variants }
  return { options, variants: variants.map((one) => ({ ...one, sku, price })) }
}

function withStock(
  product: ProductDetails,
  variant: string,
  stock: { onHand: number; reserved: number; countInStock: number },
): ProductDetails {
  const variants = product.variants.map((one) =>
    one._id === variant ? { ...one, ...stock, hadStock: true } : one,
  )
  return { ...product, variants }
}
