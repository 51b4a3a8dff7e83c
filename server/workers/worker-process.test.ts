import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Misbehaviour } from '#tests/misbehaving-worker.ts'
import { WorkerDied, WorkerProcess } from './worker-process.ts'

let worker: WorkerProcess<Misbehaviour, number>

beforeEach(() => {
  worker = new WorkerProcess({
    module: new URL('../../tests/misbehaving-worker.ts', import.meta.url),
    maxWaiting: 2,
    timeoutMs: 3_000,
  })
})

afterEach(() => worker.close())

it('runs one task after the other in one process, separate from the shop', async () => {
  const [first, second] = await Promise.all([worker.run('none'), worker.run('none')])
  expect(first).toBe(second)
  expect(first).not.toBe(process.pid)
})

it('passes on what a task threw, and continues', async () => {
  const before = await worker.run('none')
  await expect(worker.run('throw')).rejects.toThrow('The task went wrong')
  expect(await worker.run('none')).toBe(before)
})

it.each(['exit', 'hang'] as const)(
  'only the task that does %s fails: the next one gets a new process',
  async (misbehaviour) => {
    const before = await worker.run('none')
    const failing = expect(worker.run(misbehaviour)).rejects.toThrow(WorkerDied)
    const next = worker.run('none')
    await failing
    expect(await next).not.toBe(before)
  },
)

it('refuses a task while too many wait', async () => {
  const taken = [worker.run('none'), worker.run('none'), worker.run('none')]
  await expect(worker.run('none')).rejects.toMatchObject({
    code: 'busy',
    details: { retryAfter: expect.any(Number) },
  })
  await Promise.all(taken)
  await worker.run('none')
})

it('ends with the shop, even during a task', async () => {
  const pid = await worker.run('none')
  const open = [worker.run('hang'), worker.run('none')]
  const refused = Promise.allSettled(open)
  await worker.close()
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
