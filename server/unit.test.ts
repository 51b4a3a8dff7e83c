import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShop } from '#tests/open-shop.ts'
import { categories } from './db/schema.ts'
import { change } from './unit.ts'

test('two changes that deadlock both succeed, each of them once', async () => {
  const { shop, invalidated } = await openShop()
  const rows = await shop.db
    .insert(categories)
    .values(['oils', 'soaps'].map((name) => ({ name, slug: name })))
    .returning()
  const [oils, soaps] = rows.map(({ id }) => id) as [string, string]
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const

  const crossing = (mine: 0 | 1, ids: readonly [string, string]) =>
    change(shop, null, async ({ tx, invalidate }) => {
      for (const [at, id] of ids.entries()) {
        const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
        const position = row!.position + 1
        await tx.update(categories).set({ position }).where(eq(categories.id, id))
        if (at > 0) continue
        // The first time, each locks its first row before either asks for its second.
        both[mine].resolve()
        await both[1 - mine]!.promise
      }
      invalidate(`product:crossed-${mine}`)
    })
  await Promise.all([crossing(0, [oils, soaps]), crossing(1, [soaps, oils])])

  const after = await shop.db.select({ position: categories.position }).from(categories)
  expect(after).toEqual([{ position: 2 }, { position: 2 }])
  expect(invalidated).toEqual(expect.arrayContaining(['product:crossed-0', 'product:crossed-1']))
})

test('a change of a whole catalogue drops all its pages', async () => {
  const { shop } = await openShop()
  const tags = Array.from({ length: 250_000 }, (_, at) => `product:${at}` as const)
  await shop.pages.fill('/product/249999', async (tag) => {
    tag('product:249999')
    return { page: { size: 1, expiresAt: null } as never, isCacheable: true }
  })
  await change(shop, null, async ({ invalidate }) => {
    for (const tag of tags) invalidate(tag)
  })
  expect(shop.pages.get('/product/249999')).toBeUndefined()
})
