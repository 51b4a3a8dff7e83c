import type { FastifyInstance } from 'fastify'
import * as courier from '#contract/courier.ts'
import * as contract from '#contract/payments.ts'
import * as receipts from '#contract/receipts.ts'
import type { OrderHolder } from '#domain/accounts.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/checkout.ts'
import { toDollars } from '#domain/money.ts'
import { offlineMethods } from '#domain/offline-payments.ts'
import { countAttempt } from '../accounts/limits.ts'
import { route } from '../http/route.ts'
import { roleOf } from '../orders/order-holder.ts'
import { findOrder } from '../orders/orders.ts'
import { currentSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { handOver } from './hand-over.ts'
import { payOrder } from './pay-order.ts'
import { readPrompt, stopPrompt } from './prompt.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { sendReceipt } from './send-receipt.ts'
import { startPayment } from './start-payment.ts'
import { readToPay } from './to-pay.ts'

export function paymentRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.config, async () => {
    const paypal = shop.payments.of('PayPal')
    const { clientId = '', sdkUrl = null } = paypal?.browser ?? {}
    const rules = await currentSettings(shop)
    const offline: readonly PaymentMethod[] = offlineMethods(rules)
    return {
      clientId,
      currency: paypal?.currency ?? 'USD',
      sdkUrl,
      demo: shop.payments.all.some(({ demo }) => demo),
      methods: PAYMENT_METHODS.filter(
        (one) => shop.payments.of(one) !== null || offline.includes(one),
      ),
      cash: offline.includes('CashOnDelivery')
        ? {
            countries: rules.cashCountries.split(','),
            maxTotal: rules.cashMaxTotal === null ? null : toDollars(rules.cashMaxTotal),
            maxOrders: rules.cashMaxOrders,
          }
        : null,
      bank: offline.includes('BankTransfer')
        ? {
            instructions: rules.bankInstructions,
            instructionsSo: rules.bankInstructionsSo || rules.bankInstructions,
            holdDays: rules.bankHoldDays,
          }
        : null,
    }
  })

  route(app, courier.handOver, ({ params, holder, body }) =>
    handOver(shop, holder, params.id, body.code),
  )

  route(app, contract.toPay, ({ params, holder }) => readToPay(shop, holder, params.id))

  route(app, contract.start, async ({ params, holder, request, body, idempotencyKey }) => {
    const kind = body?.phone === undefined ? 'pay' : 'askPhone'
    await countAttempt(shop, kind, await payerOf(shop, holder, params.id), request.ip)
    return startPayment(shop, holder, params.id, { phone: body?.phone, idempotencyKey })
  })

  route(app, contract.pay, async ({ params, holder, request, body }) => {
    await countAttempt(shop, 'pay', await payerOf(shop, holder, params.id), request.ip)
    return payOrder(shop, holder, params.id, body?.id ?? null)
  })

  route(app, receipts.send, async ({ params, holder, request, body }) => {
    await sendReceipt(shop, holder, params.id, { ...body, address: request.ip })
    return { message: 'Receipt on its way' }
  })

  route(app, contract.prompt, ({ params, holder }) => readPrompt(shop, holder, params.id))

  route(app, contract.stop, ({ params, holder }) => stopPrompt(shop, holder, params.id))

  route(app, contract.webhook, async ({ request, body }) => {
    await receiveWebhook(shop, request.headers, body)
    return { message: 'Received' }
  })
}

/**
 * Whose attempts are counted: without an account those on one order, once its token was checked.
 */
async function payerOf(shop: Shop, holder: OrderHolder, orderId: string): Promise<string> {
  if (holder.viewer) return holder.viewer.id
  await roleOf(holder, await findOrder(shop.db, orderId), { db: shop.db, now: shop.now() }, 'pay')
  return orderId
}
