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

/** One shop from its first start to its verdict. Leaves its folder only where something was found. */
export async function runRound({ seed, seconds, faults }: RoundOptions): Promise<Result> {
  const began = performance.now()
  const random = new Random(seed)
  const folder = mkdtempSync(join(tmpdir(), 'qurux-chaos-'))
  let isOver = false
  const dataDir = join(folder, 'data')
  const disk = faults.includes('disk-full') ? mountSmallDisk(dataDir) : null
  const world = await openWorld({
    folder,
    dataDir,
    disk,
    random: random.fork('world'),
    isOver: () => isOver,
  })
  const endAtOnce = () => world.stopNow()
  process.on('exit', endAtOnce)
  const findings: string[] = []
  let numFaults = 0
  let counts: Counts = NOTHING
  try {
    const people = await letPeopleIn(world, random)
    const ticks = strikeHours(world)
    numFaults = await makeTrouble(world, random.fork('faults'), seconds * 1_000, faults)
    isOver = true
    await Promise.all([...people.map(({ done }) => done), ticks])
    await settle(world, random.fork('settle'))
    findings.push(...(await judge(world)))
    counts = await count(world)
  } catch (error) {
    findings.push(`the round broke off: ${error instanceof Error ? error.stack : error}`)
  } finally {
    isOver = true
    findings.push(...(await close(world)))
    process.off('exit', endAtOnce)
  }
  const isClean = findings.length === 0
  if (disk && !isClean) cpSync(dataDir, `${dataDir}-kept`, { recursive: true })
  disk?.unmount()
  if (isClean) rmSync(folder, { recursive: true, force: true })
  return {
    seed,
    counts,
    kills: world.numKills(),
    faults: numFaults,
    findings,
    seconds: Math.round((performance.now() - began) / 1000),
    folder: isClean ? null : folder,
  }
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

const NOTHING = { orders: 0, paid: 0, cancelled: 0, expired: 0, refunds: 0 }
type Counts = typeof NOTHING

async function count({ pool, journal }: World): Promise<Counts> {
  const { rows } = await pool.query(`
    select count(*) filter (where paid_at is not null) as paid,
      count(*) filter (where cancelled_at is not null) as cancelled,
      count(*) filter (where expired_at is not null) as expired,
      (select count(*) from refunds where completed_at is not null) as refunds
    from orders`)
  const orders = new Set(journal.facts('place').map(({ order }) => order)).size
  return { orders, ...rows[0] }
}

/** An orderly end, which is a part of what is looked at. */
async function close({ pool, shop, paypal, mailbox, stopNow }: World): Promise<string[]> {
  await pool.end()
  const code = await shop.stop()
  await paypal.stop()
  await mailbox.close()
  stopNow()
  return code === 0 ? [] : [`the shop ended with code ${code}`]
}
