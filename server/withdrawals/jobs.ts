import { and, eq, isNull } from 'drizzle-orm'
import { minuteIn } from '#domain/calendar.ts'
import { orderNumberIn } from '#domain/withdrawals.ts'
import { orders, withdrawals } from '../db/schema.ts'
import type { JobHandlers, Jobs } from '../jobs/jobs.ts'
import { sendOnce } from '../notifications/outbox.ts'
import { findOwner } from '../notifications/owner.ts'
import { newWithdrawal } from '../notifications/templates/new-withdrawal.ts'
import { withdrawalReceived } from '../notifications/templates/withdrawal-received.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

export const withdrawalJobs = {
  'withdrawal-received': receive,
  'new-withdrawal': mailOwner,
} satisfies Partial<JobHandlers>

type Row = typeof withdrawals.$inferSelect

async function receive(
  shop: Shop,
  { withdrawalId, mailId }: Jobs['withdrawal-received'],
): Promise<void> {
  const found = await read(shop, withdrawalId)
  if (!found) return
  await nameOrder(shop, found)
  const { contactKey: recipient, language } = found
  // A phone gets no mail; an address may have been erased since.
  if (!recipient.includes('@')) return
  const mail = { id: mailId, template: 'withdrawal-received' as const, recipient, language }
  await sendOnce(shop, mail, (_, from) => {
    const at = minuteIn(from.timeZone, found.requestedAt)
    return withdrawalReceived({ ...found, at }, from)
  })
}

async function nameOrder(shop: Shop, { id, number: typed }: Row): Promise<void> {
  const number = orderNumberIn(typed)
  if (number === null) return
  await change(shop, null, async ({ tx }) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.number, number), isNull(orders.deletedAt)))
    if (!order) return
    await tx.update(withdrawals).set({ orderId: order.id }).where(eq(withdrawals.id, id))
  })
}

/** Without what was typed, which may be erased: that is on the screen. */
async function mailOwner(
  shop: Shop,
  { withdrawalId, mailId }: Jobs['new-withdrawal'],
): Promise<void> {
  const owner = await findOwner(shop)
  const found = await read(shop, withdrawalId)
  if (!owner || !found) return
  const { language } = owner
  const mail = { id: mailId, template: 'new-withdrawal' as const, ...owner }
  await sendOnce(shop, mail, (_, from) => {
    return newWithdrawal({ language, at: minuteIn(from.timeZone, found.requestedAt) }, from)
  })
}

async function read({ db }: Shop, id: string): Promise<Row | undefined> {
  const [found] = await db.select().from(withdrawals).where(eq(withdrawals.id, id))
  return found
}
