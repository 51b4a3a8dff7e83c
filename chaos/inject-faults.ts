import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, injectFault, planFaults } from './faults.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/**
 * Injects one fault after the other until the time is over, or on a slow machine until there is an
 * order, since a round without orders would prove nothing. Returns the number of faults.
 */
export async function injectFaults(
  world: World,
  random: Random,
  ms: number,
  faults: readonly Fault[],
): Promise<number> {
  const until = Date.now() + ms
  const left = () => Math.max(0, until - Date.now())
  const isOver = () => left() === 0 && world.journal.facts('place').length > 0
  let number = 0
  for (const planned of planFaults(random, faults)) {
    while (!planned.isUntimely && !isOver() && !(await world.isUp())) await sleep(50)
    await sleep(isOver() ? 0 : planned.pauseMs)
    if (isOver()) break
    await injectFault(world, planned)
    number += 1
  }
  return number
}
