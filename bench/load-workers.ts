import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Counts, Run } from './load.ts'
import type { Job, Outcome } from './load-worker.ts'

/** Where wrk is not installed: several processes, since one of Node is slower than the shop. */
export async function loadByWorkers(run: Run): Promise<Counts> {
  const { port, file, seconds, connections } = run
  const many = Math.min(connections, Math.max(2, availableParallelism() - 1))
  const outcomes = await Promise.all(
    Array.from({ length: many }, async (_, index) => {
      const child = fork(fileURLToPath(new URL('./load-worker.ts', import.meta.url)), [], {
        execArgv: [],
      })
      const own = Math.floor(connections / many) + (index < connections % many ? 1 : 0)
      child.send({ port, file, seconds, connections: own, first: index, step: many } satisfies Job)
      const [outcome] = (await once(child, 'message')) as [Outcome]
      child.disconnect()
      return outcome
    }),
  )
  const times = outcomes.flatMap((one) => one.times).sort((a, b) => a - b)
  const share = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return {
    answers: outcomes.reduce((sum, { answers }) => sum + answers, 0),
    seconds,
    p50: share(0.5),
    p99: share(0.99),
    failures: outcomes.reduce((sum, { failures }) => sum + failures, 0),
    busy: Math.max(...outcomes.map((one) => one.busy)),
  }
}
