import { examine } from '#server/doctor/examine.ts'
import type { Market } from '../world.ts'

/**
 * The findings of `npm run doctor` about stock, money, mails and jobs. A shop that has just been
 * opened has no backup yet, which is ignored.
 */
export async function askDoctor({ db, clock }: Market): Promise<string[]> {
  const { findings } = await examine({ db, now: clock.now })
  return findings
    .filter(({ check }) => check !== 'backup-old')
    .map(({ check, count, subjects }) => `doctor: ${check} (${count}): ${JSON.stringify(subjects)}`)
}
