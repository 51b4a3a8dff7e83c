import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Linux counts in ticks of 10 ms. */
const TICK = 10_000

/** Waits until a process has finished what it was asked before, at most 40 seconds. */
export async function settle(pid: number): Promise<void> {
  for (let tries = 0; tries < 80; tries++) {
    const before = processorTime(pid) ?? 0
    await sleep(500)
    if ((processorTime(pid) ?? 0) - before < 50_000) return
  }
}

/**
 * CPU time of a process in microseconds; null if the system does not report it.
 * @param withEnded with the processes that it started and that have ended
 */
export function processorTime(pid: number, withEnded = false): number | null {
  try {
    // The process name in parentheses may contain anything; the numbers follow it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, withEnded ? 15 : 13).map(Number)
    return ticks.reduce((sum, one) => sum + one, 0) * TICK
  } catch {
    return null
  }
}
