import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ShopSettings } from '#domain/settings.ts'
import { DEFAULT_ZONES, type ShippingZones } from '#domain/shipping.ts'
import { createProduct } from '#server/catalog/create-product.ts'
import { readDetails } from '#server/catalog/product-details.ts'
import { writeVariants } from '#server/catalog/save-variants.ts'
import type { Db } from '#server/db/connect.ts'
import { bundleItems, categories, coupons, skus } from '#server/db/schema.ts'
import { addSettings } from '#server/settings/settings.ts'
import type { Unit } from '#server/unit.ts'
import { fillingUnit } from './filling-unit.ts'
import type { Random } from './random.ts'

/** A variant on sale. */
export interface Good {
  product: string
  variant: string
  isSet: boolean
}

interface NewShop {
  /** Stock of the next product; by itself so little that there is not enough for everybody. */
  units?: () => number
  settings?: Partial<ShopSettings>
}

/** Adds a few products, one in two sizes, and a set of two others. */
export async function addGoods(db: Db, random: Random, shop: NewShop = {}): Promise<Good[]> {
  const { units = () => random.whole(8, 40), settings = {} } = shop
  return fillingUnit(db, async (unit, finish) => {
    const { tx } = unit
    const [category] = await tx
      .insert(categories)
      .values({ slug: 'oils', name: 'Oils', nameSo: 'Saliid' })
      .returning()
    const products: string[] = []
    for (let number = 1; number <= NUM_PRODUCTS; number++) {
      products.push(
        await createProduct(unit, {
          name: `Oil ${number}`,
          description: 'Scarce.',
          categoryId: category!.id,
          sku: `OIL-${number}`,
          listPrice: random.whole(1_00, 60_00),
          onHand: units(),
        }),
      )
    }
    // A product is read with its offers, which come last in a unit of work.
    await finish()
    await addSizes(unit, products[0]!, units())
    await makeSet(unit, products[1]!, [products[2]!, products[3]!])
    await finish()
    const rows = await tx
      .select({ product: skus.productId, variant: skus.id, set: bundleItems.bundleSkuId })
      .from(skus)
      .leftJoin(bundleItems, eq(bundleItems.bundleSkuId, skus.id))
      .groupBy(skus.id, bundleItems.bundleSkuId)
      .orderBy(skus.code)
    await addSettings(unit, { ...WAYS_TO_PAY, zones: ZONES, ...settings })
    await unit.tx.insert(coupons).values(COUPONS)
    return rows.map(({ set, ...good }) => ({ ...good, isSet: set !== null }))
  })
}

/** So scarce that shoppers compete for the last use. */
const COUPONS = [
  { code: 'EID10', kind: 'percent' as const, percent: 10, limitTotal: 8 },
  { code: 'FIVE', kind: 'fixed' as const, amount: 5_00, limitPerCustomer: 1 },
]

const [EVERYWHERE] = DEFAULT_ZONES.zones
const [STANDARD] = EVERYWHERE!.rates

/** The standard rate, one that costs more, a free one for expensive orders, and picking up. */
const RATES = [
  STANDARD!,
  { ...STANDARD!, id: uuidv7(), name: 'Express', price: 25_00 },
  { ...STANDARD!, id: uuidv7(), name: 'On the house', minTotal: 60_00 },
  { ...STANDARD!, id: uuidv7(), kind: 'pickup' as const, name: 'Shop', pickupAt: 'Bakaaro' },
]
/** Ids of what deliveries can be paid at. */
export const RATE_IDS = RATES.map(({ id }) => id)
const ZONES: ShippingZones = { version: 1, zones: [{ ...EVERYWHERE!, rates: RATES }] }

/** Without limits, since what counts here is the money. */
const WAYS_TO_PAY = {
  cashOnDelivery: 'on',
  cashMaxTotal: 100_000_00,
  cashMaxOrders: 100,
  bankTransfer: 'on',
  bankInstructions: 'Demo Bank',
  bankHoldDays: 1,
} as const satisfies Partial<ShopSettings>

const NUM_PRODUCTS = 6
const SIZES = ['50 ml', '100 ml']

async function addSizes(unit: Unit, product: string, countInStock: number): Promise<void> {
  const { version, variants } = await readDetails(unit.tx, product)
  const [{ _id, sku, price }] = variants as [(typeof variants)[number]]
  const values = SIZES.map((value) => ({ value, valueSo: null, swatch: null }))
  await writeVariants(unit, product, {
    version,
    options: [{ kind: 'size', values }],
    variants: [
      { _id, sku, price, choice: ['50 ml'] },
      { sku: `${sku}-L`, price: price * 2, choice: ['100 ml'], countInStock },
    ],
  })
}

async function makeSet(unit: Unit, product: string, of: readonly string[]): Promise<void> {
  const { version, variants } = await readDetails(unit.tx, product)
  const [{ _id, sku, price }] = variants as [(typeof variants)[number]]
  const parts: { variant: string; qty: number }[] = []
  for (const [at, part] of of.entries()) {
    const { variants: own } = await readDetails(unit.tx, part)
    parts.push({ variant: own[0]!._id, qty: at + 1 })
  }
  const set = { _id, sku, price, choice: [], parts }
  await writeVariants(unit, product, { version, options: [], variants: [set] })
}
