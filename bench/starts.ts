import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { isOpen, runShop } from '#tests/run-shop.ts'
import type { FilledShop } from './filled-shop.ts'
import type { Pace } from './reads.ts'
import type { Row } from './table.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** Of a shop that has run before. */
export async function measureStarts(shop: FilledShop, { rounds, isQuick }: Pace): Promise<Row[]> {
  const measure = async (what: string, throughNpm: boolean, limit: number) => {
    const times: number[] = []
    while (times.length < rounds) times.push((await shop.restart(throughNpm)) / 1000)
    return inSeconds(what, times.toSorted((a, b) => a - b)[rounds >> 1]!, limit)
  }
  const npm = isQuick ? [] : [await measure('Second start through npm to ready', true, 2.2)]
  // Last, since what follows watches the process of Node.
  return [...npm, await measure('Second start, from the exec of Node to ready', false, 1.5)]
}

/** A clone of the last commit, with an empty folder of packages but npm's cache as it is. */
export async function measureFirstStart(): Promise<Row> {
  const cloned = mkdtempSync(join(tmpdir(), 'qurux-clone-'))
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: cloned, stdio: 'ignore' })
  try {
    run('git', 'clone', '--quiet', ROOT, '.')
    const begin = performance.now()
    run('npm', 'ci')
    const [dataDir, port] = [join(cloned, 'data'), await freePort()]
    const options = { dataDir, port, env: { DEMO_DATA: 'on' }, folder: cloned, throughNpm: true }
    const shop = runShop(options)
    await isOpen(shop, 300_000)
    const seconds = (performance.now() - begin) / 1000
    await shop.end('SIGTERM')
    return inSeconds('Bare clone, npm ci and npm start to ready', seconds, 45)
  } finally {
    rmSync(cloned, { recursive: true, force: true })
  }
}

/** What `npm ci` installs, without what is cached there later. */
export function measureInstalled(): Row {
  const folder = join(ROOT, 'node_modules')
  const own = readdirSync(folder).filter((name) => !/^\.(cache|vite|vitest)/.test(name))
  const megabytes = own.reduce((sum, name) => sum + sizeOf(join(folder, name)), 0) / 2 ** 20
  return {
    what: 'node_modules',
    measured: `${Math.round(megabytes)} MB`,
    target: '≤ 450 MB',
    ok: megabytes <= 450,
  }
}

/** Bytes on the disk. */
function sizeOf(path: string): number {
  const stat = lstatSync(path)
  const inside = stat.isDirectory() ? readdirSync(path) : []
  return inside.reduce((sum, name) => sum + sizeOf(join(path, name)), stat.blocks * 512)
}

function inSeconds(what: string, seconds: number, limit: number): Row {
  return {
    what,
    measured: `${seconds.toFixed(2)} s`,
    target: `≤ ${limit} s`,
    ok: seconds <= limit,
  }
}
