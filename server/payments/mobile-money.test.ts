import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { providerCalls } from '#server/db/schema.ts'
import { mobileMoneyShop, PHONE } from '#tests/mobile-money-shop.ts'
import { storedCalls } from './stored-calls.ts'

const at = mobileMoneyShop()

const statusOf = async (id: string) => (await at.amina.api.orders.show({ params: { id } })).status

describe('paying by mobile money', () => {
  it('asks for the PIN, takes the money and pays the order', async () => {
    at.control.holdPins()
    const id = await at.placeOrder()
    expect(await at.prompt(id)).toMatchObject({ status: 'none' })
    const reference = await at.start(id, '+252 61 500-0000')
    await at.shop.shop.jobs.drain(at.shop.shop)
    expect(await at.prompt(id)).toEqual({
      status: 'waiting',
      phone: '252615000000',
      secondsLeft: 300,
      reason: null,
    })
    // A reload, another tab and the schedule change nothing meanwhile.
    expect(await at.start(id)).toBe(reference)
    await at.shop.tick('settle-payments')
    expect(await at.prompt(id)).toMatchObject({ status: 'waiting' })

    at.control.typePins()
    await at.shop.doJobs()
    expect(await at.prompt(id)).toMatchObject({ status: 'paid' })
    expect(await statusOf(id)).toBe('paid')
    const [transaction] = await at.booksOf(id)
    expect(transaction).toMatchObject({ status: 'committed', amount: '30.00' })
    expect(await (await at.admin(id)).record()).toMatchObject({
      flag: null,
      payments: [{ provider: 'waafipay-demo', reference: transaction!.id, amount: 30 }],
    })
    expect(at.control.calls.map(({ service }) => service)).toEqual([
      'API_PREAUTHORIZE',
      'API_PREAUTHORIZE_COMMIT',
    ])
    expect(at.shop.mails.some(({ subject }) => subject.includes('Payment received'))).toBe(true)
    expect(at.control.statement()).toContain(
      `${transaction!.id},${reference},252615000000,30.00,USD`,
    )
  })

  it.each([
    ['063 500 0002', 'not-enough-money'],
    ['090 500 0004', 'timed-out'],
  ])('from %s is declined: %s; another number pays', async (phone, reason) => {
    const id = await at.asked(phone)
    expect(await at.prompt(id)).toMatchObject({ status: 'declined', reason, secondsLeft: null })
    expect(await at.booksOf(id)).toEqual([])
    await at.start(id)
    await at.shop.doJobs()
    expect(await statusOf(id)).toBe('paid')
    expect(await at.booksOf(id)).toMatchObject([{ status: 'committed' }])
    expect((await at.historyOf(id)).filter((type) => type === 'payment-declined')).toHaveLength(1)
  })

  it('refuses a number that no operator could ask', async () => {
    const id = await at.placeOrder()
    for (const phone of ['', '0625000000', '+44 20 7946 0000', '61500']) {
      await expect(at.start(id, phone)).rejects.toMatchObject({
        status: 400,
        errors: { phone: expect.any(String) },
      })
    }
    expect(await at.rowsOf(id)).toEqual([])
  })

  it('is another’s business only for admins', async () => {
    const id = await at.asked()
    const { api } = await at.shop.signIn('bile')
    for (const call of [api.payments.prompt, api.payments.stop]) {
      await expect(call({ params: { id } })).rejects.toMatchObject({ status: 404 })
    }
  })

  it('flags another amount than was asked for, and releases it', async () => {
    at.control.fail('API_PREAUTHORIZE', 'tamper')
    const id = await at.asked()
    expect(await at.orderRow(id)).toMatchObject({ flag: 'mismatch', paidAt: null })
    await at.later(1)
    expect(await at.booksOf(id)).toMatchObject([{ status: 'cancelled' }])
  })
})

describe('a buyer who no longer waits', () => {
  it('pays from another number; what is approved on the first phone is released', async () => {
    at.control.holdPins()
    const id = await at.placeOrder()
    await at.start(id, '061 111 1111')
    await at.shop.shop.jobs.drain(at.shop.shop)
    expect(await at.amina.api.payments.stop({ params: { id } })).toMatchObject({ status: 'ended' })
    expect(await at.amina.api.payments.stop({ params: { id } })).toMatchObject({ status: 'ended' })
    await at.start(id)
    await at.shop.shop.jobs.drain(at.shop.shop)
    at.control.typePins()
    await at.shop.doJobs()
    expect(await statusOf(id)).toBe('paid')
    // On a slow machine the first call to release counts as unanswered, and is made again.
    await at.later(1)
    expect((await at.booksOf(id)).map(({ account, status }) => [account, status])).toEqual([
      ['252611111111', 'cancelled'],
      ['252615000000', 'committed'],
    ])
  })

  it('is not charged for an order that was cancelled meanwhile', async () => {
    at.control.holdPins()
    const id = await at.placeOrder()
    await at.start(id)
    await at.shop.shop.jobs.drain(at.shop.shop)
    await at.amina.api.orders.cancel({ params: { id } })
    at.control.fail('API_PREAUTHORIZE_CANCEL', 'lose-answer')
    at.control.typePins()
    await at.shop.doJobs()
    // The first answer was lost, so it is released once more.
    await at.later(1)
    expect(await at.booksOf(id)).toMatchObject([{ status: 'cancelled' }])
    expect(await statusOf(id)).toBe('cancelled')
    const numCalls = at.control.calls.length
    await at.later(1)
    expect(at.control.calls).toHaveLength(numCalls)
  })

  it('finds a flagged order if the answer of the phone they gave up was lost', async () => {
    at.control.holdPins()
    const id = await at.placeOrder()
    await at.start(id, '061 500 0006')
    await at.shop.shop.jobs.drain(at.shop.shop)
    await at.amina.api.payments.stop({ params: { id } })
    at.control.typePins()
    await at.shop.doJobs()
    expect(await at.orderRow(id)).toMatchObject({ flag: 'payment-unknown' })
    await expect(at.start(id)).rejects.toMatchObject({ code: 'payment-pending' })

    const admin = await at.admin(id)
    await admin.resolve({ arrived: false })
    expect(await at.orderRow(id)).toMatchObject({ flag: null })
    await at.start(id)
    await at.shop.doJobs()
    expect(await statusOf(id)).toBe('paid')
  })
})

describe('a payment whose answer is missing', () => {
  const cases = [
    ['API_PREAUTHORIZE', 'lose-answer'],
    ['API_PREAUTHORIZE_COMMIT', 'lose-answer'],
    ['API_PREAUTHORIZE_COMMIT', 'refuse'],
  ] as const

  it.each(cases)('(%s: %s) is never guessed, repeated or expired', async (step, fault) => {
    at.control.fail(step, fault)
    const id = await at.asked()
    const numCalls = at.control.calls.length
    expect(await at.prompt(id)).toMatchObject({ status: 'unknown', phone: '252615000000' })
    expect(await at.orderRow(id)).toMatchObject({ flag: 'payment-unknown', paidAt: null })
    for (const minutes of [90, 60 * 24 * 3]) await at.later(minutes)
    await expect(at.start(id)).rejects.toMatchObject({ code: 'payment-pending' })
    await expect(at.amina.api.orders.cancel({ params: { id } })).rejects.toMatchObject({
      code: 'payment-pending',
    })
    expect(await at.amina.api.payments.stop({ params: { id } })).toMatchObject({
      status: 'unknown',
    })
    expect(at.control.calls).toHaveLength(numCalls)
    expect(await statusOf(id)).toBe('placed')
    expect(await at.reservedOf(id)).toBe(1)
    expect((await at.historyOf(id)).filter((type) => type === 'payment-flagged')).toHaveLength(1)
  })

  it('pays the order once the owner has found the money', async () => {
    at.control.fail('API_PREAUTHORIZE_COMMIT', 'lose-answer')
    const id = await at.asked()
    await at.later(60 * 24)
    const admin = await at.admin(id)
    const [row] = await at.rowsOf(id)
    const [transaction] = await at.booksOf(id)
    expect(await admin.record()).toMatchObject({
      flag: 'payment-unknown',
      unknownPayments: [
        { _id: row!.id, reference: row!.reference, amount: 30, phone: '252615000000' },
      ],
    })
    await expect(admin.resolve({ arrived: true })).rejects.toMatchObject({
      errors: { transaction: 'Required' },
    })
    await admin.resolve({ arrived: true, transaction: transaction!.id })
    expect(await admin.record()).toMatchObject({
      flag: null,
      unknownPayments: [],
      payments: [{ reference: transaction!.id, amount: 30 }],
    })
    expect(await statusOf(id)).toBe('paid')
    await expect(admin.resolve({ arrived: false })).rejects.toMatchObject({
      code: 'payment-not-unknown',
    })
    const [entry] = await admin.api.audit.list({ query: {} })
    expect(entry).toMatchObject({ action: 'payment-resolved', subjectId: id })
  })

  it.each([
    ['API_PREAUTHORIZE', 'stall', 'declined'],
    ['API_PREAUTHORIZE_COMMIT', 'stall', 'ended'],
    ['API_PREAUTHORIZE_COMMIT', 'refuse', 'ended'],
  ] as const)(
    '(%s: %s) can be paid again once the owner has found none',
    async (step, fault, status) => {
      at.control.fail(step, fault)
      const id = await at.asked()
      const admin = await at.admin(id)
      await admin.resolve({ arrived: false })
      expect(await at.orderRow(id)).toMatchObject({ flag: null })
      expect(await at.prompt(id)).toMatchObject({ status })
      await at.start(id)
      await at.shop.doJobs()
      await at.later(1)
      expect(await statusOf(id)).toBe('paid')
      // What was reserved the first time is released.
      const before = step === 'API_PREAUTHORIZE' ? [] : ['cancelled']
      expect((await at.booksOf(id)).map((one) => one.status)).toEqual([...before, 'committed'])
    },
  )

  it('keeps its flag until the owner has said what the statement shows', async () => {
    at.control.fail('API_PREAUTHORIZE_COMMIT', 'lose-answer')
    const id = await at.asked()
    const admin = await at.admin(id)
    const unflag = () => admin.api.adminOrders.unflag({ params: { id } })
    await expect(unflag()).rejects.toMatchObject({ code: 'payment-pending' })
    expect(await at.orderRow(id)).toMatchObject({ flag: 'payment-unknown' })
    const [transaction] = await at.booksOf(id)
    await admin.resolve({ arrived: true, transaction: transaction!.id })
    await unflag()
    expect(await at.orderRow(id)).toMatchObject({ flag: null })
  })

  it('since the shop crashed while the payer was asked, is not asked for again', async () => {
    const id = await at.placeOrder()
    const reference = await at.start(id)
    // As committed right before the call.
    await storedCalls(at.shop.shop, 'waafipay-demo').begin(reference, 'reserve', 'preauthorise')
    await at.shop.doJobs()
    expect(await at.prompt(id)).toMatchObject({ status: 'waiting' })
    await at.later(10)
    expect(await at.prompt(id)).toMatchObject({ status: 'unknown' })
    expect(await at.orderRow(id)).toMatchObject({ flag: 'payment-unknown' })
    expect(at.control.calls).toEqual([])
  })

  it('since the shop crashed before the money was taken, is taken by the next sweep', async () => {
    at.control.holdPins()
    const id = await at.placeOrder()
    const reference = await at.start(id)
    await at.shop.shop.jobs.drain(at.shop.shop)
    // The process that waits for the answer stores it, and dies.
    const { payments } = at.shop.shop
    at.shop.shop.payments = { ...payments, named: () => null }
    at.control.typePins()
    await at.shop.shop.calls.finished()
    at.shop.shop.payments = payments
    expect(await at.prompt(id)).toMatchObject({ status: 'settling' })
    expect(await at.booksOf(id)).toMatchObject([{ reference, status: 'reserved' }])
    await at.later(3)
    expect(await statusOf(id)).toBe('paid')
  })
})

describe('refunding mobile money', () => {
  it('gives a whole payment back', async () => {
    const id = await at.asked()
    const { api, record } = await at.admin(id)
    const refund = await api.adminRefunds.create({ params: { id }, body: {} })
    expect(refund).toMatchObject({ status: 'completed', amount: 30 })
    expect(await at.booksOf(id)).toMatchObject([{ status: 'reversed' }])
    expect(await record()).toMatchObject({ flag: null, payments: [{ refunded: 30, left: 0 }] })
  })

  it('leaves a part of it to the owner, who records what they did', async () => {
    const id = await at.asked()
    const { api, record } = await at.admin(id)
    const refund = await api.adminRefunds.create({ params: { id }, body: { amount: 10 } })
    expect(refund).toMatchObject({ status: 'to-check' })
    expect(await record()).toMatchObject({ payments: [{ refunded: 0, left: 20 }] })
    await at.later(60)
    expect(await at.booksOf(id)).toMatchObject([{ status: 'committed' }])
    await api.adminRefunds.resolve({ params: { id: refund._id }, body: { refunded: true } })
    expect(await record()).toMatchObject({ flag: null, payments: [{ refunded: 10, left: 20 }] })
  })

  it('never asks twice for a refund whose answer was lost', async () => {
    const id = await at.asked()
    const { api } = await at.admin(id)
    at.control.fail('API_CANCELPURCHASE', 'lose-answer')
    const refund = await api.adminRefunds.create({ params: { id }, body: {} })
    expect(refund).toMatchObject({ status: 'to-check' })
    await at.later(60)
    expect(await api.adminRefunds.check({ params: { id: refund._id } })).toMatchObject({
      status: 'to-check',
    })
    expect(at.control.calls.filter(({ service }) => service === 'API_CANCELPURCHASE')).toHaveLength(
      1,
    )
  })
})

it('forgets the number of a deleted account, which its export contains', async () => {
  const bile = await at.shop.signIn('bile')
  const id = await at.placeOrder(bile.api)
  await at.start(id, PHONE, bile.api)
  const [row] = await at.rowsOf(id)
  const { cookie } = bile
  const file = await at.shop.app.inject({ url: '/api/users/me/export', headers: { cookie } })
  expect(file.body).toContain('252615000000')
  const { api } = await at.admin(id)
  await api.adminUsers.remove({ params: { id: bile.id } })
  const calls = await at.shop.shop.db
    .select()
    .from(providerCalls)
    .where(eq(providerCalls.reference, row!.reference))
  expect(JSON.stringify(calls)).not.toContain('615000000')
})
