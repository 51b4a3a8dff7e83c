import { and, desc, eq, sql } from 'drizzle-orm'
import { ShopError, type UnpaidLimit } from '#domain/errors.ts'
import type { Tx } from '../db/connect.ts'
import { orderLines, orders, users } from '../db/schema.ts'
import type { OrderRules } from '../settings/settings.ts'
import { matchesFilter } from './order-filters.ts'

/** Whose unpaid orders are counted. */
export interface Buyer {
  customerId: string
  /** As `orders.phone`; '' is not counted. */
  phone: string
  /** As `orders.networkHash`; null is not counted. */
  networkHash: string | null
}

/** A network gets this many times the limit of one customer, since many phones share it. */
const PER_NETWORK = 20

/**
 * Blocks other orders of this customer, phone or network until the transaction ends, so that
 * concurrent orders cannot exceed a limit together. Call it before locking any SKU.
 * @throws ShopError not-signed-in when the account has just been deleted.
 */
export async function lockBuyer(tx: Tx, { customerId, phone, networkHash }: Buyer): Promise<void> {
  const isBuyer = eq(users.id, customerId)
  const [user] = await tx.select({ id: users.id }).from(users).where(isBuyer).for('no key update')
  if (!user) throw new ShopError('not-signed-in')
  // Every writer locks in this order: customer, phone, network.
  if (phone) await lock(tx, `phone ${phone}`)
  if (networkHash) await lock(tx, `network ${networkHash}`)
}

/**
 * Limits how many unpaid orders and reserved units one buyer may have, since both keep stock from
 * others. Call `lockBuyer` first.
 * @param units of the order about to be placed.
 * @throws ShopError too-many-unpaid-orders.
 */
export async function assertUnpaidLimit(
  tx: Tx,
  buyer: Buyer,
  units: number,
  { maxUnpaidOrders: maxOrders, maxUnpaidUnits: maxUnits }: OrderRules,
): Promise<void> {
  const limit = await findLimit()
  if (!limit) return
  const unpaid = await listUnpaid(tx, buyer.customerId)
  throw new ShopError('too-many-unpaid-orders', { limit, maxOrders, maxUnits, unpaid })

  async function findLimit(): Promise<UnpaidLimit | undefined> {
    if (units > maxUnits) return 'one-order'
    const { customer, phone, network } = await countUnpaid(tx, buyer)
    if (customer.orders >= maxOrders) return 'orders'
    if (customer.units + units > maxUnits) return 'units'
    return isFull(phone, 1) || isFull(network, PER_NETWORK) ? 'shared' : undefined
  }

  function isFull(unpaid: Unpaid, times: number): boolean {
    return unpaid.orders >= maxOrders * times || unpaid.units + units > maxUnits * times
  }
}

type Unpaid = {
  orders: number
  units: number
}
type Scope = 'customer' | 'phone' | 'network'

/** Unpaid orders and their units by scope; each count has its own index. */
async function countUnpaid(tx: Tx, buyer: Buyer): Promise<Record<Scope, Unpaid>> {
  const { rows } = await tx.execute<Unpaid & { scope: Scope }>(sql`
    select scope, count(*)::int as orders, coalesce(sum(units), 0)::float8 as units
    from (
      select 'customer' as scope, ${orders.id} from ${orders}
        where ${orders.customerId} = ${buyer.customerId} and ${matchesFilter('unpaid')}
      union all
      select 'phone', ${orders.id} from ${orders}
        where ${orders.phone} = ${buyer.phone || null} and ${matchesFilter('unpaid')}
      union all
      select 'network', ${orders.id} from ${orders}
        where ${orders.networkHash} = ${buyer.networkHash} and ${matchesFilter('unpaid')}
    ) as waiting
    cross join lateral (
      select sum(${orderLines.quantity}) as units from ${orderLines}
      where ${orderLines.orderId} = waiting.id
    ) as reserved
    group by scope`)
  const of = (scope: Scope) => rows.find((row) => row.scope === scope) ?? { orders: 0, units: 0 }
  return { customer: of('customer'), phone: of('phone'), network: of('network') }
}

/** The customer's own unpaid orders, newest first. */
function listUnpaid(tx: Tx, customerId: string): Promise<{ _id: string; number: number }[]> {
  return tx
    .select({ _id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), matchesFilter('unpaid')))
    .orderBy(desc(orders.id))
}

async function lock(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`unpaid ${key}`}, 0))`)
}
