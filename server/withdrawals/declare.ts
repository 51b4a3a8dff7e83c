import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Reply } from '#contract/endpoint.ts'
import type { declare } from '#contract/withdrawals.ts'
import { normalizeEmail } from '#domain/accounts.ts'
import { countAttempt } from '../accounts/limits.ts'
import { withdrawals } from '../db/schema.ts'
import { withIdempotency } from '../idempotency/idempotency.ts'
import { normalisePhone } from '../orders/phones.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

/**
 * Records a statement of withdrawal as it was typed. A job looks for the order, so the response and
 * its time are the same for every number.
 * @throws ShopError too-many-requests, idempotency-mismatch.
 */
export async function declareWithdrawal(
  shop: Shop,
  statement: z.output<typeof declare.body>,
  { idempotencyKey, address }: { idempotencyKey: string | undefined; address: string },
): Promise<Reply<typeof declare>> {
  const contactKey = contactKeyOf(statement.contact)
  await countAttempt(shop, 'withdrawal', contactKey, address)
  return change(shop, null, async (unit) => {
    const { tx, now } = unit
    const request = { declareWithdrawal: statement }
    return withIdempotency(tx, { userId: null, key: idempotencyKey, request, now }, async () => {
      const withdrawalId = uuidv7()
      await tx
        .insert(withdrawals)
        .values({ ...statement, id: withdrawalId, contactKey, requestedAt: now })
      await unit.enqueue('withdrawal-received', { withdrawalId, mailId: uuidv7() })
      await unit.enqueue('new-withdrawal', { withdrawalId, mailId: uuidv7() })
      return { requestedAt: now.toISOString() }
    })
  })
}

/** A number without a country code counts as Somali, as for notices. */
function contactKeyOf(contact: string): string {
  return contact.includes('@')
    ? normalizeEmail(contact)
    : normalisePhone({ phone: contact, country: 'Somalia' })
}
