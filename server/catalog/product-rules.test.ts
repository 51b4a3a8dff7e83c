import { beforeEach, expect, it } from 'vitest'
import { products, productWords } from '#server/db/schema.ts'
import { countQueries } from '#tests/count-queries.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { listenForInvalidations } from '../db/listen-for-invalidations.ts'
import { recordRules } from '../settings/applied-rules.ts'
import { applyNewRules, applyRules } from './product-rules.ts'

let shop: OpenShop

/** As a version leaves them that knew other names of nuts, and no searches by words. */
beforeEach(async () => {
  shop = await openShop()
  await shop.stockProduct({
    name: 'Almond Oil',
    ingredients: ['Almond oil'],
    ingredientsComplete: true,
  })
  await shop.stockProduct({
    name: 'Baobab Oil',
    ingredients: ['Baobab oil'],
    ingredientsComplete: true,
  })
  await shop.shop.db.update(products).set({ allergens: [] })
  await shop.shop.db.delete(productWords)
})

const listed = async (query: object) =>
  (await shop.guest.catalog.list({ query: { sort: 'name', ...query } })).products.map(
    ({ name }) => name,
  )

it('applies rules that are new to all products, once', async () => {
  const { db, now, pages } = shop.shop
  // The shop was opened by these rules.
  await applyNewRules(db, now())
  expect(await listed({ without: 'nuts' })).toEqual(['Almond Oil', 'Baobab Oil'])

  await recordRules(db, 'others', now())
  await applyNewRules(db, now())
  pages.clear()
  expect(await listed({ without: 'nuts' })).toEqual(['Baobab Oil'])
  expect(await listed({ keyword: 'almond' })).toEqual(['Almond Oil'])
  expect(await countQueries(shop.shop, () => applyNewRules(db, now()))).toBe(1)
})

it('tells open processes of products that it finds later', async () => {
  const { db, pages, pool, log, fence } = shop.shop
  expect(await listed({ without: 'nuts' })).toEqual(['Almond Oil', 'Baobab Oil'])
  const listener = await listenForInvalidations({
    database: pool.options,
    onChange: (...tags) => pages.invalidate(...tags),
    onHearing: () => {},
    onDeaf: () => {},
    onGap: () => {},
    fence,
    log,
  })
  await applyRules(db)
  await expect.poll(() => listed({ without: 'nuts' })).toEqual(['Baobab Oil'])
  await listener.close()
})
