import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { dayIn } from '#domain/calendar.ts'
import type { ShopSettings } from '#domain/settings.ts'
import { refunds, skus } from '../../db/schema.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import type { OrderWithLines } from '../orders.ts'

const OWN_MARK = resolve(import.meta.dirname, '../../../catalog/brand/icon-192.png')

/** What a PDF about an order says, besides its fixed texts. */
export interface OrderPdfFacts {
  order: OrderWithLines
  /** By line: what stands on the shelf's label; null when the product is gone. */
  skuOf: ReadonlyMap<string, string>
  /** Money that was given back, oldest first. */
  refunds: { amount: number; completedAt: Date }[]
  settings: ShopSettings
  /** PNG; null: the shop has a logo that is stored elsewhere. */
  logo: Buffer | null
  /** `YYYY-MM-DD` in the shop's time zone. */
  day: (moment: Date) => string
}

export async function readOrderPdfFacts(shop: Shop, order: OrderWithLines): Promise<OrderPdfFacts> {
  const settings = await readSettings(shop.db, shop)
  const skuIds = order.lines.map(({ skuId }) => skuId).filter((id) => id !== null)
  const codes = new Map(
    (
      await shop.db
        .select({ id: skus.id, code: skus.code })
        .from(skus)
        .where(inArray(skus.id, skuIds))
    ).map(({ id, code }) => [id, code]),
  )
  const given = await shop.db
    .select({ amount: refunds.amount, completedAt: refunds.completedAt })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), isNotNull(refunds.completedAt)))
    .orderBy(asc(refunds.completedAt))
  return {
    order,
    skuOf: new Map(order.lines.map(({ id, skuId }) => [id, codes.get(skuId ?? '') ?? ''])),
    refunds: given.map(({ amount, completedAt }) => ({ amount, completedAt: completedAt! })),
    settings,
    logo: await readLogo(shop, settings.logo),
    day: (moment) => dayIn(settings.timeZone, moment),
  }
}

/** A logo elsewhere is never fetched; a PDF without one still says the shop's name. */
async function readLogo(shop: Shop, logo: string | null): Promise<Buffer | null> {
  if (logo === null) return readFile(OWN_MARK)
  const name = /^\/media\/([\w-]+\.(?:webp|jpg))$/.exec(logo)?.[1]
  const stored = name && (await shop.storage.get(name))
  if (!stored) return null
  const { default: sharp } = await import('sharp')
  return sharp(stored)
    .resize({ width: 480, height: 240, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
}
