import { beforeEach, expect, it } from 'vitest'
import type { PaymentMethod } from '#domain/checkout.ts'
import { address } from '#tests/open-shop.ts'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop()
let admin: Awaited<ReturnType<typeof at.shop.signIn>>

beforeEach(async () => {
  admin = await at.shop.signIn('admin')
  await admin.api.adminSettings.save({
    body: {
      cashOnDelivery: 'on',
      bankTransfer: 'on',
      bankInstructions: 'Bank',
      shippingFee: 0,
      timeZone: 'Africa/Mogadishu',
    },
  })
})

async function order(paymentMethod: PaymentMethod): Promise<string> {
  const placed = await at.amina.api.orders.place({
    body: {
      orderItems: [{ product: at.butter, qty: 1 }],
      shippingAddress: address,
      paymentMethod,
    },
  })
  return placed._id
}

const deliver = (id: string) => admin.api.adminOrders.deliver({ params: { id } })
const move = (hours: number) => {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + hours * 60 * 60_000)
}
async function exported(query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await at.shop.app.inject({
    url: `/api/payments/export?${new URLSearchParams(query)}`,
    headers: { cookie: admin.cookie },
  })
  return body.replace('\uFEFF', '').trim().split('\r\n')
}

it('money is counted by the shop’s day and by the way it came', async () => {
  // 20:30 UTC is 23:30 in Mogadishu.
  at.shop.clock.now = new Date('2026-01-15T20:30:00Z')
  await deliver(await order('CashOnDelivery'))
  const paid = await at.paidOrder()
  move(1)
  await deliver(await order('CashOnDelivery'))
  const late = await order('BankTransfer')
  await admin.api.adminPayments.recordTransfer({
    params: { id: late },
    body: { amount: 20, receivedOn: '2026-01-15' },
  })
  await admin.api.adminRefunds.create({ params: { id: paid }, body: { amount: 7.5 } })

  const unasked = { compared: 0, confirmed: null }
  expect(await admin.api.adminPayments.days({ query: {} })).toEqual({
    from: '2025-12-18',
    to: '2026-01-16',
    differences: [],
    days: [
      {
        day: '2026-01-16',
        way: 'BankTransfer',
        payments: 1,
        received: 20,
        refunded: 0,
        fees: 0,
        ...unasked,
      },
      {
        day: '2026-01-16',
        way: 'CashOnDelivery',
        payments: 1,
        received: 20,
        refunded: 0,
        fees: 0,
        ...unasked,
      },
      {
        day: '2026-01-16',
        way: 'PayPal',
        payments: 0,
        received: 0,
        refunded: 7.5,
        fees: 0,
        ...unasked,
      },
      {
        day: '2026-01-15',
        way: 'CashOnDelivery',
        payments: 1,
        received: 20,
        refunded: 0,
        fees: 0,
        ...unasked,
      },
      {
        day: '2026-01-15',
        way: 'PayPal',
        payments: 1,
        received: 20,
        refunded: 0,
        fees: 1.19,
        ...unasked,
      },
    ],
  })
  const one = { query: { from: '2026-01-15', to: '2026-01-15' } }
  expect((await admin.api.adminPayments.days(one)).days).toHaveLength(2)

  expect((await exported({ from: '2026-01-15', language: 'so' }))[0]).toMatch(/^Taariikhda,/)
  const rows = await exported({ from: '2026-01-15' })
  expect(rows[0]).toBe('Date,Type,Order,Paid by,Reference,Amount,Fee,Currency,Recorded by')
  expect(rows.slice(1).map((row) => row.split(',').toSpliced(4, 1).join(' '))).toEqual([
    expect.stringMatching(
      /^2026-01-15 23:30 Payment 100\d (Cash 20.00 0.00|PayPal 20.00 1.19) USD/,
    ),
    expect.stringMatching(
      /^2026-01-15 23:30 Payment 100\d (Cash 20.00 0.00|PayPal 20.00 1.19) USD/,
    ),
    expect.stringMatching(/^2026-01-16 00:30 /),
    expect.stringMatching(/^2026-01-16 00:30 /),
    expect.stringMatching(/^2026-01-16 00:30 /),
  ])
  expect(rows.join('\n')).toContain('Refund,1002,PayPal,')
  expect(rows.join('\n')).toContain(',-7.50,0.00,USD,Shop Admin')
})

it('the cash of a day is told by who took it, less what they handed back', async () => {
  const [first, second] = [await order('CashOnDelivery'), await order('CashOnDelivery')]
  await deliver(first)
  const other = await at.shop.signIn('bile')
  await admin.api.adminUsers.update({
    params: { id: other.id },
    body: { name: 'Bile', email: other.email, isAdmin: true },
  })
  const bile = await at.shop.signIn('bile')
  await bile.api.adminOrders.deliver({ params: { id: second } })
  await bile.api.adminRefunds.create({ params: { id: second }, body: { amount: 3 } })
  const { day, cash, moves } = await admin.api.adminPayments.day({ query: {} })
  expect(day).toBe('2026-01-15')
  expect(cash).toEqual([
    { name: 'Bile', payments: 1, taken: 20, handedBack: 3 },
    { name: 'Shop Admin', payments: 1, taken: 20, handedBack: 0 },
  ])
  expect(moves.map(({ kind, order: id, amount, name }) => [kind, id, amount, name])).toEqual(
    expect.arrayContaining([
      ['payment', first, 20, 'Shop Admin'],
      ['payment', second, 20, 'Bile'],
      ['refund', second, 3, 'Bile'],
    ]),
  )
})

it('a range must be possible, and not too long', async () => {
  const days = (query: object) => admin.api.adminPayments.days({ query })
  await expect(days({ from: '2026-02-01', to: '2026-01-01' })).rejects.toMatchObject({
    errors: { from: expect.anything() },
  })
  await expect(days({ from: '2020-01-01' })).rejects.toMatchObject({ status: 400 })
  await expect(days({ from: 'yesterday' })).rejects.toMatchObject({ status: 400 })
})
