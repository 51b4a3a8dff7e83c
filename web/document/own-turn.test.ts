import { expect, test } from 'vitest'
import { ownTurn } from './own-turn.ts'

test('no two callers share a turn of the event loop', async () => {
  let turn = 0
  let timer = setImmediate(function count() {
    turn++
    timer = setImmediate(count)
  })
  const turns = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      await ownTurn()
      return turn
    }),
  )
  clearImmediate(timer)
  expect(new Set(turns).size).toBe(4)
})
