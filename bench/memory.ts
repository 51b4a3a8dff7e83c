import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Memory of a process and all that it started, in MiB; what several of them share counts once. 0
 * where the system does not report it.
 * @param except a process that is counted elsewhere, with all that it started
 */
export function memoryOf(pid: number, except?: number): number {
  const counted = familyOf(pid)
  if (except !== undefined) for (const one of familyOf(except)) counted.delete(one)
  let kilobytes = 0
  for (const one of counted) {
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0)
  }
  return Math.round(kilobytes / 1024)
}

function familyOf(pid: number): Set<number> {
  const parents = new Map<number, number>()
  const family = new Set([pid])
  if (!existsSync('/proc')) return family
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = read(`/proc/${name}/stat`)
    // The process name in parentheses may contain anything; state and parent follow it.
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  for (let before = 0; before < family.size; ) {
    before = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
  }
  return family
}

/** Empty for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
