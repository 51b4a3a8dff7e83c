import { expect, it } from 'vitest'
import { openBrowser, refusal } from '#tests/browser.ts'
import { openShop } from '#tests/open-shop.ts'
import { idempotencyKeys, passwordResets, rateLimits, sessions } from '../db/schema.ts'
import { change } from '../unit.ts'
import { createResetToken } from './reset-links.ts'

it('removes expired rows and nothing else', async () => {
  const { app, shop, clock, tick } = await openShop()
  const hodan = { name: 'Hodan Ali', email: 'hodan@example.com', password: 'blue-kettle-42' }
  const old = openBrowser(app)
  const { _id } = await old.api.accounts.register({ body: hodan })
  await change(shop, null, (unit) => createResetToken(unit, _id))
  clock.now = new Date(clock.now.getTime() + 29 * 86_400_000)
  const fresh = openBrowser(app)
  await fresh.api.accounts.login({ body: hodan })
  await change(shop, null, (unit) => createResetToken(unit, _id))
  await refusal(fresh.api.accounts.login({ body: { ...hodan, password: 'wrong' } }))
  await shop.db.insert(rateLimits).values({ key: 'from yesterday', points: 9, expire: 1 })
  await shop.db.insert(idempotencyKeys).values(
    [0, 23, 25].map((hours) => ({
      userId: _id,
      owner: _id,
      key: `of ${hours} hours ago`,
      fingerprint: '',
      reply: {},
      createdAt: new Date(clock.now.getTime() - hours * 3_600_000),
    })),
  )

  clock.now = new Date(clock.now.getTime() + 30 * 60_000)
  await tick('purge-data')
  expect(await shop.db.select().from(sessions)).toHaveLength(2)
  expect(await shop.db.select().from(passwordResets)).toHaveLength(1)
  expect(await shop.db.select().from(idempotencyKeys)).toHaveLength(2)
  const keys = (await shop.db.select().from(rateLimits)).map(({ key }) => key)
  expect(keys).not.toContain('from yesterday')
  expect(keys.some((key) => key.startsWith('signIn-'))).toBe(true)

  clock.now = new Date(clock.now.getTime() + 86_400_000)
  await tick('purge-data')
  expect(await shop.db.select().from(sessions)).toHaveLength(1)
  expect(await fresh.api.accounts.profile()).toMatchObject({ name: 'Hodan Ali' })
})
