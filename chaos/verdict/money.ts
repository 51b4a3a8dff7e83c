import type pg from 'pg'
import { isByHand } from '#domain/payments.ts'
import type { Capture, Money, Refund } from '#emulators/paypal/state.ts'
import type { Market } from '../world.ts'

interface PaymentRow {
  provider: string
  order_id: string
  capture_reference: string | null
  captured_amount: number | null
  refunded_amount: number
  flag: string | null
}

/** PayPal and the shop agree, and all money belongs to a paid or flagged order. */
export async function checkMoney({ pool, control }: Market): Promise<string[]> {
  const captures = ((await control('captures')) as Capture[]).filter(
    ({ status }) => status !== 'PENDING' && status !== 'DECLINED',
  )
  const given = ((await control('refunds')) as Refund[]).filter(
    ({ status }) => status === 'COMPLETED',
  )
  const { rows: payments } = await pool.query<PaymentRow>(
    'select * from payments where captured_at is not null',
  )
  const byPaypal = payments.filter(({ provider }) => provider.startsWith('paypal'))
  return [
    ...checkCaptures(captures, byPaypal),
    ...(await checkPaid(pool, payments)),
    ...checkSums(byPaypal, given),
    ...(await checkRefunds(pool, given)),
  ]
}

function checkCaptures(captures: readonly Capture[], payments: readonly PaymentRow[]): string[] {
  const findings: string[] = []
  for (const { id, amount, custom_id: order } of captures) {
    const rows = payments.filter(({ capture_reference }) => capture_reference === id)
    if (rows.length !== 1)
      findings.push(`capture ${id} of order ${order} is booked ${rows.length} times`)
    for (const { order_id, captured_amount } of rows) {
      if (order_id === order && captured_amount === cents(amount)) continue
      findings.push(
        `capture ${id}: ${amount.value} for ${order}, booked ${captured_amount} for ${order_id}`,
      )
    }
  }
  const known = new Set(captures.map(({ id }) => id))
  for (const { capture_reference, order_id } of payments) {
    if (known.has(capture_reference ?? '')) continue
    findings.push(`order ${order_id} has money that PayPal never took: ${capture_reference}`)
  }
  for (const [order, own] of Map.groupBy(captures, ({ custom_id }) => custom_id)) {
    if (own.length > 1) findings.push(`order ${order} was captured ${own.length} times`)
  }
  return findings
}

async function checkPaid(pool: pg.Pool, payments: readonly PaymentRow[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; total: number; paid_at: Date | null }>(
    'select id, total, paid_at from orders',
  )
  const orders = new Map(rows.map((row) => [row.id, row]))
  const findings = payments
    .filter(({ order_id, flag }) => !flag && !orders.get(order_id)?.paid_at)
    .map(({ order_id }) => `money came for order ${order_id}, which is neither paid nor flagged`)
  for (const { id, total, paid_at } of rows) {
    if (!paid_at || total === 0) continue
    const money = payments.filter(({ order_id, flag }) => order_id === id && flag !== 'mismatch')
    const byHand = money.filter(({ provider }) => isByHand(provider))
    const sum = byHand.reduce((all, { captured_amount }) => all + (captured_amount ?? 0), 0)
    // Too much is flagged, which the doctor looks at.
    const fits = sum >= total || money.some(({ captured_amount }) => captured_amount === total)
    if (!fits) findings.push(`order ${id} is paid without money`)
  }
  return findings
}

function checkSums(payments: readonly PaymentRow[], given: readonly Refund[]): string[] {
  return payments.flatMap(({ order_id, capture_reference, captured_amount, refunded_amount }) => {
    const back = given
      .filter(({ capture_id }) => capture_id === capture_reference)
      .reduce((sum, { amount }) => sum + cents(amount), 0)
    const findings: string[] = []
    if (back !== refunded_amount) {
      findings.push(`of order ${order_id} ${back} went back, booked ${refunded_amount}`)
    }
    if (back > (captured_amount ?? 0)) {
      findings.push(`of order ${order_id} more went back than came`)
    }
    return findings
  })
}

/** Every refund of the shop is exactly one refund at PayPal. */
async function checkRefunds(pool: pg.Pool, given: readonly Refund[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; reference: string | null; amount: number }>(
    `select r.id, r.reference, r.amount from refunds r join payments p on p.id = r.payment_id
     where r.completed_at is not null and p.provider like 'paypal%'`,
  )
  const findings: string[] = []
  for (const { id, amount, capture_id } of given) {
    const booked = rows.filter(({ reference }) => reference === id)
    if (booked.length === 1 && booked[0]!.amount === cents(amount)) continue
    findings.push(
      `refund ${id} of capture ${capture_id} is booked ${booked.length} times, or another`,
    )
  }
  const known = new Set(given.map(({ id }) => id))
  for (const { id, reference } of rows) {
    if (!known.has(reference ?? '')) findings.push(`refund ${id} was never made by PayPal`)
  }
  return findings
}

function cents({ value }: Money): number {
  return Math.round(Number(value) * 100)
}
