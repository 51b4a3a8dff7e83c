import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, reviews } from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop()

beforeEach(async () => {
  await write(at.amina, 5, 'Lovely and soft')
  await write(await at.shop.signIn('bile'), 2, 'Not for me')
})

function write(person: typeof at.amina, rating: number, comment: string) {
  return person.api.reviews.write({ params: { id: at.butter }, body: { rating, comment } })
}

const admin = async () => (await at.shop.signIn('admin')).api
const list = async (query = {}) => (await admin()).adminReviews.list({ query })
const shown = () => at.shop.guest.catalog.show({ params: { id: at.butter } })

async function moderate(id: string, body: { hidden?: boolean; reply?: string }) {
  return (await admin()).adminReviews.moderate({ params: { id }, body })
}

const actions = async () =>
  (await at.shop.shop.db.select().from(auditEntries).orderBy(auditEntries.id)).map(
    ({ action, subject, before, after }) => [action, subject, before, after],
  )

describe('the list of all reviews', () => {
  it('is newest first, with the product, searched and filtered', async () => {
    const all = await list()
    expect(all.map(({ comment }) => comment)).toEqual(['Not for me', 'Lovely and soft'])
    expect(all[0]).toMatchObject({
      name: 'Bile N.',
      rating: 2,
      hidden: false,
      reply: null,
      product: { _id: at.butter, name: 'Raw Shea Butter' },
    })
    expect(await list({ keyword: 'soft LOVELY' })).toHaveLength(1)
    expect(await list({ keyword: 'shea' })).toHaveLength(2)
    expect(await list({ keyword: 'bile' })).toMatchObject([{ rating: 2 }])
    expect(await list({ keyword: 'bi＿e' })).toEqual([])
    expect(await list({ rating: '5' })).toMatchObject([{ name: 'Amina W.' }])
    await moderate(all[0]!._id, { hidden: true })
    await moderate(all[1]!._id, { reply: 'Thank you' })
    expect(await list({ filter: 'hidden' })).toMatchObject([{ rating: 2 }])
    expect(await list({ filter: 'shown' })).toMatchObject([{ rating: 5 }])
    expect(await list({ filter: 'unanswered' })).toEqual([])
  })
})

describe('hiding a review', () => {
  it('removes it from page and rating at once, and showing it restores both', async () => {
    const [bad] = await list()
    expect(await moderate(bad!._id, { hidden: true })).toMatchObject({ hidden: true })
    expect(await shown()).toMatchObject({
      rating: 5,
      numReviews: 1,
      reviews: [{ comment: 'Lovely and soft' }],
    })
    expect(at.shop.invalidated).toEqual(
      expect.arrayContaining([`product:${at.butter}`, 'products']),
    )
    await moderate(bad!._id, { hidden: true })
    await moderate(bad!._id, { hidden: false })
    expect(await shown()).toMatchObject({ rating: 3.5, numReviews: 2 })
    expect(await actions()).toEqual([
      ['review-hidden', 'Raw Shea Butter', { rating: 2, comment: 'Not for me' }, null],
      ['review-shown', 'Raw Shea Butter', { rating: 2, comment: 'Not for me' }, null],
    ])
  })
})

describe("the shop's reply", () => {
  it('is shown below the review and can be changed and removed', async () => {
    const [bad] = await list()
    await moderate(bad!._id, { reply: '  We are sorry.  ' })
    expect((await shown()).reviews[0]).toMatchObject({
      comment: 'Not for me',
      reply: 'We are sorry.',
      repliedAt: at.shop.clock.now.toISOString(),
    })
    await moderate(bad!._id, { reply: 'Write to us.' })
    await moderate(bad!._id, { reply: '' })
    expect((await shown()).reviews[0]).toMatchObject({ reply: null, repliedAt: null })
    expect((await actions()).map(([, , before, after]) => [before, after])).toEqual([
      [{ reply: null }, { reply: 'We are sorry.' }],
      [{ reply: 'We are sorry.' }, { reply: 'Write to us.' }],
      [{ reply: 'Write to us.' }, { reply: null }],
    ])
  })

  it('has at most 2,000 characters', async () => {
    const [bad] = await list()
    const error = await refusal(moderate(bad!._id, { reply: 'x'.repeat(2001) }))
    expect(error).toMatchObject({ status: 400, errors: { reply: expect.any(String) } })
  })
})

describe('the verified-buyer mark', () => {
  it('is also set when the purchase follows the review', async () => {
    expect((await shown()).reviews.map(({ verified }) => verified)).toEqual([false, false])
    const id = await at.placeOrder()
    const reference = await at.start(id)
    at.paypal.control.approve(reference, 'account')
    at.shop.invalidated.length = 0
    await at.pay(id, reference)
    expect((await shown()).reviews.map(({ name, verified }) => [name, verified])).toEqual([
      ['Bile N.', false],
      ['Amina W.', true],
    ])
    expect(at.shop.invalidated).toEqual(
      expect.arrayContaining([`product:${at.butter}`, 'products']),
    )
    expect(await at.shop.shop.db.$count(reviews)).toBe(2)
  })
})
