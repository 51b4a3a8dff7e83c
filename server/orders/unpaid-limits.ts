import { and, desc, eq, sql } from 'drizzle-orm'
import { ShopError, type UnpaidLimit } from '#domain/errors.ts'
import type { Tx } from '../db/connect.ts'
import { prepare, unseen } from '../db/prepared.ts'
import { orderLines, orders, users } from '../db/schema.ts'
import type { OrderRules } from '../settings/settings.ts'
import { matchesFilter } from './order-filters.ts'

/** Whose unpaid orders are counted. */
export interface Buyer {
  /** Null for a guest. */
  customerId: string | null
  /** As `orders.phone`; '' is not counted. */
  phone: string
  /** As `orders.networkHash`; null is not counted. */
  networkHash: string | null
}

/** How many unpaid orders a phone number may have when a guest orders. */
const PER_GUEST = 3

/** A network gets this many times the limit of one customer, since many phones share it. */
const PER_NETWORK = 20

/**
 * Blocks other orders of this customer, phone or network until the transaction ends, so that
 * concurrent orders cannot exceed a limit together. Call it before locking any SKU.
 * @throws ShopError not-signed-in when the account has just been deleted.
 */
export async function lockBuyer(tx: Tx, { customerId, phone, networkHash }: Buyer): Promise<void> {
  // Every writer locks in this order: customer, phone, network.
  const others = [phone && `unpaid phone ${phone}`, networkHash && `unpaid network ${networkHash}`]
  const locks = others.filter(Boolean) as string[]
  if (customerId === null) {
    await lockGuest(tx, { others: locks })
    return
  }
  const [buyer] = await lock(tx, { customerId, others: locks })
  if (!buyer) throw new ShopError('not-signed-in')
}

const { placeholder } = sql

// The account is locked by the time that its row reaches the locks of the other two.
const lock = prepare<{ customerId: string; others: string[] }, { id: string }>(
  'lock buyer',
  sql`with buyer as materialized (
      select ${users.id} from ${users} where ${users.id} = ${placeholder('customerId')}
      for no key update
    )
    select id, (
      select count(pg_advisory_xact_lock(hashtextextended(name, 0)))
      from unnest(${placeholder('others')}::text[]) name where buyer.id is not null
    ) from buyer`,
)

const lockGuest = prepare<{ others: string[] }, object>(
  'lock guest',
  sql`select count(pg_advisory_xact_lock(hashtextextended(name, 0)))
    from unnest(${placeholder('others')}::text[]) name`,
)

/**
 * Limits how many unpaid orders and reserved units one buyer may have, since both keep stock from
 * others.
 * @param units of the order about to be placed.
 * @param counts what a statement after `lockBuyer` has read by `unpaidOrders`.
 * @throws ShopError too-many-unpaid-orders.
 */
export async function assertUnpaidLimit(
  tx: Tx,
  buyer: Buyer,
  { units, counts }: { units: number; counts: readonly UnpaidCount[] | null },
  { maxUnpaidOrders, maxUnpaidUnits: maxUnits }: OrderRules,
): Promise<void> {
  const maxOrders =
    buyer.customerId === null ? Math.min(PER_GUEST, maxUnpaidOrders) : maxUnpaidOrders
  const limit = findLimit()
  if (!limit) return
  // Whoever types a number is not told of its orders.
  const unpaid = buyer.customerId === null ? [] : await listUnpaid(tx, buyer.customerId)
  throw new ShopError('too-many-unpaid-orders', { limit, maxOrders, maxUnits, unpaid })

  function findLimit(): UnpaidLimit | undefined {
    if (units > maxUnits) return 'one-order'
    const [customer, phone, network] = (['customer', 'phone', 'network'] as const).map(
      (scope) => counts?.find((count) => count.scope === scope) ?? { orders: 0, units: 0 },
    ) as [Unpaid, Unpaid, Unpaid]
    if (customer.orders >= maxOrders) return 'orders'
    if (customer.units + units > maxUnits) return 'units'
    return isFull(phone, maxOrders, 1) || isFull(network, maxUnpaidOrders, PER_NETWORK)
      ? 'shared'
      : undefined
  }

  function isFull(unpaid: Unpaid, orders: number, times: number): boolean {
    return unpaid.orders >= orders * times || unpaid.units + units > maxUnits * times
  }
}

/**
 * One order may not reserve more units than all unpaid orders of a buyer together.
 * @throws ShopError too-many-unpaid-orders.
 */
export function assertUnits(
  units: number,
  { maxUnpaidOrders: maxOrders, maxUnpaidUnits: maxUnits }: OrderRules,
): void {
  if (units <= maxUnits) return
  throw new ShopError('too-many-unpaid-orders', {
    limit: 'one-order',
    maxOrders,
    maxUnits,
    unpaid: [],
  })
}

interface Unpaid {
  orders: number
  units: number
}

export interface UnpaidCount extends Unpaid {
  /** `cash`: those of customer or phone that await cash. */
  scope: 'customer' | 'phone' | 'network' | 'cash'
}

const customerId = unseen('customerId', 'uuid')
const phone = unseen('phone', 'text')
const networkHash = unseen('networkHash', 'text')

/**
 * Unpaid orders and their units by scope, as a part of a statement: `UnpaidCount[]`, or null for
 * none. `unpaidToCount` has its values.
 */
// Each scope has its own index.
export const unpaidOrders = sql`(
  select jsonb_agg(jsonb_build_object('scope', scope, 'orders', orders, 'units', units)) from (
    select scope, count(*) as orders, coalesce(sum(units), 0) as units
    from (
      select 'customer' as scope, ${orders.id} from ${orders}
        where ${orders.customerId} = ${customerId} and ${matchesFilter('unpaid')}
      union all
      select 'phone', ${orders.id} from ${orders}
        where ${orders.phone} = ${phone} and ${matchesFilter('unpaid')}
      union all
      select 'network', ${orders.id} from ${orders}
        where ${orders.networkHash} = ${networkHash} and ${matchesFilter('unpaid')}
      union all
      select 'cash', ${orders.id} from ${orders}
        where (${orders.phone} = ${phone}
            or ${orders.customerId} = ${customerId})
          and ${matchesFilter('to-deliver')} and ${orders.cashOnDelivery} and ${orders.paidAt} is null
    ) as waiting
    cross join lateral (
      select sum(${orderLines.quantity}) as units from ${orderLines}
      where ${orderLines.orderId} = waiting.id
    ) as reserved
    group by scope
  ) counted)`

export function unpaidToCount({ customerId, phone, networkHash }: Buyer) {
  return { customerId, phone: phone || null, networkHash }
}

/** The customer's own unpaid orders, newest first. */
function listUnpaid(tx: Tx, customerId: string): Promise<{ _id: string; number: number }[]> {
  return tx
    .select({ _id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), matchesFilter('unpaid')))
    .orderBy(desc(orders.id))
}
