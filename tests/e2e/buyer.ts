import { expect, type Page } from '@playwright/test'
import { newPhone } from './people.ts'

/** Registers somebody new in this page's browser, who then stays signed in. */
export async function register(page: Page): Promise<void> {
  const email = `buyer-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  const name = 'Hodan Ali'
  const answer = await page.request.post('/api/users', {
    data: { name, email, password: 'a long walk to Berbera' },
  })
  expect(answer.status()).toBe(201)
  await page.addInitScript(
    (info) => localStorage.setItem('userInfo', info),
    JSON.stringify({ name, email, isAdmin: false }),
  )
}

/** An order of two pieces of something that is in stock, placed by whoever is signed in. */
export async function placeOrder(page: Page, language: 'en' | 'so' = 'en'): Promise<string> {
  const { products } = await (await page.request.get('/api/products')).json()
  const product = products.find((one: { countInStock: number }) => one.countInStock > 2)
  const answer = await page.request.post('/api/orders', {
    data: {
      orderItems: [{ product: product._id, qty: 2 }],
      shippingAddress: {
        address: '1 Liberation Road',
        city: 'Hargeisa',
        postalCode: '00000',
        country: 'Somalia',
        phone: newPhone(),
      },
      paymentMethod: 'PayPal',
      language,
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json())._id
}
