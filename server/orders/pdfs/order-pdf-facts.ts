import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { dayIn } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { ShopSettings } from '#domain/settings.ts'
import { titleOf } from '#domain/variants.ts'
import { refunds } from '../../db/schema.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import { cashDueOf } from '../money.ts'
import type { OrderWithLines } from '../orders.ts'

export type OrderPdfKind = 'invoice' | 'packing-slip'

/**
 * The data that an order's PDF shows, besides its fixed texts. Plain JSON, so that its digest tells
 * whether a cached file is still valid. Days are `YYYY-MM-DD` in the shop's time zone.
 */
export interface OrderPdfFacts {
  kind: OrderPdfKind
  shop: Pick<ShopSettings, 'name' | 'logo' | 'address' | 'email' | 'phone'>
  order: Pick<
    OrderWithLines,
    | 'number'
    | 'language'
    | 'buyerName'
    | 'shippingAddress'
    | 'rateName'
    | 'pickupAt'
    | 'giftNote'
    | 'paymentMethod'
    | 'itemsTotal'
    | 'couponCode'
    | 'couponTotal'
    | 'discountPercent'
    | 'shippingTotal'
    | 'taxTotal'
    | 'total'
  >
  orderedOn: string
  paidOn: string | null
  /** To be collected in cash by whoever delivers it; null: nothing. */
  cashDue: Cents | null
  cancelledOn: string | null
  lines: OrderPdfLine[]
  /** Oldest first. */
  refunds: { amount: Cents; on: string }[]
}

export interface OrderPdfLine {
  /** With the chosen variant, in the buyer's language. */
  name: string
  /** The SKU's code; '' when the product was deleted before codes were recorded. */
  sku: string
  quantity: number
  /** Of a set; quantities are of one set. */
  parts: { name: string; sku: string; quantity: number }[]
  listPrice: Cents
  unitPrice: Cents
  /** What the owner took off each unit, and why. */
  discount: Cents
  discountReason: string | null
}

export async function readOrderPdfFacts(
  shop: Shop,
  kind: OrderPdfKind,
  order: OrderWithLines,
): Promise<OrderPdfFacts> {
  const { name, logo, address, email, phone, timeZone } = await readSettings(shop.db, shop)
  const completed = await shop.db
    .select({ amount: refunds.amount, completedAt: refunds.completedAt })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), isNotNull(refunds.completedAt)))
    .orderBy(asc(refunds.completedAt), asc(refunds.id))
  const day = (moment: Date) => dayIn(timeZone, moment)
  return {
    kind,
    shop: { name, logo, address, email, phone },
    order: {
      number: order.number,
      language: order.language,
      buyerName: order.buyerName,
      shippingAddress: order.shippingAddress,
      rateName: order.rateName,
      pickupAt: order.pickupAt,
      giftNote: order.giftNote,
      paymentMethod: order.paymentMethod,
      itemsTotal: order.itemsTotal,
      couponCode: order.couponCode,
      couponTotal: order.couponTotal,
      discountPercent: order.discountPercent,
      shippingTotal: order.shippingTotal,
      taxTotal: order.taxTotal,
      total: order.total,
    },
    orderedOn: day(order.createdAt),
    paidOn: order.paidAt && day(order.paidAt),
    cashDue: (await cashDueOf(shop.db, [order])).get(order.id) ?? null,
    cancelledOn: order.cancelledAt && day(order.cancelledAt),
    lines: order.lines.map((line) => ({
      name: titleOf(line, order.language),
      sku: line.skuCode ?? '',
      quantity: line.quantity,
      parts: line.parts.map((part) => ({
        name: titleOf(part, order.language),
        sku: part.skuCode,
        quantity: part.quantity,
      })),
      listPrice: line.listPrice,
      unitPrice: line.unitPrice,
      discount: line.discount,
      discountReason: line.discountReason,
    })),
    refunds: completed.map(({ amount, completedAt }) => ({ amount, on: day(completedAt!) })),
  }
}

const OWN_MARK = resolve(import.meta.dirname, '../../../catalog/brand/icon-192.png')

/**
 * The logo as PNG or WebP. One hosted elsewhere is never fetched: then null, and the PDF shows only
 * the shop's name.
 */
export async function readLogo(shop: Shop, logo: string | null): Promise<Buffer | null> {
  if (logo === null) return readFile(OWN_MARK)
  const name = /^\/media\/([\w-]+\.(?:webp|jpg))$/.exec(logo)?.[1]
  return name ? shop.storage.get(name) : null
}
