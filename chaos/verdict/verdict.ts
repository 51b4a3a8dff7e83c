import { examine } from '#server/doctor/examine.ts'
import type { World } from '../world.ts'
import { checkAcknowledged } from './acknowledged.ts'
import { checkLeftovers } from './leftovers.ts'
import { checkMails } from './mails.ts'
import { checkMoney } from './money.ts'

/** Every inconsistency after a round, in words; empty if there is none. */
export async function judge(world: World): Promise<string[]> {
  const { pool, journal, shop, paypal } = world
  return [
    ...(await checkAcknowledged(pool, journal)),
    ...(await checkMoney(world)),
    ...(await checkLeftovers(pool)),
    ...(await askDoctor(world)),
    ...(await checkMails(world)),
    ...journal.faults,
    ...shop.crashes,
    ...paypal.crashes,
  ]
}

/**
 * The findings of `npm run doctor` about stock, money, mails and jobs. A shop that has just been
 * opened has no backup yet, which is ignored.
 */
async function askDoctor({ db, clock }: World): Promise<string[]> {
  const { findings } = await examine({ db, now: clock.now })
  return findings
    .filter(({ check }) => check !== 'backup-old')
    .map(({ check, count, subjects }) => `doctor: ${check} (${count}): ${JSON.stringify(subjects)}`)
}
