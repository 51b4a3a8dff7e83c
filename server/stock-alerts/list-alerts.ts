import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { list, StockAlert } from '#contract/admin/stock-alerts.ts'
import { chosenValues } from '#domain/variants.ts'
import { sellableUnits } from '../catalog/sellable.ts'
import type { Db } from '../db/connect.ts'
import { ascending, descending, listPage } from '../db/list-page.ts'
import { products, skus, stockAlerts } from '../db/schema.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { chatLink } from './chat-link.ts'
import { variantName } from './variant-name.ts'

type Query = z.output<typeof list.query>

const ofSku = eq(skus.id, stockAlerts.skuId)
const ofProduct = eq(products.id, skus.productId)

/** A page of those who wait or were told: what can be bought now first, then by product. */
export async function listAlerts(shop: Shop, query: Query) {
  const { product, state } = query
  return listPage(
    shop,
    {
      table: stockAlerts,
      joins: [
        [skus, ofSku],
        [products, ofProduct],
      ],
      where: and(
        isNull(products.deletedAt),
        product ? eq(products.id, product) : undefined,
        state === 'told' ? isNotNull(stockAlerts.toldAt) : undefined,
        state === 'waiting' ? isNull(stockAlerts.toldAt) : undefined,
      ),
      countKey: ['stock alerts', product, state],
    },
    {
      orderBy: [
        descending(sql`${sellableUnits} > 0`),
        ascending(sql`lower(${products.name})`),
        ascending(products.id),
        ascending(skus.position),
        ascending(skus.id),
        ascending(stockAlerts.id),
      ],
      paging: query,
      read: (chosen) => readAlerts(shop, shop.db, chosen),
    },
  )
}

async function readAlerts(shop: Shop, db: Db, chosen: SQL): Promise<StockAlert[]> {
  const { name: shopName } = await readSettings(db, shop)
  const rows = await db
    .select({
      alert: stockAlerts,
      product: { _id: products.id, name: products.name, nameSo: products.nameSo },
      options: products.options,
      variant: { _id: skus.id, sku: skus.code, choice: skus.choice },
      countInStock: sellableUnits,
    })
    .from(stockAlerts)
    .innerJoin(skus, ofSku)
    .innerJoin(products, ofProduct)
    .where(chosen)
  return rows.map(({ alert, product, options, variant, countInStock }) => ({
    _id: alert.id,
    product,
    variant: { ...variant, choice: chosenValues(options, variant.choice) },
    countInStock,
    channel: alert.channel,
    contact: alert.contact,
    language: alert.language,
    link: chatLink(alert, {
      what: variantName({ ...product, options, choice: variant.choice }, alert.language),
      path: variantPath(product._id, variant),
      shopName,
      publicUrl: shop.config.publicUrl,
    }),
    createdAt: alert.createdAt.toISOString(),
    toldAt: alert.toldAt?.toISOString() ?? null,
  }))
}

/** With the variant, if the product has options. */
function variantPath(productId: string, { sku, choice }: { sku: string; choice: string[] }) {
  const path = `/product/${productId}`
  return choice.length > 0 ? `${path}?variant=${encodeURIComponent(sku)}` : path
}
