import { and, eq } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { hashToken } from '../accounts/tokens.ts'
import { stockAlerts } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

/**
 * Forgets every alert of the contact that received this token.
 * @throws ShopError not-found, if the link was used before or its alert is forgotten.
 */
export async function stopAlerts(shop: Shop, token: string): Promise<void> {
  await change(shop, null, async ({ tx }) => {
    const [alert] = await tx
      .select()
      .from(stockAlerts)
      .where(eq(stockAlerts.tokenHash, hashToken(token)))
    if (!alert) throw new ShopError('not-found', { what: 'alert' })
    const { channel, contact } = alert
    await tx
      .delete(stockAlerts)
      .where(and(eq(stockAlerts.channel, channel), eq(stockAlerts.contact, contact)))
  })
}
