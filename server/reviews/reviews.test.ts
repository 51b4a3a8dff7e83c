import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orders, products, reviews } from '#server/db/schema.ts'
import { countQueries } from '#tests/count-queries.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let butter: string
let params: { id: string }

beforeEach(async () => {
  shop = await openShop()
  butter = await shop.stockProduct()
  params = { id: butter }
})

describe('writing a review', () => {
  it('shows first name and initial, and updates the rating', async () => {
    const amina = await shop.signIn('amina')
    const bile = await shop.signIn('bile')
    await amina.api.reviews.write({ params, body: { rating: 5, comment: '  Lovely. ' } })
    const reply = await bile.api.reviews.write({ params, body: { rating: '4', comment: 'Good' } })
    expect(reply).toEqual({ message: 'Review added' })

    const product = await shop.guest.catalog.show({ params })
    expect(product).toMatchObject({ rating: 4.5, numReviews: 2 })
    expect(product.reviews.map(({ name, rating, comment }) => [name, rating, comment])).toEqual([
      ['Bile N.', 4, 'Good'],
      ['Amina W.', 5, 'Lovely.'],
    ])
    expect(shop.invalidated).toEqual(expect.arrayContaining([`product:${butter}`, 'products']))
  })

  it('is possible once per customer, even with two simultaneous taps', async () => {
    const amina = await shop.signIn('amina')
    const write = () => amina.api.reviews.write({ params, body: { rating: 5, comment: 'Lovely' } })
    const twice = await Promise.allSettled([write(), write()])
    expect(twice.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(write()).rejects.toMatchObject({
      status: 409,
      message: 'Product already reviewed',
    })
    expect(await shop.shop.db.$count(reviews)).toBe(1)
  })

  it('counts two customers who write simultaneously', async () => {
    const both = await Promise.all([shop.signIn('amina'), shop.signIn('bile')])
    await Promise.all(
      both.map(({ api }, n) =>
        api.reviews.write({ params, body: { rating: n + 4, comment: 'x' } }),
      ),
    )
    expect(await shop.guest.catalog.show({ params })).toMatchObject({ rating: 4.5, numReviews: 2 })
  })

  it('is marked if its author bought the product', async () => {
    const amina = await shop.signIn('amina')
    await amina.api.orders.place({
      body: {
        orderItems: [{ product: butter, qty: 1 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
    await shop.shop.db.update(orders).set({ paidAt: shop.clock.now })
    await amina.api.reviews.write({ params, body: { rating: 5, comment: 'Bought it' } })
    const bile = await shop.signIn('bile')
    await bile.api.reviews.write({ params, body: { rating: 3, comment: 'Heard of it' } })
    const { reviews: shown } = await shop.guest.catalog.show({ params })
    expect(shown.map((one) => one.verified)).toEqual([false, true])
  })

  it('is for buyers only if the shop says so', async () => {
    const amina = await shop.signIn('amina')
    const write = () => amina.api.reviews.write({ params, body: { rating: 5, comment: 'Lovely' } })
    await shop.changeSettings({ reviewers: 'buyers' })
    expect(await shop.guest.settings.shop()).toMatchObject({ reviewers: 'buyers' })
    const refused = { status: 403, code: 'buyers-only' }
    await expect(write()).rejects.toMatchObject(refused)
    await amina.api.orders.place({
      body: {
        orderItems: [{ product: butter, qty: 1 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
    // Not paid yet, so not bought.
    await expect(write()).rejects.toMatchObject(refused)
    expect(await shop.shop.db.$count(reviews)).toBe(0)
    await shop.shop.db.update(orders).set({ paidAt: shop.clock.now })
    await write()
    await expect(write()).rejects.toMatchObject({ code: 'already-reviewed' })
    const { reviews: shown } = await shop.guest.catalog.show({ params })
    expect(shown).toMatchObject([{ verified: true }])
  })

  it.each([
    [{ rating: 0, comment: 'x' }, 'rating'],
    [{ rating: 6, comment: 'x' }, 'rating'],
    [{ rating: 4.5, comment: 'x' }, 'rating'],
    [{ rating: '', comment: 'x' }, 'rating'],
    [{ rating: 5, comment: '   ' }, 'comment'],
    [{ rating: 5, comment: 'x'.repeat(2001) }, 'comment'],
    [{ rating: 5, comment: 'a\0b' }, 'comment'],
    [{ rating: 5 }, 'comment'],
  ])('refuses %j and names the field', async (body, field) => {
    const amina = await shop.signIn('amina')
    const writing = amina.api.reviews.write({ params, body: body as never })
    await expect(writing).rejects.toMatchObject({
      status: 400,
      code: 'invalid-input',
      errors: { [field]: expect.any(String) },
    })
  })

  it('is possible for products on sale only', async () => {
    await shop.shop.db.update(products).set({ deletedAt: shop.clock.now })
    const amina = await shop.signIn('amina')
    await expect(
      amina.api.reviews.write({ params, body: { rating: 5, comment: 'x' } }),
    ).rejects.toMatchObject({ status: 404, message: 'Product not found' })
  })
})

describe('reading reviews', () => {
  beforeEach(async () => {
    const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))
    await shop.shop.db.insert(reviews).values(
      Array.from({ length: 60 }, (_, n) => ({
        productId: butter,
        name: `Reader ${n}`,
        rating: 5,
        comment: `No. ${n}`,
        createdAt: minute(n),
      })),
    )
  })

  it('returns the newest 50 with the product; the rest is paged', async () => {
    const { reviews: newest } = await shop.guest.catalog.show({ params })
    expect([newest.length, newest[0]!.comment]).toEqual([50, 'No. 59'])
    const rest = await shop.guest.reviews.list({ params, query: { pageNumber: 2 } })
    expect(rest.map((one) => one.comment)).toEqual(
      [...Array(10).keys()].reverse().map((n) => `No. ${n}`),
    )
    const { headers } = await shop.app.inject(`/api/products/${butter}/reviews?pageSize=20`)
    expect(headers['x-total-count']).toBe('60')
    expect(headers.link).toContain('pageNumber=2')
  })

  it('takes one query of a product, with sixty reviews and three sizes as well', async () => {
    const count = (id: string) =>
      countQueries(shop.shop, () => shop.guest.catalog.show({ params: { id } }))
    const soap = await shop.stockProduct()
    const values = ['S', 'M', 'L'].map((value) => ({ value, valueSo: null, swatch: null }))
    const choices = values.map(({ value }) => ({ choice: [value] }))
    await shop.addVariants(butter, [{ kind: 'size', values }], choices)
    // So that the settings are cached.
    await shop.guest.catalog.list({ query: {} })
    expect([await count(butter), await count(soap)]).toEqual([1, 1])
  })

  it('sorts by rating, and of equal ratings shows the newest first', async () => {
    const faulted = ['No. 7', 'No. 30']
    await shop.shop.db.update(reviews).set({ rating: 2 }).where(inArray(reviews.comment, faulted))
    const list = async (sort: 'highest' | 'lowest' | 'newest', pageNumber = 1) =>
      (await shop.guest.reviews.list({ params, query: { sort, pageNumber, pageSize: 30 } })).map(
        ({ comment }) => comment,
      )
    expect((await list('lowest')).slice(0, 3)).toEqual(['No. 30', 'No. 7', 'No. 59'])
    expect((await list('highest', 2)).slice(-3)).toEqual(['No. 0', 'No. 30', 'No. 7'])
    const oddly = await shop.app.inject(`/api/products/${butter}/reviews?sort=prettiest`)
    expect(oddly.json()[0]).toMatchObject({ comment: 'No. 59' })
  })

  it('counts how many gave each number of stars, beyond the page that is shown', async () => {
    const [last] = await shop.guest.reviews.list({ params, query: {} })
    await shop.shop.db.update(reviews).set({ rating: 1 }).where(eq(reviews.id, last!._id))
    const shown = () => shop.guest.catalog.show({ params })
    expect((await shown()).ratingCounts).toEqual([1, 0, 0, 0, 59])
    const { api } = await shop.signIn('admin')
    await api.adminReviews.moderate({ params: { id: last!._id }, body: { hidden: true } })
    expect(await shown()).toMatchObject({ ratingCounts: [0, 0, 0, 0, 59], numReviews: 59 })
  })

  it('leaves hidden ones out', async () => {
    await shop.shop.db.update(reviews).set({ hiddenAt: shop.clock.now })
    expect((await shop.guest.catalog.show({ params })).ratingCounts).toEqual([0, 0, 0, 0, 0])
    expect(await shop.guest.reviews.list({ params, query: {} })).toEqual([])
  })
})
