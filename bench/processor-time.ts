import { readFileSync } from 'node:fs'

/** Linux counts in ticks of a hundredth of a second. */
const TICK = 10_000

/** Microseconds that a process has kept processors busy; null where the system does not tell. */
export function processorTime(pid: number): number | null {
  try {
    // The name in brackets may hold anything; the numbers follow it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK
  } catch {
    return null
  }
}
