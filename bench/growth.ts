import { type FilledShop, openFilledShop } from './filled-shop.ts'
import type { Load } from './load.ts'
import { type Read, readsOf } from './read-requests.ts'
import { failed, isWanted, type Pace, send, warmUp } from './reads.ts'
import { perSecond, type Row } from './table.ts'

const FEW = 1_000
/** Requests between the first of a round and of the next: no page is asked for a second time. */
const STEP = 3_000

/** The same reads of a large shop, alternating with those of one of 1,000 products. */
export async function measureGrowth(
  large: FilledShop,
  rows: number,
  { rounds, seconds }: Pace,
): Promise<Row[]> {
  const small = await openFilledShop(FEW)
  try {
    const [few, many] = [await readsOf(small), await readsOf(large)]
    const found: Row[] = []
    for (const [at, read] of many.entries()) {
      const pairs: { many: Load; few: Load; ratio: number }[] = []
      await warmUp(small, few[at]!)
      await warmUp(large, read)
      for (let round = 0; round < rounds; round++) {
        const pair = {
          few: await send(small, from(few[at]!, round), seconds),
          many: await send(large, from(read, round), seconds),
        }
        pairs.push({ ...pair, ratio: pair.many.rate / pair.few.rate })
      }
      const middle = pairs.toSorted((a, b) => a.ratio - b.ratio)[rounds >> 1]!
      const failures = pairs.reduce((sum, pair) => sum + pair.many.failures, 0)
      found.push({
        what: read.what,
        measured: `${perSecond(middle.many.rate)}${failed(failures)}`,
        beside: `${perSecond(middle.few.rate)} with ${FEW.toLocaleString('en')}`,
        ratio: middle.ratio,
        ...(isWanted(read, rows)
          ? { target: '≥ 0.5', ok: failures === 0 && middle.ratio >= 0.5 }
          : { target: '', ok: failures === 0 ? null : false }),
      })
    }
    return found
  } finally {
    await small.close()
  }
}

function from(read: Read, round: number): Read {
  const { requests } = read
  const start = (round + 1) * STEP
  return { ...read, requests: [...requests.slice(start), ...requests.slice(0, start)] }
}
