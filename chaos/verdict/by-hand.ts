import type { ByHand } from '#domain/payments.ts'
import type { Journal } from '../journal.ts'
import type { Market } from '../world.ts'

interface MoneyRow {
  order_id: string
  provider: ByHand
  captured_amount: number
}

/** Cash was recorded once with each delivery at the door, and each transfer once for its key. */
export async function checkByHand({ pool, journal }: Market): Promise<string[]> {
  const { rows: money } = await pool.query<MoneyRow>(
    `select order_id, provider, captured_amount from payments
     where provider in ('cash', 'bank') and captured_at is not null`,
  )
  const { rows: orders } = await pool.query<{ id: string; total: number; delivered: boolean }>(
    `select id, total, delivered_at is not null as delivered from orders
     where cash_on_delivery and deleted_at is null`,
  )
  const findings: string[] = []
  for (const { id, total, delivered } of orders) {
    const cash = money.filter((one) => one.order_id === id && one.provider === 'cash')
    const amounts = cash.map(({ captured_amount }) => captured_amount)
    const paid = money.some((one) => one.order_id === id && one.provider === 'bank')
    const wanted = delivered && !paid ? [total] : []
    // Paid otherwise before, no cash was due at the door.
    if (paid && amounts.length === 0) continue
    if (JSON.stringify(amounts) !== JSON.stringify(wanted)) {
      findings.push(`order ${id} was paid ${amounts} in cash instead of ${wanted}`)
    }
  }
  return [...findings, ...checkTransfers(journal, money)]
}

function checkTransfers(journal: Journal, money: readonly MoneyRow[]): string[] {
  const findings: string[] = []
  const calls = journal.entries.filter(({ what }) => what === 'transfer')
  for (const [order, own] of Map.groupBy(calls, (call) => call.order!)) {
    const amounts = money
      .filter((one) => one.order_id === order && one.provider === 'bank')
      .map(({ captured_amount }) => captured_amount)
    const keys = Map.groupBy(own, ({ key }) => key)
    const certain: number[] = []
    for (const entries of keys.values()) {
      const facts = entries.flatMap(({ fact, lost }) => (fact ? [...lost, fact] : lost))
      const [made] = facts.filter((fact) => fact.what === 'transfer')
      if (made) certain.push(made.amount)
    }
    if (amounts.length > keys.size) {
      findings.push(`order ${order}: ${keys.size} transfers requested, ${amounts.length} recorded`)
    }
    for (const amount of certain) {
      const at = amounts.indexOf(amount)
      if (at < 0) findings.push(`a transfer of ${amount} for order ${order} is lost`)
      else amounts.splice(at, 1)
    }
  }
  return findings
}
