import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminOrderSummary, list } from '#contract/admin/orders.ts'
import type { cities } from '#contract/admin/parcels.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { OrderSummary } from '#contract/orders.ts'
import { toDollars } from '#domain/money.ts'
import type { OrderSort } from '#domain/order-list.ts'
import type { Db } from '../db/connect.ts'
import { contains, foldedLiteral, wordsOf } from '../db/contains.ts'
import { knownIds } from '../db/ids.ts'
import { ascending, descending, listPage, type SortKey } from '../db/list-page.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { cashDueOf, refundedOf } from './money.ts'
import { matchesFilter, ordersOf } from './order-filters.ts'
import { thumbnailsOf } from './order-thumbnails.ts'
import { presentOrderSummary } from './present-order.ts'

type Query = z.output<typeof list.query>

/** A page of all orders, for admins. */
export async function listOrders(
  shop: Pick<Shop, 'db' | 'counts'>,
  query: Query,
): Promise<{ rows: AdminOrderSummary[]; total: number }> {
  const { keyword, filter, city, sort = city ? 'district' : '-date' } = query
  const search = {
    keyword: city ? `${keyword} in ${city}` : keyword,
    where: and(...matchesKeyword(keyword), city ? isIn(city) : undefined),
  }
  return listPage(shop, ordersOf(filter, search), {
    orderBy: ORDER[sort],
    paging: query,
    read: (chosen) => readOrders(shop.db, chosen),
  })
}

/** A page of a customer's orders, newest first. */
export async function listOrdersOf(
  db: Db,
  customerId: string,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ rows: OrderSummary[]; total: number }> {
  const where = and(eq(orders.customerId, customerId), isNull(orders.deletedAt))
  const found = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  const ids = found.map(({ id }) => id)
  const thumbnails = await thumbnailsOf(db, ids)
  return {
    rows: found.map((order) => presentOrderSummary(order, thumbnails.get(order.id))),
    total: await db.$count(orders, where),
  }
}

async function readOrders(db: Db, chosen: SQL): Promise<AdminOrderSummary[]> {
  const rows = await db.select().from(orders).where(chosen)
  const ids = rows.map(({ id }) => id)
  const refunded = await refundedOf(db, ids)
  const cashDue = await cashDueOf(db, rows)
  const thumbnails = await thumbnailsOf(db, ids)
  return rows.map((order) => ({
    ...presentOrderSummary(order, thumbnails.get(order.id)),
    refundedPrice: toDollars(refunded.get(order.id) ?? 0),
    cashDue: toDollars(cashDue.get(order.id) ?? 0),
    flag: order.flag,
    city: order.shippingAddress.city,
    district: order.shippingAddress.district ?? '',
  }))
}

const field = (name: 'city' | 'place' | 'district') =>
  sql`(${orders.shippingAddress} ->> ${sql.raw(`'${name}'`)})`

/** The code of a known city, `SO/mogadishu`, however it was written; else its name. */
const cityKey = sql<string>`coalesce(substring(${field('place')} from '^[^/]+/[^/]+'), fold(${field('city')}))`
const districtKey = sql`coalesce(substring(${field('place')} from '^[^/]+/[^/]+/(.+)$'), fold(${field('district')}), '')`

/** Whether it is still to be delivered there, and not picked up. */
function isIn(city: string): SQL | undefined {
  return and(matchesFilter('to-deliver'), isNull(orders.pickupAt), sql`${cityKey} = ${city}`)
}

/** Where a rider has to go, most first. */
export async function listCities(db: Db): Promise<Reply<typeof cities>> {
  const count = sql<number>`count(*)::int`
  const city = sql<string>`min(${field('city')})`
  return db
    .select({ key: cityKey, city, count })
    .from(orders)
    .where(and(matchesFilter('to-deliver'), isNull(orders.pickupAt), sql`${field('city')} <> ''`))
    .groupBy(cityKey)
    .orderBy(desc(count), city)
}

const ORDER: Record<OrderSort, SortKey[]> = {
  '-date': [descending(orders.id)],
  date: [ascending(orders.id)],
  '-total': [descending(orders.total), descending(orders.id)],
  total: [ascending(orders.total), ascending(orders.id)],
  district: [ascending(districtKey), ascending(orders.id)],
}

const folded = sql`fold(${orders.buyerName} || ' ' || ${orders.buyerEmail} || ' ' || ${orders.number}::text)`

/** Every word must occur in number, name or email; none of its characters is a wildcard. */
function matchesKeyword(keyword: string): SQL[] {
  return wordsOf(keyword).map((word) => {
    const plain = word.replace(/^#(?=\d)/, '')
    const [id] = knownIds([plain])
    if (id) return eq(orders.id, id)
    if (/^\d{1,2}$/.test(plain)) return eq(orders.number, Number(plain))
    // The trigram index cannot find so short a word inside another, only at its beginning.
    if (plain.length < 3) {
      const itself = foldedLiteral(plain)
      return sql`(${folded} like ${itself} || '%' or ${folded} like '% ' || ${itself} || '%')`
    }
    return contains(folded, plain)
  })
}
