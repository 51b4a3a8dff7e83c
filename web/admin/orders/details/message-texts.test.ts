import { expect, it } from 'vitest'
import { MESSAGE_TEMPLATES } from '#domain/messages.ts'
import { ORDER_STATUSES } from '#domain/orders.ts'
import { type MessageOrder, messageText, templatesFor } from './message-texts.ts'

const order: MessageOrder = {
  user: { _id: null, name: 'Amina & co', email: '' },
  number: 1001,
  status: 'paid',
  pickupAt: null,
  totalPrice: 30,
  shippedAt: null,
  courier: null,
  trackingNumber: null,
  trackingUrl: null,
  deliveryCode: '041827',
}
const facts = { shop: 'Qurux', link: 'https://qurux.example/so/order/1', cashDue: 0 }

it('writes to the buyer in their own language about this order', () => {
  expect(messageText('received', order, { ...facts, language: 'so' })).toBe(
    'Salaan Amina & co, waa Qurux. Dalabkaaga #1001 waanu helnay. Lacagtiisa waa la bixiyay, waana diyaarinaynaa.\nhttps://qurux.example/so/order/1',
  )
  for (const language of ['en', 'so'] as const) {
    for (const template of MESSAGE_TEMPLATES) {
      const text = messageText(template, order, { ...facts, language })
      expect(text).toContain('Amina & co')
      expect(text).toContain('#1001')
    }
  }
})

it('asks for a landmark only if it is delivered, and for payment only while it is due', () => {
  const atHand = (status: (typeof ORDER_STATUSES)[number], pickupAt: string | null = null) =>
    templatesFor({ ...order, status, pickupAt }, false)
  expect(atHand('placed')).toEqual(['received', 'pay-link'])
  expect(atHand('paid')).toEqual(['received', 'landmark'])
  expect(atHand('cash-due', 'Bakaaro')).toEqual(['received', 'ready'])
  for (const status of ['delivered', 'cancelled', 'expired', 'refunded'] as const) {
    expect(atHand(status)).toEqual(['update'])
  }
  for (const status of ORDER_STATUSES) {
    expect(templatesFor({ ...order, status }, true)).toContain('link')
  }
})

it('tells of a parcel on its way, with how to follow it and the code for the door', () => {
  const sent = { ...order, shippedAt: '2026-01-15T12:00:00.000Z' }
  const text = (one: typeof order, language: 'en' | 'so') =>
    messageText('shipped', one, { ...facts, language }).split('\n')
  const parcel = {
    courier: 'Rahma & Co',
    trackingNumber: 'RX 1',
    trackingUrl: 'https://track.example/?n=1&m=2',
  }
  expect(templatesFor(sent, true)).toEqual(['shipped', 'link'])
  expect(text({ ...sent, ...parcel }, 'en')).toEqual([
    'Hello Amina & co, this is Qurux, about your order #1001. It is on its way. Rahma & Co brings it.',
    'Tracking number: RX 1',
    'https://track.example/?n=1&m=2',
    'Your delivery code is 041827. Give it only to the person who hands you the order.',
    'https://qurux.example/so/order/1',
  ])
  expect(text({ ...sent, pickupAt: 'Bakaara' }, 'so')).toEqual([
    'Salaan Amina & co, waa Qurux. Waxay ku saabsan tahay dalabkaaga #1001. Waa diyaar, waad soo qaadan kartaa:',
    'Bakaara',
    'Koodhkaaga gaarsiintu waa 041827. Sii oo keliya qofka dalabka gacanta kaa saara.',
    'https://qurux.example/so/order/1',
  ])
})

it('says where an order can be picked up and what is still to be paid there', () => {
  const ready = { ...order, pickupAt: 'Bakaaro market, shop 12' }
  const text = (cashDue: number) =>
    messageText('ready', ready, { ...facts, language: 'en', cashDue })
  expect(text(0)).toContain('Bakaaro market, shop 12')
  expect(text(0)).not.toContain('$')
  // The rest of its total was transferred.
  expect(text(20)).toContain('Please bring $20.00 in cash.')
})
