import type { World } from '../world.ts'
import { checkAcknowledged } from './acknowledged.ts'
import { checkBooks } from './books.ts'
import { checkMails } from './mails.ts'
import { checkMoney } from './money.ts'

/** Everything that is not as it must be after a round, in words; nothing is what is wanted. */
export async function judge(world: World): Promise<string[]> {
  const { pool, journal, shop, paypal } = world
  return [
    ...(await checkAcknowledged(pool, journal)),
    ...(await checkMoney(world)),
    ...(await checkBooks(pool)),
    ...(await checkMails(world)),
    ...journal.faults.map((fault) => `answered with 500: ${fault}`),
    ...shop.crashes,
    ...paypal.crashes,
  ]
}
