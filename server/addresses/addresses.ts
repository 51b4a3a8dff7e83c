import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { SavedAddress } from '#contract/addresses.ts'
import type { Viewer } from '#domain/accounts.ts'
import { MAX_ADDRESSES, settleAddress } from '#domain/address.ts'
import type { ShippingAddress } from '#domain/checkout.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { addresses, users } from '../db/schema.ts'
import { withIdempotency } from '../idempotency/idempotency.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

type Customer = Pick<Viewer, 'id' | 'name'>

interface Given {
  label: string
  isDefault: boolean
  address: ShippingAddress
}

/** The addresses that somebody has saved: the default, then oldest first. */
export async function listAddresses(db: Db | Tx, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id))
  return rows.map(present)
}

/**
 * Saves an address; the first one becomes the default.
 * @throws ShopError 'too-many-addresses', 'idempotency-mismatch'
 */
export function addAddress(
  shop: Shop,
  customer: Customer,
  given: Given,
  key: string | undefined,
): Promise<SavedAddress> {
  return change(shop, customer, async ({ tx, now }) => {
    const call = { userId: customer.id, key, request: { addAddress: given }, now }
    return withIdempotency(tx, call, async () => {
      const saved = await lockAddresses(tx, customer.id)
      if (saved.length >= MAX_ADDRESSES) {
        throw new ShopError('too-many-addresses', { limit: MAX_ADDRESSES })
      }
      const isDefault = given.isDefault || saved.length === 0
      if (isDefault) await clearDefault(tx, customer.id)
      const { label, address } = given
      const [row] = await tx
        .insert(addresses)
        .values({ userId: customer.id, label, isDefault, address: settleAddress(address) })
        .returning()
      return present(row!)
    })
  })
}

/**
 * Replaces a saved address. The default stays it until another one becomes it.
 * @throws ShopError 'not-found', also for somebody else's
 */
export function saveAddress(
  shop: Shop,
  customer: Customer,
  id: string,
  { label, isDefault, address }: Given,
): Promise<SavedAddress> {
  return change(shop, customer, async ({ tx }) => {
    const own = await lockOne(tx, customer.id, id)
    if (isDefault && !own.isDefault) await clearDefault(tx, customer.id)
    const [row] = await tx
      .update(addresses)
      .set({ label, isDefault: isDefault || own.isDefault, address: settleAddress(address) })
      .where(eq(addresses.id, own.id))
      .returning()
    return present(row!)
  })
}

/** @throws ShopError 'not-found', also for somebody else's */
export async function removeAddress(shop: Shop, customer: Customer, id: string): Promise<void> {
  await change(shop, customer, async ({ tx }) => {
    const own = await lockOne(tx, customer.id, id)
    await tx.delete(addresses).where(eq(addresses.id, own.id))
    if (!own.isDefault) return
    const [oldest] = await lockAddresses(tx, customer.id)
    if (!oldest) return
    await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, oldest.id))
  })
}

/** Somebody's addresses, oldest first, which until the end of the transaction nobody changes. */
async function lockAddresses(tx: Tx, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  return tx.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(asc(addresses.id))
}

async function lockOne(tx: Tx, userId: string, id: string) {
  const own = (await lockAddresses(tx, userId)).find((one) => one.id === id.toLowerCase())
  if (!own) throw new ShopError('not-found', { what: 'address' })
  return own
}

async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), ne(addresses.isDefault, false)))
}

function present({ id, label, isDefault, address }: typeof addresses.$inferSelect): SavedAddress {
  return { _id: id, label, isDefault, address }
}
