import { describe, expect, it } from 'vitest'
import { NO_DRAFT, planRefund } from './refund-draft.ts'

const payment = {
  _id: 'one',
  provider: 'paypal',
  reference: 'X',
  capturedAt: '2026-01-01T00:00:00Z',
  amount: 30,
  refunded: 0,
  left: 30,
  flag: null,
}
const record = { payments: [payment], restockable: [{ item: 'soap', qty: 2 }] }

describe('the plan of a refund', () => {
  it('defaults to the full amount, and to restocking all units if nothing is delivered', () => {
    expect(planRefund(NO_DRAFT, record, false)).toMatchObject({
      amount: 30_00,
      left: 30_00,
      restock: [{ item: 'soap', qty: 2, most: 2 }],
    })
    expect(planRefund(NO_DRAFT, record, true)?.restock).toMatchObject([{ qty: 0, most: 2 }])
  })

  it.each([
    ['12.5', 12_50],
    ['12,50', 12_50],
    [' $30 ', 30_00],
    ['0.01', 1],
    ['30.01', null],
    ['0', null],
    ['', null],
    ['-1', null],
    ['1.234', null],
    ['1e1', null],
    ['1,000.00', null],
  ])('reads %j', (amount, cents) => {
    expect(planRefund({ ...NO_DRAFT, whole: false, amount }, record, false)?.amount).toBe(cents)
  })

  it('restocks no units for a partial amount unless somebody chooses to', () => {
    const part = { ...NO_DRAFT, whole: false, amount: '5' }
    expect(planRefund(part, record, false)?.restock).toMatchObject([{ qty: 0 }])
    const chosen = { ...part, restock: { soap: 9 } }
    expect(planRefund(chosen, record, false)?.restock).toMatchObject([{ qty: 2 }])
  })

  it('selects the payment that must be refunded, and none without money', () => {
    const twice = {
      ...record,
      payments: [{ ...payment, _id: 'first', flag: 'paid-twice' as const }, payment],
    }
    expect(planRefund(NO_DRAFT, twice, false)).toMatchObject({
      payment: { _id: 'first' },
      restock: [{ qty: 0 }],
    })
    expect(planRefund({ ...NO_DRAFT, payment: 'one' }, twice, false)?.payment._id).toBe('one')
    expect(
      planRefund(NO_DRAFT, { ...record, payments: [{ ...payment, left: 0 }] }, false),
    ).toBeNull()
  })
})
