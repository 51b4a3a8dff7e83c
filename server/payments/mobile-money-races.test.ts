import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mobileMoneyShop } from '#tests/mobile-money-shop.ts'
import { askPayer } from './ask-payer.ts'
import { sweepPayments } from './sweep-payments.ts'

const at = mobileMoneyShop()

/** What a buyer, the jobs and the network do, in any order and at the same time. */
const ACTIONS = {
  start: (id: string) => at.start(id),
  stop: (id: string) => at.amina.api.payments.stop({ params: { id } }),
  pay: (id: string) => at.amina.api.payments.pay({ params: { id }, body: {} }),
  cancel: (id: string) => at.amina.api.orders.cancel({ params: { id } }),
  ask: async (id: string) => {
    for (const { id: paymentId } of await at.rowsOf(id)) await askPayer(at.shop.shop, { paymentId })
  },
  answer: () => at.shop.shop.calls.finished(),
  sweep: async () => {
    at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 3 * 60_000)
    await sweepPayments(at.shop.shop)
  },
  loseReservation: async () => at.control.fail('API_PREAUTHORIZE', 'lose-answer'),
  loseCommit: async () => at.control.fail('API_PREAUTHORIZE_COMMIT', 'lose-answer'),
  loseCancel: async () => at.control.fail('API_PREAUTHORIZE_CANCEL', 'lose-answer'),
  reject: async () => at.control.nextPayer('rejects'),
}

type Action = keyof typeof ACTIONS
const action = fc.constantFrom(...(Object.keys(ACTIONS) as Action[]))
// Often what leads to a payment, so that there is something to race for.
const step = fc.oneof(
  { arbitrary: fc.constantFrom<Action[]>(['start', 'ask'], ['start'], ['ask']), weight: 2 },
  { arbitrary: fc.array(action, { minLength: 1, maxLength: 3 }), weight: 3 },
)

it('charges once at most, and forgets no money, whatever is repeated, lost or raced', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      at.control.repair()
      const id = await at.placeOrder()
      for (const together of steps) {
        await Promise.allSettled(together.map((name) => ACTIONS[name](id)))
      }
      at.control.repair()
      await at.shop.shop.calls.finished()
      // Everything that the schedule does in the next hour.
      for (let tick = 0; tick < 3; tick++) await ACTIONS.sweep()

      const books = await at.booksOf(id)
      const committed = books.filter(({ status }) => status === 'committed')
      const { paidAt, flag } = await at.orderRow(id)
      expect(committed.length).toBeLessThanOrEqual(1)
      if (paidAt) expect(committed).toHaveLength(1)
      if (committed.length > 0 && !paidAt) expect(flag).not.toBeNull()
      if (books.some(({ status }) => status === 'reserved')) expect(flag).toBe('payment-unknown')
      for (const service of ['API_PREAUTHORIZE', 'API_PREAUTHORIZE_COMMIT']) {
        const sent = at.control.calls.filter((call) => call.service === service)
        expect(new Set(sent.map(({ reference }) => reference)).size).toBe(sent.length)
      }
      if (flag === 'payment-unknown') {
        const admin = await at.admin(id)
        for (const { _id, reference } of (await admin.record()).unknownPayments) {
          const found = committed.find((one) => one.reference === reference)
          const finding = found ? { transaction: found.id } : {}
          await admin.resolve({ arrived: found !== undefined, ...finding }, _id)
        }
        const settled = await at.orderRow(id)
        expect(settled.paidAt !== null || settled.flag !== null).toBe(committed.length > 0)
      }
      // Makes room for the next order.
      await at.amina.api.orders.cancel({ params: { id } }).catch(() => {})
    }),
    { numRuns: 12 },
  )
}, 30_000)
