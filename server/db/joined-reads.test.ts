import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { JoinedReads } from './joined-reads.ts'

/** Statements that are answered when the test says so, with the number of their reading. */
function openReads() {
  const statements: { keys: string[]; answer(): void; fail(): void }[] = []
  const reads = new JoinedReads<number>(
    (keys) =>
      new Promise((resolve, reject) => {
        const number = statements.length
        const answer = () => resolve(new Map(keys.map((key) => [key, number])))
        statements.push({ keys, answer, fail: () => reject(new Error('lost')) })
      }),
  )
  const wanted = () => statements.map(({ keys }) => keys.join(' '))
  return { reads, statements, wanted }
}

test('what is wanted at the same time is asked for once', async () => {
  const { reads, statements, wanted } = openReads()
  const all = [reads.read(['a', 'b']), reads.read(['b', 'c'])]
  await nextTurn()
  expect(wanted()).toEqual(['a b c'])
  statements[0]!.answer()
  for (const rows of await Promise.all(all)) expect(rows.get('b')).toBe(0)
})

test('nobody gets what was read before they asked', async () => {
  const { reads, statements, wanted } = openReads()
  const first = reads.read(['a'])
  await nextTurn()
  const second = reads.read(['a'])
  await nextTurn()
  expect(wanted()).toEqual(['a', 'a'])
  for (const one of statements) one.answer()
  expect([(await first).get('a'), (await second).get('a')]).toEqual([0, 1])
})

test('while two statements run, the next one waits and is joined', async () => {
  const { reads, statements, wanted } = openReads()
  for (const key of ['a', 'b', 'c', 'd']) {
    reads.read([key]).catch(() => {})
    await nextTurn()
  }
  expect(wanted()).toEqual(['a', 'b'])
  statements[1]!.fail()
  await nextTurn()
  expect(wanted()).toEqual(['a', 'b', 'c d'])
})

test('a failure reaches those alone who wait for the statement', async () => {
  const { reads, statements } = openReads()
  const first = reads.read(['a'])
  await nextTurn()
  const second = reads.read(['b'])
  await nextTurn()
  statements[0]!.fail()
  statements[1]!.answer()
  await expect(first).rejects.toThrow('lost')
  expect((await second).get('b')).toBe(1)
})

test('a statement asks for a limited number of rows', async () => {
  const { reads, statements } = openReads()
  for (let at = 0; at < 30; at++) {
    void reads.read(Array.from({ length: 12 }, (_, key) => `${at} ${key}`))
  }
  await nextTurn()
  expect(statements.map(({ keys }) => keys.length)).toEqual([240, 120])
})
