import type { Market } from '../world.ts'
import { checkAcknowledged } from './acknowledged.ts'
import { askDoctor } from './ask-doctor.ts'
import { checkByHand } from './by-hand.ts'
import { checkLeftovers } from './leftovers.ts'
import { checkMails } from './mails.ts'
import { checkMobileMoney } from './mobile-money.ts'
import { checkMoney } from './money.ts'

/** Every inconsistency after a round, in words; empty if there is none. */
export async function judge(world: Market): Promise<string[]> {
  const { pool, journal, shop, paypal } = world
  const findings = [
    ...(await checkAcknowledged(pool, journal)),
    ...(await checkMoney(world)),
    ...(await checkMobileMoney(world)),
    ...(await checkByHand(world)),
    ...(await checkLeftovers(pool)),
    ...(await askDoctor(world)),
    ...(await checkMails(world)),
    ...journal.faults,
    ...shop.crashes,
    ...paypal.crashes,
    ...world.waafipay.crashes,
  ]
  // What a power cut took is missed after each further one too.
  return [...new Set(findings)]
}
