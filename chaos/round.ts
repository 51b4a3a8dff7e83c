import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beAdmin, signIn } from './admin.ts'
import type { Fault } from './faults.ts'
import { Person } from './person.ts'
import { Random } from './random.ts'
import { settle } from './settle.ts'
import { beShopper, signUp } from './shopper.ts'
import { mountSmallDisk } from './small-disk.ts'
import { makeTrouble } from './trouble.ts'
import { judge } from './verdict/verdict.ts'
import { openWorld, type World } from './world.ts'

export interface RoundOptions {
  seed: number
  /** How long things go wrong; start, rest and verdict come on top. */
  seconds: number
  /** 'disk-full' among them needs the right to mount. */
  faults: readonly Fault[]
}

export interface Result {
  seed: number
  counts: Counts
  kills: number
  faults: number
  findings: string[]
  seconds: number
  /** What is left of a round with findings; null: nothing. */
  folder: string | null
}

const SHOPPERS = 12
const ADMINS = 2
/** What a round may take beyond its time of trouble, also on a machine that is busy with other things. */
const LONGEST_MS = 6 * 60_000

/** One shop from its first start to its verdict. Leaves its folder only where something was found. */
export async function runRound(options: RoundOptions): Promise<Result> {
  const { seed, faults } = options
  const began = performance.now()
  const random = new Random(seed)
  const folder = mkdtempSync(join(tmpdir(), 'qurux-chaos-'))
  const dataDir = join(folder, 'data')
  const disk = faults.includes('disk-full') ? mountSmallDisk(dataDir) : null
  let isClean = false
  let world: World | null = null
  // Ctrl-C, and a mistake in here.
  const endAtOnce = () => {
    world?.stopNow()
    disk?.unmount()
  }
  process.on('exit', endAtOnce)
  try {
    world = await openWorld({ folder, dataDir, disk, random: random.fork('world') })
    const { findings, ...result } = await playAndClose(world, random, options)
    isClean = findings.length === 0
    const seconds = Math.round((performance.now() - began) / 1000)
    return { seed, ...result, findings, seconds, folder: isClean ? null : folder }
  } finally {
    process.off('exit', endAtOnce)
    if (disk && !isClean) cpSync(dataDir, `${dataDir}-copy`, { recursive: true })
    disk?.unmount()
    if (isClean) rmSync(folder, { recursive: true, force: true })
  }
}

async function playAndClose(world: World, random: Random, { seconds, faults }: RoundOptions) {
  const findings: string[] = []
  const late = new AbortController()
  const tooLate = sleep(seconds * 1_000 + LONGEST_MS, null, { signal: late.signal })
  try {
    const playing = play(world, random, seconds * 1_000, faults)
    const result = await Promise.race([playing, tooLate.catch(() => null)])
    if (!result) throw new Error('it did not come to rest')
    findings.push(...(await judge(world)))
    return { ...result, counts: await count(world), kills: world.numKills(), findings }
  } catch (error) {
    findings.push(`the round broke off: ${error instanceof Error ? error.stack : error}`)
    return { faults: 0, counts: NOTHING, kills: world.numKills(), findings }
  } finally {
    late.abort()
    world.end()
    await close(world)
  }
}

async function play(world: World, random: Random, ms: number, faults: readonly Fault[]) {
  const people = await letPeopleIn(world, random)
  const ticks = strikeHours(world)
  const numFaults = await makeTrouble(world, random.fork('faults'), ms, faults)
  world.end()
  await Promise.all([...people.map(({ done }) => done), ticks])
  await settle(world, random.fork('settle'))
  return { faults: numFaults }
}

/** Trouble begins once everybody is in. */
async function letPeopleIn(world: World, random: Random): Promise<{ done: Promise<void> }[]> {
  const { url, journal, isOver } = world
  const person = (name: string) =>
    new Person({ name, url, random: random.fork(name), journal, isOver })
  const shoppers = Array.from({ length: SHOPPERS }, (_, at) => person(`shopper${at + 1}`))
  const admins = Array.from({ length: ADMINS }, (_, at) => person(`admin${at + 1}`))
  await Promise.all([...shoppers.map(signUp), ...admins.map(signIn)])
  return [
    ...shoppers.map((one, at) => ({ done: beShopper(one, world, at + 1) })),
    ...admins.map((one) => ({ done: beAdmin(one, world) })),
  ]
}

/** What a shop does once a minute happens once a second: a round has less time than a day. */
async function strikeHours({ shop, isOver }: World): Promise<void> {
  while (!isOver()) {
    for (const name of ['expire-orders', 'settle-payments', 'remind-buyers'] as const) {
      await shop.ask({ tick: name }).catch(() => {})
    }
    await sleep(1_000)
  }
}

const NOTHING = { orders: 0, paid: 0, cancelled: 0, expired: 0, refunds: 0, webhooks: 0 }
type Counts = typeof NOTHING

async function count({ pool, journal }: World): Promise<Counts> {
  const { rows } = await pool.query(`
    select count(*) filter (where paid_at is not null) as paid,
      count(*) filter (where cancelled_at is not null) as cancelled,
      count(*) filter (where expired_at is not null) as expired,
      (select count(*) from refunds where completed_at is not null) as refunds,
      (select count(*) from webhook_events) as webhooks
    from orders`)
  const orders = new Set(journal.facts('place').map(({ order }) => order)).size
  return { orders, ...rows[0] }
}

async function close({ pool, shop, paypal, mailbox, stopNow }: World): Promise<void> {
  await pool.end()
  await Promise.all([shop.stop(), paypal.stop()])
  await mailbox.close()
  stopNow()
}
