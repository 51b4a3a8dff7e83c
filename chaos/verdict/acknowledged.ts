import type pg from 'pg'
import type { Entry, Facts, Journal } from '../journal.ts'

interface OrderRow {
  id: string
  buyer_email: string
  total: number
  version: number
  paid_at: Date | null
  delivered_at: Date | null
  cancelled_at: Date | null
  deleted_at: Date | null
  restored: boolean
  deliveries_undone: number
  deletions_undone: number
  units: Record<string, number>
}

/** Every acknowledged fact is true, and every request was carried out at most once. */
export async function checkAcknowledged(pool: pg.Pool, journal: Journal): Promise<string[]> {
  const rows = await readOrders(pool)
  return [
    ...checkOrders(rows, journal),
    ...checkKeys(rows, journal),
    ...checkEdits(rows, journal),
    ...(await checkRefunds(pool, journal)),
  ]
}

/** What was acknowledged and is not true. People may go on meanwhile. */
export async function findLost(pool: pg.Pool, known: Facts): Promise<string[]> {
  return checkOrders(await readOrders(pool), known)
}

async function readOrders(pool: pg.Pool): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(`
    select o.*, (select jsonb_object_agg(l.sku_id, l.quantity) from order_lines l
        where l.order_id = o.id) as units,
      exists (select from order_events e where e.order_id = o.id and e.type = 'restored') as restored,
      (select count(*)::int from order_events e
        where e.order_id = o.id and e.type = 'delivery-undone') as deliveries_undone,
      (select count(*)::int from order_events e
        where e.order_id = o.id and e.type = 'deletion-undone') as deletions_undone
    from orders o`)
  return rows
}

function checkOrders(rows: readonly OrderRow[], journal: Facts): string[] {
  const orders = new Map(rows.map((row) => [row.id, row]))
  const findings: string[] = []
  const expect = (is: unknown, finding: string) => is || findings.push(finding)
  const edits = Map.groupBy(journal.facts('edit'), ({ order }) => order)
  for (const placed of journal.facts('place')) {
    const { order } = placed
    const row = orders.get(order)
    expect(row, `order ${order} was acknowledged and is lost`)
    if (!row) continue
    const newest = (edits.get(order) ?? []).toSorted((a, b) => b.version - a.version)[0]
    const { version, total, units } = newest ?? { ...placed, version: 0 }
    expect(row.version >= version, `order ${order}: an edit was acknowledged and is lost`)
    // Edited again, and nobody was told.
    if (row.version > version) continue
    expect(row.total === total, `order ${order} is about ${row.total}, acknowledged ${total}`)
    const same =
      Object.keys(units).length === Object.keys(row.units).length &&
      Object.entries(units).every(([variant, qty]) => row.units[variant] === qty)
    expect(same, `order ${order} has other lines than were acknowledged`)
  }
  for (const { order } of journal.facts('pay')) {
    expect(orders.get(order)?.paid_at, `order ${order} was acknowledged as paid and is not`)
  }
  for (const { order } of journal.facts('cancel')) {
    expect(orders.get(order)?.cancelled_at, `order ${order} was acknowledged as cancelled`)
  }
  for (const { order } of journal.facts('refuse')) {
    expect(orders.get(order)?.cancelled_at, `order ${order} was acknowledged as refused`)
  }
  for (const { order } of journal.facts('deliver')) {
    const row = orders.get(order)
    const is = row?.delivered_at || row?.deliveries_undone
    expect(is, `order ${order} was acknowledged as delivered`)
  }
  for (const { order } of journal.facts('delete')) {
    const row = orders.get(order)
    // A payment that arrives later restores the order.
    const is = row?.deleted_at || row?.restored || row?.deletions_undone
    expect(is, `order ${order} was acknowledged as deleted`)
  }
  for (const [order, own] of Map.groupBy(journal.facts('undo'), (fact) => fact.order)) {
    const row = orders.get(order)
    const undone = (row?.deliveries_undone ?? 0) + (row?.deletions_undone ?? 0)
    expect(undone >= own.length, `order ${order}: ${own.length} undos acknowledged, ${undone} made`)
  }
  return findings
}

/** No order was edited more often than asked. */
function checkEdits(rows: readonly OrderRow[], { entries }: Journal): string[] {
  const asked = Map.groupBy(
    entries.filter(({ what }) => what === 'edit'),
    ({ order }) => order,
  )
  return rows.flatMap(({ id, version }) => {
    const times = asked.get(id)?.length ?? 0
    return version > times ? [`order ${id} was edited ${version} times, asked ${times} times`] : []
  })
}

/** One order per key, and no order without a request. */
function checkKeys(rows: readonly OrderRow[], journal: Journal): string[] {
  const findings: string[] = []
  const places = journal.entries.filter(({ what }) => what === 'place')
  const acknowledged = new Set<string>()
  for (const entry of places) {
    const ids = orderIds(entry)
    if (ids.size > 1) findings.push(`one key placed the orders ${[...ids].join(', ')}`)
    for (const id of ids) {
      if (acknowledged.has(id)) findings.push(`two keys got the same order ${id}`)
      acknowledged.add(id)
    }
  }
  const unknown = new Map<string, number>()
  for (const entry of places) {
    if (orderIds(entry).size > 0 || entry.numUnknown === 0) continue
    const email = `${entry.who}@example.com`
    unknown.set(email, (unknown.get(email) ?? 0) + 1)
  }
  for (const { id, buyer_email } of rows) {
    if (acknowledged.has(id)) continue
    const left = unknown.get(buyer_email) ?? 0
    if (left === 0) findings.push(`order ${id} was placed twice: no request for it is open`)
    unknown.set(buyer_email, left - 1)
  }
  return findings
}

function orderIds({ fact, lost }: Entry): Set<string> {
  return new Set([...lost, ...(fact ? [fact] : [])].map(({ order }) => order))
}

async function checkRefunds(pool: pg.Pool, journal: Journal): Promise<string[]> {
  const findings: string[] = []
  const { rows } = await pool.query<{
    id: string
    order_id: string
    amount: number
    completed_at: Date | null
    failed_at: Date | null
  }>('select * from refunds')
  const refunds = new Map(rows.map((row) => [row.id, row]))
  for (const { refund, order, amount, status } of journal.facts('refund')) {
    const row = refunds.get(refund)
    const fits = row?.order_id === order && row.amount === amount
    if (!fits) findings.push(`the refund ${refund} was acknowledged and is lost or another`)
    if (status === 'completed' && !row?.completed_at) {
      findings.push(`the refund ${refund} was acknowledged as completed and is not`)
    }
  }
  const keys = new Map<string, Set<string>>()
  for (const { what, order, key } of journal.entries) {
    if (what !== 'refund' || !order || !key) continue
    keys.set(order, (keys.get(order) ?? new Set()).add(key))
  }
  for (const [order, made] of Map.groupBy(rows, ({ order_id }) => order_id)) {
    const numWanted = keys.get(order)?.size ?? 0
    const numMade = made.filter(({ failed_at }) => !failed_at).length
    if (numMade <= numWanted) continue
    findings.push(`order ${order} has ${numMade} refunds, asked for ${numWanted}`)
  }
  return findings
}
