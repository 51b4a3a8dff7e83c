import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { SALES_RANGES, type SalesRange } from '#domain/sales.ts'
import { orderLines, orders, payments, refunds, users } from '#server/db/schema.ts'
import { saveSettings } from '#server/settings/save-settings.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

const ZONES = ['Africa/Mogadishu', 'Europe/London', 'America/New_York', 'Asia/Kathmandu']
const HOUR = 3_600_000

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
})

describe('sales', () => {
  it.each(ZONES)('match independently computed sums to the cent, in %s', async (timeZone) => {
    // The night when London's clocks go back, a week before New York's.
    shop.clock.now = new Date('2026-10-25T03:30:00Z')
    await saveSettings(shop.shop, null, { timeZone })
    await placeRandomOrders(shop, seedOf(timeZone))
    const { api } = await shop.signIn('admin')
    for (const range of SALES_RANGES) {
      const got = await api.dashboard.sales({ query: { range } })
      expect(got).toMatchObject(await sumIndependently(shop, range, timeZone))
      expect(got.periods).toHaveLength(range === 'days' ? 30 : 12)
      expect(got.total.captured).toBeGreaterThan(0)
      expect(got.total.refunded).toBeGreaterThan(0)
    }
  })
})

/** Deterministic, and different for each zone. */
function seedOf(text: string): number {
  return [...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 2 ** 31
}

/** 400 orders over 20 months: paid, refunded, cancelled, deleted, with mismatched payments. */
async function placeRandomOrders(
  { shop: { db }, clock, stockProduct }: OpenShop,
  seed: number,
): Promise<void> {
  const products = await Promise.all(
    ['Shea', 'Argan', 'Henna', 'Qasil', 'Uunsi', 'Soap', 'Myrrh'].map((name) =>
      stockProduct({ name, onHand: 9 }),
    ),
  )
  const people = Array.from({ length: 60 }, () => randomUUID())
  await db
    .insert(users)
    .values(
      people.map((id) => ({ id, name: 'Someone', email: `${id}@x.example`, passwordHash: '-' })),
    )
  const month = 30 * 24 * HOUR
  const ago = fc.oneof(fc.integer({ min: 1, max: month }), fc.integer({ min: 1, max: 20 * month }))
  const sale = fc.record({
    ago,
    customer: fc.option(fc.constantFrom(...people), { freq: 9 }),
    lines: fc.uniqueArray(
      fc.record({
        product: fc.constantFrom(...products),
        listPrice: fc.integer({ min: 1, max: 99_99 }),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { selector: ({ product }) => product, minLength: 1, maxLength: 4 },
    ),
    percent: fc.constantFrom(0, 10, 33.33, 100),
    shipping: fc.constantFrom(0, 10_00),
    fate: fc.constantFrom(
      ...(['paid', 'paid', 'paid', 'unpaid', 'cancelled', 'deleted', 'part', 'whole'] as const),
      ...(['paid-twice', 'elsewhere', 'failed-refund'] as const),
    ),
    refundedAfter: fc.integer({ min: 0, max: 2 * month }),
    share: fc.integer({ min: 1, max: 99 }),
  })
  const sales = fc.sample(sale, { seed, numRuns: 400 })
  for (const { ago, fate, lines, percent, shipping: shippingTotal, ...one } of sales) {
    const paidAt = new Date(clock.now.getTime() - ago)
    const priced = lines.map(({ product, ...line }, position) => ({
      ...line,
      productId: product,
      position,
      name: `As sold ${position}`,
      unitPrice: Math.round(line.listPrice * (1 - percent / 100)),
    }))
    const itemsTotal = priced.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
    const total = itemsTotal + shippingTotal
    const id = uuidv7()
    const isPaid = fate !== 'unpaid' && fate !== 'cancelled'
    await db.insert(orders).values({
      id,
      customerId: one.customer,
      buyerName: 'A',
      buyerEmail: 'a@x.example',
      language: 'en',
      shippingAddress: address,
      paymentMethod: 'PayPal',
      discountPercent: percent,
      itemsTotal,
      shippingTotal,
      total,
      createdAt: paidAt,
      holdUntil: paidAt,
      paidAt: isPaid ? paidAt : null,
      cancelledAt: fate === 'cancelled' ? paidAt : null,
      deletedAt: fate === 'deleted' ? paidAt : null,
      refundedAt: fate === 'whole' ? clock.now : null,
    })
    await db.insert(orderLines).values(priced.map((line) => ({ ...line, orderId: id })))
    // No payment or refund exists for a free order.
    if (fate === 'unpaid' || fate === 'cancelled' || total === 0) continue
    const payment = uuidv7()
    const captured = { orderId: id, provider: 'test', currency: 'USD', amount: total }
    await db.insert(payments).values({
      ...captured,
      id: payment,
      reference: payment,
      capturedAt: paidAt,
      capturedAmount: total,
      flag: fate === 'elsewhere' ? 'refunded-elsewhere' : null,
    })
    if (fate === 'paid-twice') {
      const again = { ...captured, id: uuidv7(), reference: uuidv7(), flag: fate }
      const capturedAt = new Date(paidAt.getTime() + HOUR)
      await db.insert(payments).values({ ...again, capturedAt, capturedAmount: total })
    }
    if (['part', 'whole', 'failed-refund', 'elsewhere'].includes(fate)) {
      const at = new Date(paidAt.getTime() + one.refundedAfter)
      await db.insert(refunds).values({
        orderId: id,
        paymentId: payment,
        createdAt: paidAt,
        amount: fate === 'whole' ? total : Math.max(1, Math.floor((total * one.share) / 100)),
        ...(fate === 'failed-refund' ? { failedAt: at } : { completedAt: at }),
      })
    }
  }
}

/** The same figures from the database's own date functions, one simple query each. */
async function sumIndependently(
  { shop: { pool }, clock }: OpenShop,
  range: SalesRange,
  timeZone: string,
): Promise<object> {
  const unit = range.slice(0, -1)
  const length = range === 'days' ? 30 : 12
  const ask = async (question: string) =>
    (await pool.query(question, [clock.now, timeZone])).rows as Record<string, number>[]
  const local = (column: string) => `date_trunc('${unit}', ${column} at time zone $2)`
  const slots = `
    with slots as (
      select to_char(slot, 'YYYY-MM-DD') as day, slot from generate_series(
        ${local('$1::timestamptz')} - interval '${length - 1} ${unit}',
        ${local('$1::timestamptz')}, interval '1 ${unit}') slot
    )`
  const days = await ask(`${slots}
    select day,
      (select count(*) from orders where ${local('paid_at')} = slot) as orders,
      (select coalesce(sum(captured_amount), 0)::float8 / 100 from payments
        where ${local('captured_at')} = slot
          and (flag is null or flag <> 'refunded-elsewhere')) as captured,
      (select coalesce(sum(amount), 0)::float8 / 100 from refunds
        where ${local('completed_at')} = slot and payment_id not in (
          select id from payments where flag = 'refunded-elsewhere')) as refunded
    from slots order by slot`)
  const [whole] = await ask(`${slots},
    period as (select * from orders where ${local('paid_at')} in (select slot from slots)),
    latest as (select customer_id, max(paid_at) as paid_at from period
      where customer_id is not null group by 1)
    select
      (select round(avg(total))::float8 / 100 from period) as average,
      (select count(*) from latest) as customers,
      (select count(distinct earlier.customer_id) from orders earlier join latest
        on latest.customer_id = earlier.customer_id and earlier.paid_at < latest.paid_at
      ) as returning`)
  const bestSellers = await ask(`${slots}
    select product_id as product, sum(quantity) as pieces,
      sum(quantity * unit_price)::float8 / 100 as money
    from order_lines
    where order_id in (select id from orders
      where refunded_at is null and ${local('paid_at')} in (select slot from slots))
    group by 1 order by 2 desc, 3 desc limit 5`)
  const periods = days.map(({ day, orders, captured, refunded }) => ({
    day: String(day),
    orders: orders!,
    captured: captured!,
    refunded: refunded!,
    sales: cents(captured! - refunded!),
  }))
  const sum = (name: 'orders' | 'captured' | 'refunded' | 'sales') =>
    cents(periods.reduce((total, one) => total + one[name], 0))
  return {
    range,
    timeZone,
    periods,
    bestSellers: bestSellers.map((one) => ({ ...one, pieces: Number(one.pieces) })),
    total: {
      orders: sum('orders'),
      captured: sum('captured'),
      refunded: sum('refunded'),
      sales: sum('sales'),
    },
    averageOrder: whole!.average!,
    customers: { total: whole!.customers!, returning: whole!.returning! },
  }
}

function cents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}
