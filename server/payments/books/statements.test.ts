import { beforeEach, describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#domain/checkout.ts'
import { statementRows } from '#server/db/schema.ts'
import { fileOf, formOf } from '#tests/form.ts'
import { mobileMoneyShop } from '#tests/mobile-money-shop.ts'
import { address } from '#tests/open-shop.ts'

const at = mobileMoneyShop()
let admin: Awaited<ReturnType<typeof at.shop.signIn>>
let amina: typeof admin

beforeEach(async () => {
  // Each test has days of its own.
  later(6)
  amina = await at.shop.signIn('amina')
  admin = await at.shop.signIn('admin')
  await at.shop.changeSettings({
    bankTransfer: 'on',
    bankInstructions: 'Bank',
    shippingFee: 0,
    timeZone: 'Africa/Mogadishu',
  })
})

function later(days: number) {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + days * 24 * 60 * 60_000)
}

const day = (offset = 0) =>
  new Date(at.shop.clock.now.getTime() + offset * 24 * 60 * 60_000).toISOString().slice(0, 10)

async function order(paymentMethod: PaymentMethod = 'BankTransfer', qty = 1) {
  const { _id } = await amina.api.orders.place({
    body: {
      orderItems: [{ product: at.butter, qty }],
      shippingAddress: address,
      paymentMethod,
    },
  })
  return at.orderRow(_id)
}

async function upload(csv: string, fields: Record<string, string> = {}) {
  const { payload, headers } = await formOf({
    way: 'BankTransfer',
    file: fileOf(csv, 'statement.csv'),
    ...fields,
  })
  const answer = await at.shop.app.inject({
    method: 'POST',
    url: '/api/payments/statements',
    payload,
    headers: { ...headers, cookie: admin.cookie },
  })
  return answer.json()
}

async function asked(phone?: string) {
  const { id } = await order('MobileMoney')
  await at.start(id, phone, amina.api)
  await at.shop.doJobs()
  return id
}

const transfer = (id: string, amount: number, receivedOn = day()) =>
  admin.api.adminPayments.recordTransfer({ params: { id }, body: { amount, receivedOn } })
const differencesOf = async (one = day()) =>
  (await admin.api.adminPayments.day({ query: { day: one } })).differences
const settle = (id: string, body: Parameters<typeof admin.api.adminBooks.settle>[0]['body']) =>
  admin.api.adminBooks.settle({ params: { id }, body })

describe('a bank statement', () => {
  it('is matched by the order’s number; the same file twice changes nothing', async () => {
    const [recorded, waiting, alike] = [await order(), await order(), await order()]
    await transfer(recorded.id, 20)
    await transfer(alike.id, 20)
    const csv = [
      '\uFEFFMy Bank;;;',
      'Taariikhda;Faahfaahin;Lacagta;Magaca',
      `${day()};Order ${recorded.number};"20,00";Amina`,
      `${day()};for ${waiting.number};$20.00;Amina`,
      `${day()};thanks;20;Amina`,
      `${day()};interest;1,234.50;`,
      `${day()};Rent;-500.00;`,
      `today;Total;5;`,
      `${day()};Nothing;ten;`,
      ';;;',
    ].join('\r\n')
    const read = await upload(csv)
    expect(read).toEqual({
      state: 'read',
      rows: 5,
      added: 5,
      problemCount: 2,
      problems: [
        { line: 8, problem: 'not-a-date', value: 'today' },
        { line: 9, problem: 'not-an-amount', value: 'ten' },
      ],
    })
    expect(await upload(csv)).toMatchObject({ added: 0 })
    const all = await differencesOf()
    expect(all.map((one) => [one.kind, one.action, one.order?.number ?? null, one.found])).toEqual(
      expect.arrayContaining([
        ['money-there', 'record-payment', waiting.number, 20],
        ['same-amount', 'match', alike.number, 20],
        ['money-there', 'record-payment', null, 1234.5],
      ]),
    )
    expect(all).toHaveLength(3)
    const query = { from: day(), to: day() }
    expect((await admin.api.adminPayments.days({ query })).days).toMatchObject([
      { way: 'BankTransfer', received: 40, confirmed: 1294.5 },
    ])

    // One press, a double click and another tab.
    const named = all.find((one) => one.order?.number === waiting.number)!
    await Promise.all([1, 2, 3].map(() => settle(named._id, { action: 'record-payment' })))
    expect(await at.orderRow(waiting.id)).toMatchObject({ flag: null, paidAt: at.shop.clock.now })
    expect(await at.rowsOf(waiting.id)).toMatchObject([{ capturedAmount: 2000, receivedOn: day() }])
    await settle(all.find(({ kind }) => kind === 'same-amount')!._id, { action: 'match' })
    const unknown = all.find(({ found }) => found === 1234.5)!
    await expect(settle(unknown._id, { action: 'record-payment' })).rejects.toMatchObject({
      errors: { order: 'Required' },
    })
    await settle(unknown._id, { action: 'ignore', reason: 'Interest' })
    expect(await differencesOf()).toEqual([])
    expect(await upload(csv)).toMatchObject({ added: 0 })
    expect(await differencesOf()).toEqual([])
    const actions = (await admin.api.audit.list({ query: {} })).map(({ action }) => action)
    expect(actions.filter((action) => action === 'difference-settled')).toHaveLength(3)
  })

  it('never records twice what was recorded by hand meanwhile', async () => {
    const { id, number } = await order()
    await upload(`Date,Details,Amount\n${day()},Order ${number},20.00\n`)
    const [found] = await differencesOf()
    await transfer(id, 20)
    await settle(found!._id, { action: 'record-payment' })
    expect(await at.rowsOf(id)).toHaveLength(1)
    expect(await at.orderRow(id)).toMatchObject({ flag: null })
    expect(await differencesOf()).toEqual([])
  })

  it('tells two transfers for one order apart by their amounts', async () => {
    const { id, number } = await order()
    await transfer(id, 20)
    const rows = [5, 20].map((amount) => `${day()},Order ${number},${amount}.00`)
    await upload(['Date,Details,Amount', ...rows].join('\n'))
    expect(await differencesOf()).toMatchObject([
      // The order is paid: a number may be there by chance, so it is not proposed.
      { kind: 'money-there', action: 'record-payment', found: 5, order: null },
    ])
  })

  it('shows a transfer that never came, which the owner takes back', async () => {
    const [missing, delivered, shipped] = [await order(), await order(), await order()]
    for (const { id } of [missing, delivered, shipped]) await transfer(id, 20)
    await admin.api.adminOrders.deliver({ params: { id: delivered.id } })
    await admin.api.adminParcels.ship({ params: { id: shipped.id } })
    const recordedOn = day()
    later(3)
    await upload(`Date,Details,Amount\n${day(-4)},x,1\n${day()},y,2\n`)
    const all = await differencesOf(recordedOn)
    expect(all).toMatchObject(
      Array(3).fill({ kind: 'not-in-statement', action: 'not-received', expected: 20 }),
    )
    const of = (number: number) => all.find((one) => one.order?.number === number)!
    // Their units are gone, which an unpaid order would give to others when it expires.
    for (const { number } of [delivered, shipped]) {
      await expect(settle(of(number)._id, { action: 'not-received' })).rejects.toMatchObject({
        code: 'not-undoable',
      })
    }
    await Promise.all([1, 2].map(() => settle(of(missing.number)._id, { action: 'not-received' })))
    const row = await at.orderRow(missing.id)
    expect(row).toMatchObject({ paidAt: null, flag: null })
    expect(row.holdUntil.getTime()).toBeGreaterThan(at.shop.clock.now.getTime())
    expect(await at.historyOf(missing.id)).toContain('payment-voided')
    expect(await at.reservedOf(missing.id)).toBe(1)
    // It can be recorded once it has come.
    await transfer(missing.id, 20)
    expect((await at.orderRow(missing.id)).paidAt).toEqual(at.shop.clock.now)
  })

  it('frees the units of a late order again when its transfer never came', async () => {
    const { id } = await order()
    for (const _ of [1, 2]) {
      later(6)
      await at.shop.tick('expire-orders')
      expect(await at.reservedOf(id)).toBe(0)
      const recordedOn = day()
      await transfer(id, 20)
      expect(await at.reservedOf(id)).toBe(1)
      later(3)
      await upload(`Date,Details,Amount\n${day(-4)},x,1\n${day()},y,2\n`)
      const [missing] = await differencesOf(recordedOn)
      await settle(missing!._id, { action: 'not-received' })
    }
    later(6)
    await at.shop.tick('expire-orders')
    expect(await at.orderRow(id)).toMatchObject({ expiredAt: at.shop.clock.now })
    expect(await at.reservedOf(id)).toBe(0)
  })

  it('records money that was sent back as a refund', async () => {
    const { id, number } = await order()
    await transfer(id, 20)
    await upload(
      `Date,Details,Debit,Credit\n${day()},Order ${number},,20.00\n${day()},Back ${number},5.00,\n`,
    )
    const [found] = await differencesOf()
    expect(found).toMatchObject({ kind: 'refund-in-statement', action: 'record-refund', found: 5 })
    await Promise.all([1, 2].map(() => settle(found!._id, { action: 'record-refund' })))
    expect(await at.rowsOf(id)).toMatchObject([{ refundedAmount: 500 }])
    expect(await differencesOf()).toEqual([])
  })

  it.each([
    ['all of it, which closes the order and restocks its units', 20, ['returned', 'reserved']],
    ['a part of it, which restocks none', 5, ['reserved']],
  ])('records that money was sent back: %s', async (_, amount, moved) => {
    const { id, number } = await order()
    await transfer(id, 20)
    const rows = [`${day()},Order ${number},,20.00`, `${day()},Back ${number},${amount}.00,`]
    await upload(['Date,Details,Debit,Credit', ...rows].join('\n'))
    const [found] = await differencesOf()
    await settle(found!._id, { action: 'record-refund' })
    const { refundedAt } = await at.orderRow(id)
    expect(refundedAt).toEqual(amount === 20 ? at.shop.clock.now : null)
    const movements = await admin.api.stock.movements({ params: { id: at.butter }, query: {} })
    const own = movements.filter((one) => one.order?.number === number)
    expect(own.map(({ reason }) => reason)).toEqual(moved)
  })

  it('asks which column is which, once', async () => {
    const csv = `A|B|C\n${day()}|7.00|x\n`.replaceAll('|', ';')
    expect(await upload(csv)).toMatchObject({
      state: 'columns',
      headings: ['A', 'B', 'C'],
      sample: [[day(), '7.00', 'x']],
    })
    const columns = JSON.stringify({ date: 0, amount: 1, reference: 2 })
    expect(await upload(csv, { columns })).toMatchObject({ state: 'read', added: 1 })
    expect(await upload(csv)).toMatchObject({ state: 'read', added: 0 })
    const [statement] = await admin.api.adminBooks.statements()
    expect(statement).toMatchObject({ fileName: 'statement.csv', firstDay: day(), rows: 0 })
    for (const { _id: id } of await admin.api.adminBooks.statements()) {
      await admin.api.adminBooks.removeStatement({ params: { id } })
    }
    expect(await differencesOf()).toEqual([])
  })

  it.each<[string, string, number?]>([
    ['', 'empty'],
    ['\n\n', 'empty'],
    ['PK\u0003\u0004', 'is-spreadsheet'],
    ['Date,Amount\n', 'no-rows'],
    ['2026-01-01,1\n', 'too-many-rows', 5_002],
  ])('of %j is refused: %s', async (csv, refusal, times = 1) => {
    expect(await upload(csv.repeat(times))).toMatchObject({
      code: 'invalid-input',
      errors: csv ? { file: refusal } : {},
    })
  })
})

describe('a statement of mobile money', () => {
  // The operator's clock is not the shop's.
  const statement = () =>
    upload(at.control.statement().replace(/^[^,]+Z/gm, at.shop.clock.now.toISOString()), {
      way: 'MobileMoney',
    })

  it('settles a payment whose answer was lost, and names one that it lacks', async () => {
    const paid = await asked('061 500 7777')
    at.control.fail('API_PREAUTHORIZE_COMMIT', 'lose-answer', 2)
    const lost = [await asked(), await asked()]
    expect(await statement()).toMatchObject({ state: 'read', problemCount: 0 })
    const all = await differencesOf()
    expect(all).toHaveLength(2)
    // Amount and day are the same: each is found by what it names.
    for (const id of lost) {
      const [taken] = await at.booksOf(id)
      const found = all.find(({ order: one }) => one?._id === id)!
      expect(found).toMatchObject({ kind: 'money-there', action: 'record-payment', found: 20 })
      expect(found.reference.split(' ')).toEqual([taken!.id, taken!.reference])
      await Promise.all([1, 2].map(() => settle(found._id, { action: 'record-payment' })))
      expect(await at.orderRow(id)).toMatchObject({ flag: null, paidAt: at.shop.clock.now })
      expect(await at.rowsOf(id)).toMatchObject([{ captureReference: taken!.id }])
    }
    const matched = (await at.shop.shop.db.select().from(statementRows)).map((row) => row.paymentId)
    for (const id of [...lost, paid]) expect(matched).toContain((await at.rowsOf(id))[0]!.id)

    at.control.fail('API_PREAUTHORIZE', 'stall')
    const never = await asked()
    const askedOn = day()
    later(3)
    const csv = `Date,TransactionId,Account,Amount\n${day(-4)},x,y,1\n${day()},z,y,2\n`
    await upload(csv, { way: 'MobileMoney' })
    const missing = (await differencesOf(askedOn)).find((one) => one.order?._id === never)!
    expect(missing).toMatchObject({ kind: 'not-in-statement', action: 'not-received' })
    await settle(missing._id, { action: 'not-received' })
    expect(await at.orderRow(never)).toMatchObject({ flag: null, paidAt: null })
    expect((await differencesOf(askedOn)).some((one) => one.order?._id === never)).toBe(false)
  })

  it('forgets the payer with their account', async () => {
    const bile = await at.shop.signIn('bile')
    const id = await at.placeOrder(bile.api)
    await at.start(id, '061 500 8888', bile.api)
    await at.shop.doJobs()
    await statement()
    await admin.api.adminUsers.remove({ params: { id: bile.id } })
    const read = async () => JSON.stringify(await at.shop.shop.db.select().from(statementRows))
    expect(await read()).not.toContain('615008888')
    // Of those without an account too, after a while.
    expect(await read()).toContain('615007777')
    later(401)
    await at.shop.tick('purge-data')
    expect(await read()).not.toContain('615007777')
  })
})
