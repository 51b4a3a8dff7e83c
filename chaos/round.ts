import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { playAdmin, signIn } from './admin.ts'
import type { Fault } from './faults.ts'
import { injectFaults } from './inject-faults.ts'
import { Person } from './person.ts'
import { mountPowerDisk } from './power-disk.ts'
import { Random } from './random.ts'
import { settle } from './settle.ts'
import { playShopper, signUp } from './shopper.ts'
import { mountSmallDisk } from './small-disk.ts'
import { judge } from './verdict/verdict.ts'
import { openWorld, type World } from './world.ts'

export interface RoundOptions {
  seed: number
  /** Duration of the faults; start, settling and verdict take extra time. */
  seconds: number
  /** 'disk-full' and 'power-cut' require the permission to mount, and exclude each other. */
  faults: readonly Fault[]
}

export interface Result {
  seed: number
  counts: Counts
  kills: number
  faults: number
  findings: string[]
  seconds: number
  /** The folder of a round with findings; null if there are none. */
  folder: string | null
}

const SHOPPERS = 12
/** Of these, who order without an account. */
const GUESTS = 4
const ADMINS = 2
/** Maximum duration besides the time of faults, even on a busy machine. */
const MAX_EXTRA_MS = 6 * 60_000

/**
 * Runs one shop from its first start to its verdict. Leaves its folder only if there are findings.
 */
export async function runRound(options: RoundOptions): Promise<Result> {
  const { seed, faults } = options
  const began = performance.now()
  const random = new Random(seed)
  const folder = mkdtempSync(join(tmpdir(), 'qurux-chaos-'))
  const dataDir = join(folder, 'data')
  const power = faults.includes('power-cut') ? mountPowerDisk(dataDir) : null
  const disk = faults.includes('disk-full') ? mountSmallDisk(dataDir) : null
  let isClean = false
  let world: World | null = null
  const unmount = () => (power ?? disk)?.unmount()
  // For Ctrl-C, and for errors in the runner itself.
  const endAtOnce = () => {
    world?.stopNow()
    unmount()
  }
  process.on('exit', endAtOnce)
  try {
    world = await openWorld({ folder, dataDir, disk, power, random: random.fork('world') })
    const { findings, ...result } = await playAndClose(world, random, options)
    isClean = findings.length === 0
    const seconds = Math.round((performance.now() - began) / 1000)
    return { seed, ...result, findings, seconds, folder: isClean ? null : folder }
  } finally {
    process.off('exit', endAtOnce)
    if ((power ?? disk) && !isClean) cpSync(dataDir, `${dataDir}-copy`, { recursive: true })
    unmount()
    if (isClean) rmSync(folder, { recursive: true, force: true })
  }
}

async function playAndClose(world: World, random: Random, { seconds, faults }: RoundOptions) {
  const findings: string[] = []
  const late = new AbortController()
  const tooLate = sleep(seconds * 1_000 + MAX_EXTRA_MS, null, { signal: late.signal })
  try {
    const playing = play(world, random, seconds * 1_000, faults)
    const result = await Promise.race([playing, tooLate.catch(() => null)])
    if (!result) throw new Error('the round did not settle')
    await Promise.all(world.checks)
    findings.push(...(await judge(world)))
    return { ...result, counts: await count(world), kills: world.numKills(), findings }
  } catch (error) {
    findings.push(`the round broke off: ${error instanceof Error ? error.stack : error}`)
    return { faults: 0, counts: NOTHING, kills: world.numKills(), findings }
  } finally {
    late.abort()
    world.end()
    await world.stop()
  }
}

async function play(world: World, random: Random, ms: number, faults: readonly Fault[]) {
  const people = await startPeople(world, random)
  const ticks = tickEverySecond(world)
  const numFaults = await injectFaults(world, random.fork('faults'), ms, faults)
  world.end()
  await Promise.all([...people.map(({ done }) => done), ticks])
  await settle(world, random.fork('settle'))
  return { faults: numFaults }
}

/** Signs everyone in before the faults begin, but for the guests. */
async function startPeople(world: World, random: Random): Promise<{ done: Promise<void> }[]> {
  const { url, journal, isOver } = world
  const person = (name: string) =>
    new Person({ name, url, random: random.fork(name), journal, isOver })
  const shoppers = Array.from({ length: SHOPPERS }, (_, at) => person(`shopper${at + 1}`))
  const admins = Array.from({ length: ADMINS }, (_, at) => person(`admin${at + 1}`))
  await Promise.all([...shoppers.slice(GUESTS).map(signUp), ...admins.map(signIn)])
  return [
    ...shoppers.map((one, at) => ({
      done: playShopper(one, world, { number: at + 1, isGuest: at < GUESTS }),
    })),
    ...admins.map((one) => ({ done: playAdmin(one, world) })),
  ]
}

/** Ticks that a shop has once a minute come once a second, since a round is short. */
async function tickEverySecond({ shop, isOver }: World): Promise<void> {
  while (!isOver()) {
    for (const name of ['expire-orders', 'settle-payments', 'remind-buyers'] as const) {
      await shop.ask({ tick: name }).catch(() => {})
    }
    await sleep(1_000)
  }
}

const NOTHING = {
  orders: 0,
  guests: 0,
  family: 0,
  edited: 0,
  paid: 0,
  cancelled: 0,
  expired: 0,
  refunds: 0,
  webhooks: 0,
}
type Counts = typeof NOTHING

async function count({ pool, journal }: World): Promise<Counts> {
  const { rows } = await pool.query(`
    select count(*) filter (where placed_as = 'guest') as guests,
      count(*) filter (where version > 0) as edited,
      count(*) filter (where paid_at is not null) as paid,
      count(*) filter (where cancelled_at is not null) as cancelled,
      count(*) filter (where expired_at is not null) as expired,
      (select count(*) from refunds where completed_at is not null) as refunds,
      (select count(distinct order_id) from order_links where kind = 'pay') as family,
      (select count(*) from webhook_events) as webhooks
    from orders`)
  const orders = new Set(journal.facts('place').map(({ order }) => order)).size
  return { orders, ...rows[0] }
}
