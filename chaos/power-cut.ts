import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/db/embedded/processes.ts'
import type { Facts } from './journal.ts'
import { findLost } from './verdict/acknowledged.ts'
import { askDoctor } from './verdict/ask-doctor.ts'
import type { World } from './world.ts'

/**
 * Cuts the power of the shop's machine: everything on it stands still and ends, and it starts again
 * with what its disk has stored. The rest of the world goes on.
 */
export function cutPower(world: World): void {
  const { shop, power, journal, databasePid } = world
  const roots = [shop.pid, databasePid()].filter((pid) => pid !== null)
  const pids = withDescendants(roots)
  // The shop first: from here on nobody hears from it.
  for (const pid of pids) signal(pid, 'SIGSTOP')
  const known = journal.known()
  power!.cut()
  shop.kill(0)
  for (const pid of pids) signal(pid, 'SIGKILL')
  // Nothing here may wait: the shop would be started again before it has its disk.
  while (pids.some(isAlive)) Atomics.wait(CLOCK, 0, 0, 5)
  power!.restore()
  world.checks.push(checkOnceUp(world, known))
}

const CLOCK = new Int32Array(new SharedArrayBuffer(4))
const UP_WITHIN_MS = 120_000

/** Waits for the database, perhaps until after further cuts. */
async function checkOnceUp(world: World, known: Facts): Promise<void> {
  const { pool, journal } = world
  for (const until = Date.now() + UP_WITHIN_MS; ; await sleep(50)) {
    try {
      const findings = [...(await findLost(pool, known)), ...(await askDoctor(world))]
      journal.faults.push(...findings.map((finding) => `right after a power cut: ${finding}`))
      return
    } catch (error) {
      if (Date.now() < until) continue
      journal.faults.push(`the database is not up again: ${error}`)
      return
    }
  }
}

/** Parents before their children. */
function withDescendants(roots: readonly number[]): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    const parent = /^\d+$/.test(name) && parentOf(name)
    return parent ? [{ pid: Number(name), parent }] : []
  })
  const found = new Set(roots)
  for (const pid of found) {
    for (const { pid: child, parent } of parents) if (parent === pid) found.add(child)
  }
  return [...found]
}

function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}
