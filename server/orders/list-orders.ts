import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminOrderSummary, list } from '#contract/admin/orders.ts'
import { toDollars } from '#domain/money.ts'
import type { OrderSort } from '#domain/order-list.ts'
import type { OrderFlag } from '#domain/order-record.ts'
import { foldedLiteral, wordsOf } from '../db/contains.ts'
import { knownIds } from '../db/ids.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { countOrders } from './count-orders.ts'
import { isIn, isThere } from './order-filters.ts'
import { thumbnailsOf } from './order-thumbnails.ts'
import { refundedOf } from './orders.ts'
import { presentOrderSummary } from './present-order.ts'

type Query = z.output<typeof list.query>

/** A page of all orders, for admins. Only the page's own rows are read whole. */
export async function listOrders(
  shop: Pick<Shop, 'db' | 'config'>,
  query: Query,
): Promise<{ orders: AdminOrderSummary[]; total: number }> {
  const { keyword, filter, sort = '-date', pageNumber, pageSize } = query
  const { db } = shop
  const conditions = wanted(keyword)
  const where = and(filter ? isIn(filter) : isThere, ...conditions)

  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...ORDER[sort])
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .as('page')
  const rows = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(page, eq(page.id, orders.id))
    .orderBy(...ORDER[sort])
  const ids = rows.map(({ order }) => order.id)
  const refunded = await refundedOf(db, ids)
  const thumbnails = await thumbnailsOf(db, ids)
  return {
    orders: rows.map(({ order }) => ({
      ...presentOrderSummary(order),
      refundedPrice: toDollars(refunded.get(order.id) ?? 0),
      flag: order.flag as OrderFlag | null,
      city: order.shippingAddress.city,
      numItems: thumbnails.get(order.id)?.numItems ?? 0,
      thumbnails: thumbnails.get(order.id)?.thumbnails ?? [],
    })),
    total: await countOrders(shop, db, { filter, keyword, wanted: conditions }),
  }
}

const ORDER: Record<OrderSort, SQL[]> = {
  '-date': [desc(orders.id)],
  date: [asc(orders.id)],
  '-total': [desc(orders.total), desc(orders.id)],
  total: [asc(orders.total), asc(orders.id)],
}

/** Every word must occur in number, name or email; each of its characters means itself. */
function wanted(keyword: string): SQL[] {
  return wordsOf(keyword).map((word) => {
    const plain = word.replace(/^#(?=\d)/, '')
    const [id] = knownIds([plain])
    if (id) return eq(orders.id, id)
    if (/^\d{1,2}$/.test(plain)) return eq(orders.number, Number(plain))
    const itself = foldedLiteral(plain)
    // Too short for the middle of a word: the index knows how words begin.
    if (plain.length < 3)
      return or(like(sql`${itself} || '%'`), like(sql`'% ' || ${itself} || '%'`)) as SQL
    return like(sql`'%' || ${itself} || '%'`)
  })
}

function like(pattern: SQL): SQL {
  return sql`fold(${orders.buyerName} || ' ' || ${orders.buyerEmail} || ' ' || ${orders.number}::text) like ${pattern}`
}
