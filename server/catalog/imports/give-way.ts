import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Long enough to see whether the process has anything else to do (milliseconds). */
const LOOK_MS = 5
const BUSY = 0.25

/**
 * Between two batches of long work: rests as long as the last one took while visitors keep this
 * process busy, so that they have at least half of it and of the database.
 * @param workMs how long the last batch took
 */
export async function giveWay(workMs: number): Promise<void> {
  const before = performance.eventLoopUtilization()
  await sleep(LOOK_MS)
  if (performance.eventLoopUtilization(before).utilization > BUSY) await sleep(workMs)
}
