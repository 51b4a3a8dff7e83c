import { toDollars } from '#domain/money.ts'
import { writeVariants } from '../catalog/save-variants.ts'
import { skus } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import type { DemoProduct } from './demo-catalogue.ts'

/** Gives new demo products their sizes and shades, and sets their parts. */
export async function seedVariants(
  unit: Unit,
  idOf: ReadonlyMap<string, string>,
  goods: readonly DemoProduct[],
): Promise<void> {
  const rows = await unit.tx.select({ id: skus.id, code: skus.code }).from(skus)
  const skuOf = new Map(rows.map(({ id, code }) => [code, id]))
  for (const product of goods) {
    const { slug, options = [], variants = [], parts } = product
    if (options.length === 0 && !parts) continue
    await writeVariants(unit, idOf.get(slug)!, {
      version: 1,
      options: options.map(({ kind, values }) => ({
        kind,
        values: values.map(({ value, valueSo = null, swatch = null }) => ({
          value,
          valueSo,
          swatch,
        })),
      })),
      variants: [product, ...variants].map((variant) => ({
        // The first is there already, with its stock.
        ...(variant === product
          ? { _id: skuOf.get(product.sku)!, parts: parts?.map(partOf) }
          : { countInStock: variant.countInStock }),
        sku: variant.sku,
        choice: variant.choice ?? [],
        price: toDollars(variant.price),
        netAmount: variant.netAmount,
        netUnit: variant.netUnit,
      })),
    })
  }

  function partOf({ sku, qty }: { sku: string; qty: number }) {
    const variant = skuOf.get(sku)
    if (!variant) throw new Error(`The demo catalogue has no product ${sku}`)
    return { variant, qty }
  }
}
