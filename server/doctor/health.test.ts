import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { openShop } from '#tests/open-shop.ts'

const MINUTE = 60_000

async function open() {
  const opened = await openShop()
  const butter = await opened.stockProduct()
  const { api } = await opened.signIn('admin')
  const { db, now } = opened.shop
  return {
    ...opened,
    butter,
    api,
    later: (minutes: number) => {
      opened.clock.now = new Date(now().getTime() + minutes * MINUTE)
    },
    /** Adds a unit without a movement. */
    damage: async () => {
      await db.execute(sql`update skus set on_hand = on_hand + 1`)
      await db.execute(sql`update product_offers set available = available + 1`)
    },
    noteBacklog: (value: unknown) =>
      db.execute(sql`insert into settings (key, value)
        values ('expiryBacklog', ${JSON.stringify(value)}::jsonb)
        on conflict (key) do update set value = excluded.value`),
  }
}

it('shows an admin what is wrong, where, and by how much', async () => {
  const { api, damage, butter, clock } = await open()
  await damage()
  expect(await api.health.show()).toEqual({
    checkedAt: clock.now.toISOString(),
    findings: [
      {
        check: 'on-hand-ledger',
        severity: 'error',
        count: 1,
        subjects: [
          {
            name: 'Raw Shea Butter',
            order: null,
            product: butter,
            count: 1,
            found: 6,
            expected: 5,
            detail: null,
          },
        ],
      },
      { check: 'backup-old', severity: 'warning', count: 1, subjects: [] },
    ],
    expiredBacklog: null,
  })
})

it('examines every ten minutes at most, and on request, but not at every press', async () => {
  const { api, damage, later } = await open()
  const errors = async (call: () => ReturnType<typeof api.health.show>) =>
    (await call()).findings.filter(({ severity }) => severity === 'error').length
  const { show, check } = api.health
  expect(await errors(show)).toBe(0)
  await damage()
  later(9)
  expect(await errors(show)).toBe(0)
  later(1)
  expect(await errors(show)).toBe(1)

  await damage()
  const before = await check()
  expect(await check()).toEqual(before)
  later(1)
  expect((await check()).checkedAt).not.toBe(before.checkedAt)
  later(-60)
  expect((await show()).checkedAt).not.toBe(before.checkedAt)
})

it('examines once for simultaneous requests, and again after a failure', async () => {
  const { api, shop } = await open()
  const transaction = vi.spyOn(shop.db, 'transaction')
  transaction.mockRejectedValueOnce(new Error('the database is busy'))
  await expect(api.health.show()).rejects.toMatchObject({ status: 500 })
  await Promise.all([api.health.show(), api.health.check(), api.health.show()])
  expect(transaction).toHaveBeenCalledTimes(2)
})

it('shows for thirty days how many orders the update expired', async () => {
  const { signIn, later, noteBacklog, clock } = await open()
  // A new sign-in each time, since sessions expire within the month.
  const readBacklog = async () => (await (await signIn('admin')).api.health.show()).expiredBacklog
  expect(await readBacklog()).toBeNull()
  const before = clock.now.toISOString()
  for (const value of [
    { before },
    { before, expired: 5 },
    { before, expired: 0, doneAt: before },
    null,
  ]) {
    await noteBacklog(value)
    expect(await readBacklog()).toBeNull()
  }
  await noteBacklog({ before, expired: 1234, doneAt: before })
  expect(await readBacklog()).toBe(1234)
  later(30 * 24 * 60 - 1)
  expect(await readBacklog()).toBe(1234)
  later(1)
  expect(await readBacklog()).toBeNull()
})
