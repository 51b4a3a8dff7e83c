import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_WISHES } from '#domain/wishlist.ts'
import { wishlistItems } from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

const UNKNOWN = '0198a000-0000-7000-8000-00000000dead'

let shop: OpenShop
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string
let oil: string
let soap: string

beforeEach(async () => {
  shop = await openShop()
  amina = await shop.signIn('amina')
  admin = await shop.signIn('admin')
  butter = await shop.stockProduct({ name: 'Raw Shea Butter' })
  oil = await shop.stockProduct({ name: 'Argan Oil' })
  soap = await shop.stockProduct({ name: 'Black Soap', onHand: 0 })
})

/** Each later than the one before. */
async function add(id: string, who = amina) {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
  return who.api.wishlist.add({ params: { id } })
}

const remove = (id: string) => amina.api.wishlist.remove({ params: { id } })
const merge = async (...products: string[]) =>
  (await amina.api.wishlist.merge({ body: { products } })).products
const listed = async (who = amina) => (await who.api.wishlist.show()).map(({ _id }) => _id)

describe('a wishlist', () => {
  it('lists what was saved, newest first, also what is sold out', async () => {
    await add(butter)
    await add(soap)
    await add(oil)
    expect(await amina.api.wishlist.show()).toMatchObject([
      { _id: oil, name: 'Argan Oil', price: 20, addedAt: shop.clock.now.toISOString() },
      { _id: soap, countInStock: 0 },
      { _id: butter },
    ])
  })

  it('is the customer’s own', async () => {
    await add(butter)
    expect(await listed(await shop.signIn('bile'))).toEqual([])
  })

  it('keeps a product in its place if it is saved again, and forgets it once', async () => {
    await add(butter)
    await add(oil)
    await add(butter)
    expect(await listed()).toEqual([oil, butter])
    await remove(oil)
    await remove(oil)
    await remove(UNKNOWN)
    expect(await listed()).toEqual([butter])
  })

  it('never shows a deleted product or a draft', async () => {
    const { _id: draft } = await admin.api.adminProducts.create()
    expect((await refusal(add(draft))).status).toBe(404)
    expect((await refusal(add(UNKNOWN))).message).toBe('Product not found')
    await add(butter)
    await add(oil)
    await admin.api.adminProducts.remove({ params: { id: oil } })
    expect(await listed()).toEqual([butter])
    expect(await merge(oil, draft)).toEqual([butter])
    await admin.api.adminProducts.restore({ params: { id: oil } })
    expect(await listed()).toEqual([oil, butter])
  })

  it(`has room for ${MAX_WISHES} products, however many calls come at once`, async () => {
    const ids: string[] = []
    for (let i = 0; i < MAX_WISHES - 2; i++) ids.push(await shop.stockProduct({ onHand: 0 }))
    await merge(...ids)
    const results = await Promise.allSettled(
      [butter, oil, soap].map((id) => amina.api.wishlist.add({ params: { id } })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'wishlist-full', status: 409, details: { limit: MAX_WISHES } },
    })
    expect(await listed()).toHaveLength(MAX_WISHES)
    expect(await merge(butter, oil, soap)).toHaveLength(MAX_WISHES)
    // What is on the list can still be saved again.
    await add((await listed())[0]!)
  })
})

describe('what a guest saved', () => {
  it('joins the account’s list at sign-in: the union, newest first', async () => {
    await add(butter)
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
    expect(await merge(soap, oil, butter)).toEqual([soap, oil, butter])
    expect(await listed()).toEqual([soap, oil, butter])
  })

  it('joins once, however often and at once it is sent', async () => {
    await Promise.all([merge(oil, butter), merge(butter, soap), merge(oil, butter)])
    expect((await merge()).toSorted()).toEqual([butter, oil, soap].toSorted())
    expect(await shop.shop.db.$count(wishlistItems)).toBe(3)
  })

  it('ignores what the shop does not know, and refuses what is no list of ids', async () => {
    expect(await merge(UNKNOWN, butter, butter)).toEqual([butter])
    const many = Array.from({ length: MAX_WISHES + 1 }, () => butter)
    expect(await refusal(merge(...many))).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(await refusal(merge('butter'))).toMatchObject({ status: 400, code: 'invalid-input' })
  })
})

it('is for signed-in customers, and is not stored anywhere on the way', async () => {
  expect((await refusal(shop.guest.wishlist.show())).status).toBe(401)
  const { headers } = await shop.app.inject({
    url: '/api/wishlist',
    headers: { cookie: amina.cookie },
  })
  expect(headers['cache-control']).toBe('no-store')
})
