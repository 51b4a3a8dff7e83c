import { expect, it } from 'vitest'
import { whatsappLink } from './whatsapp.ts'

const order = {
  user: { _id: null, name: 'Amina & co', email: '' },
  number: 1001,
  status: 'paid' as const,
}
const facts = { shop: 'Qurux', link: 'https://qurux.example/so/order/1' }

it('writes to the buyer in their own language about this order', () => {
  const chat = (language: 'en' | 'so') =>
    new URL(whatsappLink(order, { ...facts, phone: '+252615550123', language }) ?? '')
  expect(chat('so').pathname).toBe('/252615550123')
  expect(chat('so').searchParams.get('text')).toBe(
    'Salaan Amina & co, waa Qurux. Waxay ku saabsan tahay dalabkaaga #1001. Lacagtiisa waa la bixiyay, waana diyaarinaynaa.\nhttps://qurux.example/so/order/1',
  )
  expect(chat('en').searchParams.get('text')).toContain('Hello Amina & co, this is Qurux,')
})

it.each(['', '0615550123', '12'])('has no link for %j, which is not a valid number', (phone) => {
  expect(whatsappLink(order, { ...facts, phone, language: 'en' })).toBeNull()
})
