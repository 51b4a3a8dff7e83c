import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import type { AccountCart } from '#contract/account-cart.ts'
import { MAX_LINES } from '#contract/cart.ts'
import type { Viewer } from '#domain/accounts.ts'
import { type CartLine, putLine } from '#domain/cart.ts'
import { changesOf, setLines } from '#domain/cart-changes.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { carts, users } from '../db/schema.ts'
import { readPriceRules } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { priceCart, type ReadOffered } from './price-cart.ts'

type Customer = Pick<Viewer, 'id' | 'name'>

export async function readCart(shop: Shop, read: ReadOffered, id: string): Promise<AccountCart> {
  const lines = await readLines(shop.db, id)
  const { weight: _, ...cart } = await priceCart(read, lines, await readPriceRules(shop.db, shop))
  return { ...cart, owner: id }
}

/**
 * The last one to set a line wins, and a repetition changes nothing, so a browser may send its
 * changes as late and as often as its connection wants.
 * @throws ShopError 'invalid-input' if the cart would have too many lines
 */
export async function setCartLines(
  shop: Shop,
  read: ReadOffered,
  customer: Customer,
  set: readonly CartLine[],
): Promise<AccountCart> {
  await change(shop, customer, async (unit) => {
    const lines = await lockLines(unit, customer.id)
    const next = setLines(lines, known(set))
    if (next.length > MAX_LINES) {
      throw invalid({ set: `A cart has at most ${MAX_LINES} lines` })
    }
    await saveLines(unit, customer.id, lines, next)
  })
  return readCart(shop, read, customer.id)
}

/** The lines whose ids could be some product's, as they are stored, each variant once. */
export function known(lines: readonly CartLine[]): CartLine[] {
  return lines
    .filter(({ product, variant }) => validate(product) && (!variant || validate(variant)))
    .map(({ product, variant, qty }) => ({
      product: product.toLowerCase(),
      ...(variant && { variant: variant.toLowerCase() }),
      qty,
    }))
    .reduce<CartLine[]>(putLine, [])
}

/**
 * The stored lines of an account, which until the end of the transaction nobody changes: each
 * change of a cart, and each order, locks the account first.
 * @throws ShopError 'not-signed-in' when the account has just been deleted
 */
export async function lockLines({ tx }: Unit, userId: string): Promise<CartLine[]> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!user) throw new ShopError('not-signed-in')
  return readLines(tx, userId)
}

/** Without effect if nothing has changed, so that `updatedAt` is when the customer changed it. */
export async function saveLines(
  { tx, now }: Unit,
  userId: string,
  before: readonly CartLine[],
  lines: CartLine[],
): Promise<void> {
  if (changesOf(before, lines).length === 0) return
  const changed = { lines, updatedAt: now }
  await tx
    .insert(carts)
    .values({ userId, ...changed })
    .onConflictDoUpdate({ target: carts.userId, set: changed })
}

async function readLines(db: Db | Tx, userId: string): Promise<CartLine[]> {
  const [cart] = await db.select({ lines: carts.lines }).from(carts).where(eq(carts.userId, userId))
  return cart?.lines ?? []
}
