import type { FastifyInstance } from 'fastify'
import * as books from '#contract/admin/books.ts'
import { edit, quoteEdit } from '#contract/admin/counter.ts'
import { deliver, record } from '#contract/admin/orders.ts'
import { deliverMany } from '#contract/admin/parcels.ts'
import {
  day,
  days,
  exportFile,
  resolve,
  recordTransfer as transfer,
} from '#contract/admin/payments.ts'
import * as contract from '#contract/admin/refunds.ts'
import { toCents } from '#domain/money.ts'
import { route } from '../http/route.ts'
import { eachOrder } from '../orders/each-order.ts'
import { presentOrder } from '../orders/present-order.ts'
import type { Shop } from '../shop.ts'
import { readAdminOrderDetails } from './admin-order-details.ts'
import { requestComparison } from './books/compare-day.ts'
import { exportPayments } from './books/export-payments.ts'
import { readRange } from './books/range.ts'
import { readDay, readDays } from './books/read-days.ts'
import { settleDifference } from './books/settle-difference.ts'
import { dropStatement, listStatements, storeStatement } from './books/upload-statement.ts'
import { deliverOrder } from './deliver-order.ts'
import { editOrder, quoteEditedOrder } from './edit-order.ts'
import { recordTransfer } from './record-transfer.ts'
import { refundOrder } from './refund-order.ts'
import { resolvePayment } from './resolve-payment.ts'
import { resolveRefund, settleRefund } from './settle-refund.ts'

export function adminPaymentRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, record, ({ params }) => readAdminOrderDetails(shop, params.id))

  route(app, edit, async ({ params, viewer, body }) =>
    presentOrder(await editOrder(shop, viewer, params.id, body)),
  )

  route(app, quoteEdit, ({ params, body }) => quoteEditedOrder(shop, params.id, body))

  route(app, deliver, async ({ params, viewer, body }) => {
    const cash = body?.cashTaken
    const taken = cash === undefined ? undefined : toCents(cash)
    return presentOrder(await deliverOrder(shop, viewer, params.id, taken))
  })

  route(app, deliverMany, ({ viewer, body }) =>
    eachOrder(shop, body.orders, (id) => deliverOrder(shop, viewer, id)),
  )

  route(app, days, ({ query }) => readDays(shop, query))

  route(app, day, ({ query }) => readDay(shop, query))

  route(app, exportFile, async ({ query }) => {
    const range = await readRange(shop, query)
    return {
      fileName: `payments-${range.from}-${range.to}.csv`,
      body: exportPayments(shop, range, query.language),
    }
  })

  route(app, books.compare, async ({ body }) => {
    await requestComparison(shop, body.day)
    return { message: 'Comparing' }
  })

  route(app, books.settle, async ({ params, viewer, body }) => {
    await settleDifference(shop, viewer, params.id, body)
    return { message: 'Settled' }
  })

  route(app, books.uploadStatement, ({ files, viewer, body }) =>
    storeStatement(shop, viewer, files.file, body),
  )

  route(app, books.statements, () => listStatements(shop.db))

  route(app, books.removeStatement, ({ params, viewer }) => dropStatement(shop, viewer, params.id))

  route(app, transfer, async ({ params, viewer, body, idempotencyKey }) =>
    presentOrder(await recordTransfer(shop, viewer, params.id, body, idempotencyKey)),
  )

  route(app, resolve, async ({ params, viewer, body }) => {
    await resolvePayment(shop, viewer, params.id, body)
    return { message: 'Recorded' }
  })

  route(app, contract.create, ({ params, viewer, body, idempotencyKey }) =>
    refundOrder(shop, viewer, params.id, body, idempotencyKey),
  )

  route(app, contract.check, ({ params }) => settleRefund(shop, params.id))

  route(app, contract.resolve, ({ params, viewer, body }) =>
    resolveRefund(shop, viewer, params.id, body.refunded),
  )
}
