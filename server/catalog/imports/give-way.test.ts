import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { giveWay } from './give-way.ts'

it('does not rest while the process has nothing else to do', async () => {
  // Otherwise the test takes longer than it may.
  await giveWay(600_000)
})

it('rests as long as the work took while the process is busy', async () => {
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      for (const until = performance.now() + 1; performance.now() < until; );
      await setImmediate()
    }
  })()
  const start = performance.now()
  await giveWay(50)
  expect(performance.now() - start).toBeGreaterThan(50)
  isOver = true
  await others
})
