import { expect, it } from 'vitest'
import { Fence, type Position } from './fence.ts'

interface Commit {
  readonly id: number
  readonly at: number
}

/** A server's log: the end of each commit is its place in it. */
type Log = readonly Commit[]

/**
 * A primary, two replicas, and a process that asks the primary where it is: what is asked, looked
 * up and answered are moments of their own, and everything else may happen between them.
 */
function openCluster(random: (below: number) => number) {
  const primary = { log: [{ id: 0, at: 0 }] as Log, timeline: 1 }
  const replicas: Log[] = [primary.log, primary.log]
  const asked: ((position: Position) => void)[] = []
  const lookedUp: (() => void)[] = []
  let clock = 1
  const fence = new Fence(
    () => new Promise((resolve) => asked.push(resolve)),
    () => {},
  )

  return {
    fence,
    replicas,
    get log() {
      return primary.log
    },
    commit(): Commit {
      const commit = { id: clock, at: clock++ }
      primary.log = [...primary.log, commit]
      return commit
    },
    /** The primary reads its position; the answer is on its way. */
    lookUp() {
      const resolve = asked.shift()
      const position = { lsn: primary.log.length, timeline: `${primary.timeline}`, clock: clock++ }
      if (resolve) lookedUp.push(() => resolve(position))
    },
    /** An answer arrives. */
    async answer() {
      lookedUp.shift()?.()
      await settled()
    },
    /** One that still follows replays something. */
    replay(at: number) {
      const log = replicas[at]!
      const follows = log.every(({ id }, place) => primary.log[place]?.id === id)
      if (!follows) return
      replicas[at] = primary.log.slice(0, log.length + random(primary.log.length - log.length + 1))
    },
    catchUp(at: number) {
      replicas[at] = primary.log
    },
    /** A replica becomes the primary, which may lose what the other one has. */
    failOver() {
      primary.log = replicas[random(2)]!
      primary.timeline++
    },
    /** As Patroni does with a replica that has more than its primary. */
    rewind(at: number) {
      replicas[at] = primary.log.slice(0, Math.min(primary.log.length, replicas[at]!.length))
    },
    admits(at: number): boolean {
      const log = replicas[at]!
      return fence.admits({ lsn: log.length, lastCommitAt: log.at(-1)!.at })
    },
  }
}

/** All that follows from a resolved promise has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('admits a replica only if it has every change that this process has heard of', async () => {
  let admitted = 0
  let refused = 0
  for (let seed = 1; seed <= 150; seed++) {
    const random = seeded(seed)
    const cluster = openCluster(random)
    const { fence } = cluster
    // What was committed and not heard of yet, and what was heard of.
    let unheard: Commit[] = []
    let heard: Commit[] = []
    let isListening = false
    const steps = [
      () => void unheard.push(cluster.commit()),
      () => {
        const commit = isListening && unheard.shift()
        if (!commit) return
        heard.push(commit)
        fence.raise()
      },
      () => cluster.lookUp(),
      () => cluster.answer(),
      () => cluster.replay(0),
      () => cluster.replay(1),
      () => cluster.rewind(random(2)),
      () => {
        if (random(4) > 0) return
        isListening = false
        fence.stopListening()
      },
      () => {
        if (random(8) > 0) return
        cluster.failOver()
        heard = heard.filter((commit) => cluster.log.includes(commit))
        unheard = unheard.filter((commit) => cluster.log.includes(commit))
      },
      () => {
        if (isListening) return
        isListening = true
        // It cannot know what it has missed.
        heard = [...cluster.log]
        unheard = []
        fence.startListening()
      },
    ]
    for (let step = 0; step < 400; step++) {
      await steps[random(steps.length)]!()
      for (const at of [0, 1]) {
        if (!cluster.admits(at)) {
          refused++
          continue
        }
        admitted++
        const has = new Set(cluster.replicas[at]!.map(({ id }) => id))
        expect(
          heard.filter(({ id }) => !has.has(id)),
          `seed ${seed}, step ${step}`,
        ).toEqual([])
        expect(isListening).toBe(true)
      }
    }
  }
  // Neither rule is vacuous.
  expect(admitted).toBeGreaterThan(1_000)
  expect(refused).toBeGreaterThan(1_000)
})

it('refuses all until the primary has answered, then those who are behind, then none', async () => {
  const cluster = openCluster(() => 0)
  const { fence } = cluster
  expect(cluster.admits(0)).toBe(false)
  fence.startListening()
  cluster.lookUp()
  await cluster.answer()
  // Nothing proves yet that it follows this primary.
  expect(cluster.admits(0)).toBe(false)
  cluster.commit()
  cluster.catchUp(0)
  expect(cluster.admits(0)).toBe(true)

  cluster.commit()
  fence.raise()
  fence.raise()
  expect(cluster.admits(0)).toBe(false)
  cluster.lookUp()
  await cluster.answer()
  expect(cluster.admits(0)).toBe(false)
  // Both invalidations share the second answer.
  cluster.lookUp()
  await cluster.answer()
  expect(fence.required).toBe(3)
  expect(cluster.admits(0)).toBe(false)
  cluster.catchUp(0)
  expect(cluster.admits(0)).toBe(true)

  // Somebody has written here or elsewhere, and reads.
  fence.require(4)
  expect(cluster.admits(0)).toBe(false)
})

it('asks again after a failure, when told to', async () => {
  let isDown = true
  const position = { lsn: 7, timeline: '1', clock: 1 }
  const fence = new Fence(
    async () => {
      if (isDown) throw new Error('down')
      return position
    },
    () => {},
  )
  fence.startListening()
  await settled()
  expect(fence.required).toBeNull()
  await expect(fence.position()).rejects.toThrow('down')
  isDown = false
  fence.raise()
  await settled()
  expect(fence.required).toBe(7)
  expect(fence.admits({ lsn: 7, lastCommitAt: 1 })).toBe(true)
  expect(fence.admits({ lsn: 7, lastCommitAt: null })).toBe(false)
})

function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
