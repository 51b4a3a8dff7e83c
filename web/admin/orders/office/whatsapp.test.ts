import { describe, expect, it } from 'vitest'
import { whatsappLink, whatsappNumber } from './whatsapp.ts'

describe('the number for WhatsApp', () => {
  it.each([
    ['+252 61 5550123', 'Somalia', '252615550123'],
    ['00252-61-5550123', 'Somalia', '252615550123'],
    ['252615550123', 'Somalia', '252615550123'],
    ['0615550123', 'Somalia', '252615550123'],
    ['615550123', 'Somalia', '252615550123'],
    ['+44 (0)20 7946 0000', 'Somalia', '442079460000'],
    ['0701234567', 'Sweden', '46701234567'],
  ])('%s in %s is %s', (phone, country, number) => {
    expect(whatsappNumber({ phone, country })).toBe(number)
  })

  it.each([
    ['0615550123', 'Atlantis'],
    ['', 'Somalia'],
    ['call my brother', 'Somalia'],
    ['+12', 'Somalia'],
    [`+${'1'.repeat(30)}`, 'Somalia'],
  ])('is not guessed from %s in %s', (phone, country) => {
    expect(whatsappNumber({ phone, country })).toBeNull()
  })
})

it('writes to the buyer in their own language about this order', () => {
  const address = { address: 'x', city: 'x', postalCode: 'x', country: 'Somalia' }
  const order = {
    user: { _id: null, name: 'Amina & co', email: '' },
    ...{ number: 1001, status: 'paid' as const },
    shippingAddress: { ...address, phone: '+252615550123' },
  }
  const told = { shop: 'Qurux', link: 'https://qurux.example/so/order/1' }
  const text = (language: 'en' | 'so') =>
    new URL(whatsappLink(order, { ...told, language }) ?? '').searchParams.get('text')
  expect(text('so')).toBe(
    'Salaan Amina & co, waa Qurux. Waxay ku saabsan tahay dalabkaaga #1001. Lacagtiisa waa la bixiyay, waana diyaarinaynaa.\nhttps://qurux.example/so/order/1',
  )
  expect(text('en')).toContain('Hello Amina & co, this is Qurux.')
})
