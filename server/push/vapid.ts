import { sql } from 'drizzle-orm'
import webpush from 'web-push'
import { pushSubscriptions } from '../db/schema.ts'
import { findSecret, replaceSecret } from '../db/secrets.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

/** The keys by which push services know the shop, as base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const NAME = 'vapid'

/**
 * Made at the first start and stored encrypted. If they cannot be read any more, as after a restore
 * on another machine, there are new ones: subscriptions belong to the old ones and end.
 */
export async function readVapidKeys(shop: Shop): Promise<VapidKeys> {
  return read(shop, await findSecret(shop.db, NAME)) ?? makeKeys(shop)
}

function read({ secretBox }: Shop, sealed: Buffer | undefined): VapidKeys | null {
  const text = sealed && secretBox.open(NAME, sealed)
  return text ? JSON.parse(text) : null
}

async function makeKeys(shop: Shop): Promise<VapidKeys> {
  return change(shop, null, async ({ tx }) => {
    // Processes that start at once wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${NAME}))`)
    const known = read(shop, await findSecret(tx, NAME))
    if (known) return known
    const keys = webpush.generateVAPIDKeys()
    await replaceSecret(tx, NAME, shop.secretBox.seal(NAME, JSON.stringify(keys)))
    await tx.delete(pushSubscriptions)
    return keys
  })
}
