import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { parse, stringify } from 'uuid'
import type { Consents } from '#contract/consents.ts'
import type { Viewer } from '#domain/accounts.ts'
import type { ConsentPurpose, ConsentSource } from '#domain/consents.ts'
import type { Tx } from '../db/connect.ts'
import { consents } from '../db/schema.ts'
import { readSecret } from '../db/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

const PURPOSE: ConsentPurpose = 'cart-and-offers'

type Customer = Pick<Viewer, 'id' | 'name' | 'email'>

/** An address that was changed since has agreed to nothing. */
export async function showConsents(shop: Shop, { id, email }: Customer): Promise<Consents> {
  const { cartReminders } = await readSettings(shop.db, shop)
  const own = and(isActive(id), eq(consents.contact, email))
  const count = await shop.db.$count(consents, own)
  return { offered: cartReminders === 'on', cartAndOffers: count > 0 }
}

/** Consents are never overwritten: each row tells when, where and for which address. */
export async function saveConsent(
  shop: Shop,
  customer: Customer,
  { given, source }: { given: boolean; source: ConsentSource },
): Promise<Consents> {
  const { id: userId, email: contact } = customer
  await change(shop, customer, async ({ tx, now }) => {
    const [active] = await tx.select().from(consents).where(isActive(userId)).for('update')
    if (active && (!given || active.contact !== contact)) {
      await tx.update(consents).set({ withdrawnAt: now }).where(eq(consents.id, active.id))
    }
    if (!given || active?.contact === contact) return
    await tx
      .insert(consents)
      .values({ userId, contact, purpose: PURPOSE, givenAt: now, source })
      .onConflictDoNothing()
  })
  return showConsents(shop, customer)
}

/** For the file of everything that is stored about a person. */
export function consentsOf(tx: Tx, userId: string) {
  const { purpose, contact, source, givenAt, withdrawnAt } = consents
  return tx
    .select({ purpose, contact, source, givenAt, withdrawnAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.id))
}

function isActive(userId: string) {
  return and(
    eq(consents.userId, userId),
    eq(consents.purpose, PURPOSE),
    isNull(consents.withdrawnAt),
  )
}

/**
 * For the links of mails that end them without a sign-in: the id of the consent with a MAC, so that
 * the link of every mail works, and none is stored.
 */
export async function tokenFor(shop: Pick<Shop, 'db' | 'secrets'>, id: string): Promise<string> {
  const bytes = Buffer.from(parse(id))
  return Buffer.concat([bytes, await macOf(shop, bytes)]).toString('base64url')
}

/**
 * Whether the token was one of a consent. It ends, or what the same person has agreed to again since.
 */
export async function withdrawByToken(shop: Shop, token: string): Promise<boolean> {
  const given = Buffer.from(token, 'base64url')
  const [bytes, mac] = [given.subarray(0, ID_BYTES), given.subarray(ID_BYTES)]
  const expected = await macOf(shop, bytes)
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return false
  await change(shop, null, async ({ tx, now }) => {
    const [consent] = await tx
      .select()
      .from(consents)
      .where(eq(consents.id, stringify(bytes)))
    if (!consent) return
    await tx.update(consents).set({ withdrawnAt: now }).where(isActive(consent.userId))
  })
  return true
}

const ID_BYTES = 16

async function macOf(shop: Pick<Shop, 'db' | 'secrets'>, id: Uint8Array): Promise<Buffer> {
  return createHmac('sha256', await readSecret(shop, 'unsubscribe-key'))
    .update(id)
    .digest()
}
