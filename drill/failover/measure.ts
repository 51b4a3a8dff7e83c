import { setTimeout as sleep } from 'node:timers/promises'
import type { Capture } from '#emulators/paypal/state.ts'
import type { Transaction } from '#emulators/waafipay/ledger.ts'
import { findLost } from '../../chaos/verdict/acknowledged.ts'
import { askDoctor } from '../../chaos/verdict/ask-doctor.ts'
import type { Cluster } from './cluster.ts'
import type { Fault } from './faults.ts'
import type { ThreeShops } from './market.ts'

export interface Measured {
  readonly fault: Fault
  readonly ordersBefore: number
  readonly ordersSince: number
  readonly gapSeconds: number
  readonly lost: readonly string[]
  readonly doubleCaptures: number
  readonly doctor: readonly string[]
}

/** What another node's taking over, or the way back to three nodes, may take. */
const HEALED_WITHIN_MS = 120_000
const SOME_ORDERS = 10

/** @throws Error if it does not heal by itself */
export async function measure(
  fault: Fault,
  cluster: Cluster,
  shops: ThreeShops,
): Promise<Measured> {
  const { placedAt } = shops.journal
  // A customer may order 60 times an hour.
  await shops.pool.query('truncate rate_limits')
  await cluster.whole(HEALED_WITHIN_MS)
  await moreOrders(shops)
  const primary = (await cluster.primary())!
  const ordersBefore = placedAt.length
  shops.journal.note(fault.name)
  const endCause = fault.strike(primary, cluster)
  if (fault.movesPrimary) {
    await until(`another primary than ${primary.name}`, async () => {
      const now = await cluster.primary()
      return now !== null && now !== primary
    })
  }
  await moreOrders(shops)
  await endCause()
  await cluster.whole(HEALED_WITHIN_MS)
  await moreOrders(shops)
  // From the last order before it.
  const times = placedAt.slice(ordersBefore - 1)
  const gaps = times.slice(1).map((time, at) => time - times[at]!)
  const known = shops.journal.known()
  return {
    fault,
    ordersBefore,
    ordersSince: times.length - 1,
    gapSeconds: Math.max(...gaps) / 1000,
    lost: await findLost(shops.pool, known),
    doubleCaptures: await countDoubleCaptures(shops),
    doctor: await askDoctor(shops),
  }
}

async function moreOrders({ journal: { placedAt } }: ThreeShops): Promise<void> {
  const wanted = placedAt.length + SOME_ORDERS
  await until('new orders', async () => placedAt.length >= wanted)
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + HEALED_WITHIN_MS; !(await isTrue()); await sleep(100)) {
    if (Date.now() > end) throw new Error(`there are not ${what}`)
  }
}

/** Orders that a provider was paid for twice, by the books of the providers. */
async function countDoubleCaptures(shops: ThreeShops): Promise<number> {
  const { control, controlWaafipay, pool } = shops
  const captures = ((await control('captures')) as Capture[])
    .filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED')
    .map(({ custom_id }) => `PayPal ${custom_id}`)
  const { rows } = await pool.query<{ reference: string; order_id: string }>(
    "select reference, order_id from payments where provider = 'waafipay-demo'",
  )
  const orders = new Map(rows.map(({ reference, order_id }) => [reference, order_id]))
  const charges = ((await controlWaafipay('ledger')) as Transaction[])
    .filter(({ status }) => status === 'committed' || status === 'reversed')
    .map(({ reference }) => `phone ${orders.get(reference)}`)
  const paid = [...captures, ...charges]
  return paid.length - new Set(paid).size
}

export function findingsOf({
  fault,
  gapSeconds,
  lost,
  doubleCaptures,
  doctor,
}: Measured): string[] {
  const { name, limitSeconds } = fault
  const late = `${gapSeconds.toFixed(1)} s without orders, ${limitSeconds} s are the limit`
  return [
    ...(gapSeconds > limitSeconds ? [late] : []),
    ...lost,
    ...(doubleCaptures > 0 ? [`${doubleCaptures} orders were captured twice`] : []),
    ...doctor,
  ].map((finding) => `${name}: ${finding}`)
}

export const HEADING = `| fault | orders before | orders since | s without orders | limit | lost | double captures | doctor |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |`

export function rowOf(measured: Measured): string {
  const { fault, ordersBefore, ordersSince, gapSeconds, lost, doubleCaptures, doctor } = measured
  const cells = [
    fault.name,
    ordersBefore,
    ordersSince,
    gapSeconds.toFixed(1),
    fault.limitSeconds,
    lost.length,
    doubleCaptures,
    doctor.length === 0 ? 'clean' : `${doctor.length} findings`,
  ]
  return `| ${cells.join(' | ')} |`
}
