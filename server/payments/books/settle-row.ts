import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { settle } from '#contract/admin/books.ts'
import type { Viewer } from '#domain/accounts.ts'
import { invalid, isShopError, ShopError } from '#domain/errors.ts'
import { toDollars } from '#domain/money.ts'
import { differences, orders, payments, statementRows } from '../../db/schema.ts'
import { lockOrder } from '../../orders/orders.ts'
import { currentSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import { change, type Unit } from '../../unit.ts'
import { recordByHand } from '../record-by-hand.ts'
import { refundOrder } from '../refund-order.ts'
import { listRefunds, moneyOf } from '../refunds.ts'
import { resolvePayment } from '../resolve-payment.ts'
import { matchStatements, type StatementRow } from './match-statements.ts'
import { closeDifference, type DifferenceRow } from './store-differences.ts'
import { withdraw } from './withdraw.ts'

type Request = z.output<typeof settle.body>

interface Settling {
  shop: Shop
  admin: Viewer
  difference: DifferenceRow
  request: Request
}

/**
 * Settles a row of a statement, or a payment that a statement lacks. All rows are matched again
 * before, since the money may have been recorded meanwhile: then nothing happens.
 * @throws ShopError difference-changed, and see settleDifference.
 */
export async function settleRow(
  shop: Shop,
  admin: Viewer,
  difference: DifferenceRow,
  request: Request,
): Promise<void> {
  const settling = { shop, admin, difference, request }
  const { action, way, kind } = difference
  const isAtProvider =
    way === 'MobileMoney' && (action === 'record-payment' || action === 'not-received')
  if (isAtProvider) return resolve(settling)
  if (kind === 'refund-in-statement') return refund(settling)
  const isDone = await inUnit(settling, async (unit, row) => {
    if (action === 'match') return { row, paymentId: difference.paymentId! }
    if (action === 'record-payment') return { row, paymentId: await record(settling, unit, row!) }
    await withdraw(unit, difference.paymentId!, await currentSettings(shop))
    return null
  })
  if (!isDone) throw new ShopError('difference-changed')
}

type Work = (
  unit: Unit,
  row: StatementRow | null,
) => Promise<{ row: StatementRow | null; paymentId?: string; refundId?: string } | null>

/** False if the difference is no longer what was seen. */
async function inUnit({ shop, admin, difference }: Settling, work: Work): Promise<boolean> {
  const settings = await currentSettings(shop)
  return change(shop, admin, async (unit) => {
    const { tx } = unit
    await matchStatements(unit, settings)
    const [now] = await tx
      .select()
      .from(differences)
      .where(eq(differences.id, difference.id))
      .for('update')
    if (now?.settledAt) return true
    if (now?.action !== difference.action || now.paymentId !== difference.paymentId) return false
    const [row] = now.rowId
      ? await tx.select().from(statementRows).where(eq(statementRows.id, now.rowId))
      : []
    const done = await work(unit, row ?? null)
    const orderId = done?.paymentId ? await orderOf(unit, done.paymentId) : now.orderId
    if (done?.row) {
      const { paymentId = null, refundId = null } = done
      await tx
        .update(statementRows)
        .set({ paymentId, refundId })
        .where(and(eq(statementRows.id, done.row.id), isNull(statementRows.paymentId)))
    }
    const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)) : []
    const name = order ? `#${order.number}` : now.reference || now.day
    await closeDifference(unit, { ...now, orderId }, now.action, { name })
    await matchStatements(unit, settings)
    return true
  })
}

async function orderOf({ tx }: Unit, paymentId: string): Promise<string> {
  const [payment] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return payment!.orderId
}

/** Records a bank transfer for the order that was suggested or typed. */
async function record(
  { shop, difference, request }: Settling,
  unit: Unit,
  row: StatementRow,
): Promise<string> {
  const orderId = request.order
    ? await orderNumbered(unit, request.order)
    : (difference.orderId ?? null)
  if (!orderId) throw invalid({ order: 'Required' })
  const payment = await recordByHand(shop, unit, await lockOrder(unit.tx, orderId), {
    from: 'bank',
    amount: row.amount,
    isEnough: false,
    // No text of the bank, which may name the payer: the row keeps it.
    note: row.day,
    receivedOn: row.day,
  })
  return payment.id
}

async function orderNumbered({ tx }: Unit, number: number): Promise<string> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), isNull(orders.deletedAt)))
  if (!order) throw invalid({ order: 'Unknown' })
  return order.id
}

/** A payment whose answer is missing: the statement says whether its money has arrived. */
async function resolve(settling: Settling): Promise<void> {
  const { shop, admin, difference } = settling
  const open = await stillOpen(settling)
  if (!open) return
  const arrived = difference.action === 'record-payment'
  const finding = arrived ? { arrived, transaction: transactionOf(open.row) } : { arrived }
  try {
    await resolvePayment(shop, admin, difference.paymentId!, finding)
  } catch (error) {
    // Another tab was faster: what remains is seen next.
    if (!isShopError(error, 'payment-not-unknown')) throw error
  }
  const isDone = await inUnit(settling, async (_, row) =>
    arrived ? { row, paymentId: difference.paymentId! } : null,
  )
  if (!isDone) throw new ShopError('difference-changed')
}

/**
 * What money outside of a transaction is settled by. Null if it was settled meanwhile.
 * @throws ShopError difference-changed
 */
async function stillOpen({ shop, admin, difference }: Settling) {
  return change(shop, admin, async (unit) => {
    await matchStatements(unit, await currentSettings(shop))
    const [now] = await unit.tx
      .select({ one: differences, row: statementRows })
      .from(differences)
      .leftJoin(statementRows, eq(statementRows.id, differences.rowId))
      .where(eq(differences.id, difference.id))
    if (now?.one.settledAt) return null
    const { action, paymentId } = now?.one ?? {}
    if (action !== difference.action || paymentId !== difference.paymentId) {
      throw new ShopError('difference-changed')
    }
    return { row: now!.row }
  })
}

/** The provider's number, as far as it can be one. */
function transactionOf(row: StatementRow | null): string {
  const word = row?.reference.split(/[\s,;|/]+/)[0] ?? ''
  return /^[\x21-\x7e]{1,100}$/.test(word) ? word : `statement-${row?.identity.slice(0, 20)}`
}

/** Records money that was sent back by bank as a refund of its payment. */
async function refund(settling: Settling): Promise<void> {
  const { shop, admin, difference } = settling
  const { orderId, paymentId, found } = difference
  const all = await listRefunds(shop.db, orderId!)
  const money = await moneyOf(shop.db, orderId!, all)
  // Whoever refunds at the same time has changed it.
  const seenLeft = toDollars(money.reduce((sum, { left }) => sum + left, 0))
  if (!(await stillOpen(settling))) return
  const request = {
    payment: paymentId!,
    amount: toDollars(found!),
    reason: '',
    seenLeft,
  }
  const { _id: refundId } = await refundOrder(shop, admin, orderId!, request, difference.id)
  await inUnit(settling, async (_, row) => ({ row, refundId }))
}
