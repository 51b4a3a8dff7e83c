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
  recordedBy: null,
  flag: null,
}
const record = {
  payments: [payment],
  restockable: [{ item: 'soap', qty: 2 }],
  refundable: [{ item: 'soap', qty: 2, refunded: 1, couponPrice: 1 }],
}
const held = { isDelivered: false, orderItems: [{ _id: 'soap', price: 10, qty: 3 }] }
const delivered = { ...held, isDelivered: true }

describe('the plan of a refund', () => {
  it('defaults to the full amount, and to restocking all units if nothing is delivered', () => {
    expect(planRefund(NO_DRAFT, record, held)).toMatchObject({
      amount: 30_00,
      left: 30_00,
      restock: [{ item: 'soap', qty: 2, most: 2 }],
    })
    expect(planRefund(NO_DRAFT, record, delivered)?.restock).toMatchObject([{ qty: 0, most: 2 }])
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
    expect(planRefund({ ...NO_DRAFT, how: 'amount' as const, amount }, record, held)?.amount).toBe(
      cents,
    )
  })

  it('suggests for some units what was paid for them', () => {
    const units = (qty: number) =>
      planRefund({ ...NO_DRAFT, how: 'units', units: { soap: qty } }, record, held)
    expect(units(1)).toMatchObject({ amount: 9_66, units: [{ item: 'soap', qty: 1, most: 2 }] })
    expect(units(2)?.amount).toBe(19_33)
    expect(units(9)).toMatchObject({ amount: 19_33, units: [{ qty: 2 }], restock: [{ qty: 0 }] })
    expect(units(0)?.amount).toBeNull()
    expect(planRefund(NO_DRAFT, record, held)?.units).toMatchObject([{ qty: 0, most: 2 }])
  })

  it('restocks no units for a partial amount unless somebody chooses to', () => {
    const part = { ...NO_DRAFT, how: 'amount' as const, amount: '5' }
    expect(planRefund(part, record, held)?.restock).toMatchObject([{ qty: 0 }])
    const chosen = { ...part, restock: { soap: 9 } }
    expect(planRefund(chosen, record, held)?.restock).toMatchObject([{ qty: 2 }])
  })

  it('selects the payment that must be refunded, and none without money', () => {
    const twice = {
      ...record,
      payments: [{ ...payment, _id: 'first', flag: 'paid-twice' as const }, payment],
    }
    expect(planRefund(NO_DRAFT, twice, held)).toMatchObject({
      payment: { _id: 'first' },
      restock: [{ qty: 0 }],
    })
    expect(planRefund({ ...NO_DRAFT, payment: 'one' }, twice, held)?.payment._id).toBe('one')
    expect(
      planRefund(NO_DRAFT, { ...record, payments: [{ ...payment, left: 0 }] }, held),
    ).toBeNull()
  })
})
