import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault as CallFault, Operation } from '#emulators/paypal/faults.ts'
import type { Fault as Slip } from '#emulators/waafipay/control.ts'
import { SERVICES } from '#emulators/waafipay/services.ts'
import { cutPower } from './power-cut.ts'
import type { Random } from './random.ts'
import { delayWebhooks, forgeWebhook, repeatWebhooks } from './webhooks.ts'
import type { World } from './world.ts'

/** All faults of a round, by the names that `--only` accepts. */
export const FAULTS = [
  'shop-kill',
  'db-kill',
  'paypal-kill',
  'waafipay-kill',
  'kill-all',
  'lost-answer',
  'refused-call',
  'stalled-call',
  'declined-card',
  'pending-money',
  'mobile-money',
  'webhooks-late',
  'webhooks-twice',
  'webhooks-forged',
  'clock-forward',
  'clock-back',
  'disk-full',
] as const
/** 'power-cut' has rounds of its own, on a disk of its own. */
export type Fault = (typeof FAULTS)[number] | 'power-cut'

interface Planned {
  fault: Fault
  /** Delay before the fault, from when everything is up again. */
  pauseMs: number
  /** The fault starts before the previous one has recovered. */
  isUntimely: boolean
  random: Random
}

/** Endless: first each kind once, then at random. */
export function* planFaults(random: Random, faults: readonly Fault[]): Generator<Planned> {
  const first = random.shuffled(faults)
  for (let number = 0; ; number++) {
    const fault = first[number] ?? random.pick(faults)!
    const pauseMs = fault.includes('kill') ? random.whole(500, 3_000) : random.whole(50, 500)
    yield { fault, pauseMs, isUntimely: random.happens(0.15), random: random.fork(`${number}`) }
  }
}

export async function injectFault(
  world: World,
  { fault, random, isUntimely }: Planned,
): Promise<void> {
  world.journal.note(fault)
  switch (fault) {
    case 'shop-kill':
      return world.shop.kill(random.whole(0, 800))
    case 'paypal-kill':
      return world.paypal.kill(random.whole(0, 1_500))
    case 'waafipay-kill':
      return world.waafipay.kill(random.whole(0, 1_500))
    case 'db-kill':
      return world.killDatabase()
    case 'kill-all':
      world.killDatabase()
      world.shop.kill(random.whole(0, 800))
      return world.paypal.kill(random.whole(0, 800))
    case 'lost-answer':
      return callFault(world, { kind: 'lose-answer' }, random)
    case 'refused-call':
      return callFault(world, { kind: 'status', status: random.pick([500, 503, 429]) }, random)
    case 'stalled-call':
      return callFault(world, { kind: 'stall', milliseconds: random.whole(200, 3_000) }, random)
    case 'declined-card':
      await world.control('declineNext', random.whole(1, 3))
      return
    case 'pending-money':
      await world.control(random.happens(0.5) ? 'pendNext' : 'pendNextRefund')
      return
    case 'mobile-money':
      for (const service of SERVICES) {
        await world.controlWaafipay('fail', service, random.pick(SLIPS), random.whole(1, 2))
      }
      return
    case 'webhooks-late':
      return delayWebhooks(world, random)
    case 'webhooks-twice':
      return repeatWebhooks(world, random)
    case 'webhooks-forged':
      return forgeWebhook(world, random)
    case 'clock-forward':
      return world.clock.jump(random.whole(5, 100) * MINUTE)
    case 'clock-back':
      return world.clock.jump(-random.whole(5, 100) * MINUTE)
    case 'power-cut':
      if (!isUntimely) await someOrders(world, random)
      return cutPower(world)
    case 'disk-full':
      return world.disk?.fillFor(random.whole(300, 4_000), () => switchWal(world))
  }
}

/** A power cut proves nothing if nobody has ordered since the last one. */
async function someOrders({ journal }: World, random: Random): Promise<void> {
  const wanted = journal.facts('place').length + random.whole(1, 10)
  const until = Date.now() + 20_000
  while (journal.facts('place').length < wanted && Date.now() < until) await sleep(20)
  await sleep(random.whole(0, 400))
}

const MINUTE = 60_000

const SLIPS: readonly Slip[] = ['stall', 'lose-answer', 'lose-answer', 'late', 'garbage', 'refuse']

/** The current WAL file has space left; the database only fails when it needs the next one. */
async function switchWal({ pool }: World): Promise<void> {
  await pool.query('select pg_switch_wal()').catch(() => {})
}

const OPERATIONS: readonly Operation[] = [
  'token',
  'create-order',
  'get-order',
  'capture-order',
  'capture-order',
  'refund-capture',
  'refund-capture',
  'get-refund',
]

async function callFault(world: World, fault: CallFault, random: Random): Promise<void> {
  for (const operation of random.shuffled(OPERATIONS).slice(0, 3)) {
    await world.control('fail', operation, fault, random.whole(1, 3))
  }
}
