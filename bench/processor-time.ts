import { readFileSync } from 'node:fs'

/** Linux counts in ticks of 10 ms. */
const TICK = 10_000

/** CPU time of a process in microseconds; null if the system does not report it. */
export function processorTime(pid: number): number | null {
  try {
    // The process name in parentheses may contain anything; the numbers follow it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK
  } catch {
    return null
  }
}
