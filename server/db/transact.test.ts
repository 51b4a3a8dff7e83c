import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workerDatabase } from '#tests/database.ts'
import { Batch } from './batch.ts'
import { isDatabaseUnavailable, openPool, sqlState, type Tx } from './connect.ts'
import { PooledClient } from './pooled-client.ts'
import { prepare } from './prepared.ts'
import { transact } from './transact.ts'

const { placeholder } = sql
const half = prepare<{ of: number; by: number }, { half: number }>(
  'half',
  sql`select ${placeholder('of')}::int / ${placeholder('by')}::int as half`,
)
const write = prepare<{ text: string }, { id: number }>(
  'write',
  sql`insert into transact_test (text) values (${placeholder('text')}) returning id`,
)
const notify = prepare<{ message: string }, object>(
  'notify',
  sql`select pg_notify('transact_test', ${placeholder('message')})`,
)

let pool: pg.Pool
const nothing = async () => {}

beforeEach(async () => {
  pool = await open({})
  await pool.query(
    'create table transact_test (id int generated always as identity, text text unique)',
  )
})
afterEach(async () => {
  await pool.query('drop table transact_test')
  await pool.end()
})

async function open(config: pg.PoolConfig): Promise<pg.Pool> {
  return openPool({ ...(await workerDatabase()), max: 1, ...config }, () => {})
}

const written = async () =>
  (await pool.query('select text from transact_test order by id')).rows.map(({ text }) => text)

/** What was sent, by packet: names, or texts of what has none. */
async function packetsOf(work: (tx: Tx) => Promise<unknown>, last: typeof work = nothing) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await transact(pool, work, last)
  const given = query.mock.calls.map(([one]) => one as unknown as Batch)
  query.mockRestore()
  return given.map((one) => (one instanceof Batch ? one.names : one))
}

test('what is asked for at once is one packet, with begin and commit around it', async () => {
  const answers: unknown[] = []
  const sent = await packetsOf(
    async (tx) => {
      answers.push(
        await Promise.all([half(tx, { of: 8, by: 2 }), write(tx, { text: 'a' }), listIn(tx)]),
      )
      answers.push(await half(tx, { of: 4, by: 2 }))
    },
    (tx) => Promise.all([notify(tx, { message: 'one' }), notify(tx, { message: 'two' })]),
  )
  expect(sent).toEqual([
    ['begin', 'half', 'write', undefined],
    ['half'],
    ['notify', 'notify', 'commit'],
  ])
  expect(answers).toEqual([[[{ half: 4 }], [{ id: 1 }], [{ text: 'a' }]], [{ half: 2 }]])
  expect(await written()).toEqual(['a'])
})

async function listIn(tx: Tx) {
  return (await tx.execute(sql`select text from transact_test`)).rows
}

test('what is asked for while a packet is under way goes with the next one', async () => {
  const warned = vi.spyOn(process, 'emitWarning')
  const sent = await packetsOf(async (tx) => {
    const more = async (of: number) => {
      await half(tx, { of, by: 2 })
      await nextTurn()
      await half(tx, { of, by: 2 })
    }
    await Promise.all([more(2), write(tx, { text: 'a' }), more(4), nextTurn().then(() => more(6))])
  })
  expect(sent.flat().filter((name) => name === 'half')).toHaveLength(6)
  expect(sent.length).toBeLessThan(8)
  expect(warned).not.toHaveBeenCalled()
})

test('a transaction without statements sends nothing', async () => {
  expect(await packetsOf(nothing)).toEqual([])
})

test('one that fails takes those after it with it, and the connection goes on', async () => {
  const outcomes: PromiseSettledResult<unknown>[] = []
  const work = async (tx: Tx) => {
    const asked = [
      write(tx, { text: 'a' }),
      half(tx, { of: 1, by: 0 }),
      notify(tx, { message: 'never parsed' }),
    ]
    outcomes.push(...(await Promise.allSettled(asked)))
    await Promise.all(asked)
  }
  const error = await transact(pool, work, nothing).catch((thrown: unknown) => thrown)
  expect(sqlState(error)).toBe('22012')
  expect((error as Error).stack).toContain('transact.test.ts')
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await written()).toEqual([])

  const again = await packetsOf(async (tx) => {
    await Promise.all([half(tx, { of: 6, by: 2 }), notify(tx, { message: 'parsed now' })])
    await write(tx, { text: 'b' })
  })
  expect(again).toHaveLength(3)
  expect(await written()).toEqual(['b'])
})

test('nothing is stored if what goes with the commit fails', async () => {
  const tooLong = 'x'.repeat(8_000)
  await expect(
    transact(
      pool,
      (tx) => write(tx, { text: 'a' }),
      (tx) => notify(tx, { message: tooLong }),
    ),
  ).rejects.toThrow('payload string too long')
  expect(await written()).toEqual([])
})

test('nothing is stored if the work fails after a statement', async () => {
  const work = async (tx: Tx) => {
    await write(tx, { text: 'a' })
    throw new Error('changed its mind')
  }
  await expect(transact(pool, work, nothing)).rejects.toThrow('changed its mind')
  expect(await written()).toEqual([])
})

test('a lost connection fails the work, and the next gets another one', async () => {
  const work = (tx: Tx) =>
    Promise.all([
      write(tx, { text: 'a' }),
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
      write(tx, { text: 'b' }),
    ])
  const error = await transact(pool, work, nothing).catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await transact(pool, (tx) => write(tx, { text: 'c' }), nothing)
  expect(await written()).toEqual(['c'])
})

test('a commit counts although the server says in the same breath that it shuts down', async () => {
  const client = await pool.connect()
  const { connection } = client as unknown as { connection: pg.Connection }
  // What a shutdown interrupts comes instead of ReadyForQuery.
  connection.on('commandComplete', ({ text }: { text: string }) => {
    if (text === 'COMMIT') connection.emit('errorMessage', new Error('terminating connection'))
  })
  client.release()
  const ids = await transact(pool, (tx) => write(tx, { text: 'a' }), nothing)
  expect(ids).toEqual([{ id: 1 }])
  expect(await written()).toEqual(['a'])
})

test('a statement that comes too late is refused, and does not open a transaction', async () => {
  const late: { tx?: Tx } = {}
  const keep = async (tx: Tx) => {
    late.tx = tx
    await write(tx, { text: 'a' })
  }
  await transact(pool, keep, nothing)
  await expect(write(late.tx!, { text: 'b' })).rejects.toThrow('The transaction has ended')
  expect(await written()).toEqual(['a'])
})

test('a pooler that switches connections gets no names', async () => {
  const pooled = await open({ Client: PooledClient } as pg.PoolConfig)
  await transact(pooled, (tx) => half(tx, { of: 2, by: 1 }), nothing)
  const { rows } = await pooled.query('select name from pg_prepared_statements')
  await pooled.end()
  expect(rows).toEqual([])
})
