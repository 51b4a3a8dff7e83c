import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, planFaults, strike } from './faults.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** One fault after the other until the time is over; answers how many they were. */
export async function makeTrouble(
  world: World,
  random: Random,
  ms: number,
  faults: readonly Fault[],
): Promise<number> {
  const until = Date.now() + ms
  const left = () => Math.max(0, until - Date.now())
  let number = 0
  for (const planned of planFaults(random, faults)) {
    while (!planned.isUntimely && left() > 0 && !(await world.isUp())) await sleep(50)
    await sleep(Math.min(planned.pauseMs, left()))
    if (left() === 0) break
    await strike(world, planned)
    number += 1
  }
  return number
}
