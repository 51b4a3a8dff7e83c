import type { Transaction } from '#emulators/waafipay/ledger.ts'
import type { Market } from '../world.ts'

interface PaymentRow {
  order_id: string
  reference: string
  capture_reference: string | null
  captured_at: Date | null
  captured_amount: number | null
  refunded_amount: number
  /** Whether the shop heard that the payer had approved. */
  heard: boolean | null
}

/**
 * The operator's books and the shop agree: nobody was charged twice for an order, no money was
 * guessed or forgotten, and what was reserved for nothing was released as soon as it was known.
 */
export async function checkMobileMoney({ pool, controlWaafipay }: Market): Promise<string[]> {
  const books = (await controlWaafipay('ledger')) as Transaction[]
  const { rows } = await pool.query<PaymentRow>(
    `select p.*, c.answer ->> 'outcome' = 'approved' as heard from payments p
     left join provider_calls c on c.provider = p.provider and c.reference = p.reference
       and c.step = 'reserve'
     where p.provider = 'waafipay-demo'`,
  )
  const attempts = new Map(rows.map((row) => [row.reference, row]))
  const findings = books.flatMap((transaction) => checkTransaction(transaction, attempts))
  const taken = books.filter(({ status }) => status === 'committed' || status === 'reversed')
  const orderOf = ({ reference }: Transaction) => attempts.get(reference)?.order_id
  for (const [order, own] of Map.groupBy(taken, orderOf)) {
    if (own.length > 1) findings.push(`order ${order} was charged ${own.length} times by phone`)
  }
  const known = new Set(taken.map(({ id }) => id))
  for (const { order_id, captured_at, capture_reference } of rows) {
    if (!captured_at || known.has(capture_reference ?? '')) continue
    findings.push(`order ${order_id} has money that no phone paid: ${capture_reference}`)
  }
  return findings
}

function checkTransaction(
  { id, reference, amount, status }: Transaction,
  attempts: ReadonlyMap<string, PaymentRow>,
): string[] {
  const row = attempts.get(reference)
  if (!row) return [`transaction ${id} is of no attempt: ${reference}`]
  const where = `transaction ${id} of order ${row.order_id}`
  const isTaken = status === 'committed' || status === 'reversed'
  const cents = Math.round(Number(amount) * 100)
  const findings: string[] = []
  if (isTaken && (row.capture_reference !== id || row.captured_amount !== cents)) {
    findings.push(`${where} took ${amount}, booked ${row.captured_amount}`)
  }
  if (!isTaken && row.captured_at) findings.push(`${where} is booked and was never taken`)
  if (status === 'reserved' && row.heard) findings.push(`${where} is still reserved`)
  const back = status === 'reversed' ? cents : 0
  if (row.refunded_amount !== back) {
    findings.push(`of ${where} ${back} went back, booked ${row.refunded_amount}`)
  }
  return findings
}
