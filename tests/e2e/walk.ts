import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  devices,
  expect,
  type Page,
} from '@playwright/test'
import { listen } from './announcements.ts'
import { findProduct, ORIGIN } from './goods.ts'
import { changePhone, HOME, owner, register, type Shopper } from './people.ts'

/** What a visitor's browser complains about, and what of it a walk brings about on purpose. */
export interface Complaints {
  /** Complaints that belong to the story, such as the 409 of a changed price. */
  expect(pattern: RegExp): void
  /** Hears another browser as well. */
  hear(context: BrowserContext): void
}

interface Beginning {
  /** Who opens the browser: a guest, or somebody with an account and an open session. */
  visitor: 'guest' | 'customer' | 'admin'
  /** What lies in the cart already: quantities by what one would search for. */
  basket: Record<string, number>
  /** Shipping and payment are chosen already, as after an earlier visit. */
  delivery: boolean
}

interface Given {
  /** The customer or the owner, where the visitor is one. */
  customer: Shopper & { cookie: string }
  complaints: Complaints
  /** Opens a page in another browser, of a guest or with the owner's session. */
  openBrowser: (visitor: 'guest' | 'admin', options?: BrowserContextOptions) => Promise<Page>
}

/**
 * A walk through the shop. It fails on every error or warning in the console, every exception and
 * every request that fails, in each of its windows, unless the walk has said that it expects it.
 */
export const test = base.extend<Beginning & Given>({
  visitor: ['guest', { option: true }],
  basket: [{}, { option: true }],
  delivery: [false, { option: true }],

  customer: async ({ visitor }, use) => {
    changePhone()
    const { shopper, cookie } = await (visitor === 'admin' ? owner() : register())
    await use({ ...shopper, cookie })
  },

  storageState: async ({ visitor, basket, delivery, customer }, use) => {
    const isCustomer = visitor !== 'guest'
    const stored = {
      ...(isCustomer && { userInfo: { ...customer, isAdmin: visitor === 'admin' } }),
      ...(Object.keys(basket).length > 0 && { cart: await cartOf(basket, delivery) }),
    }
    await use(stateOf(stored, isCustomer ? customer.cookie : null))
  },

  context: async ({ context }, use) => {
    await listen(context)
    await use(context)
  },

  complaints: [
    async ({ context }, use) => {
      const heard: string[] = []
      const expected: RegExp[] = []
      const hear = (one: BrowserContext) => {
        one.on('console', (message) => {
          if (isComplaint(message)) heard.push(`${message.type()}: ${message.text()}`)
        })
        one.on('weberror', (error) => heard.push(`exception: ${error.error()}`))
        one.on('requestfailed', (request) => {
          const why = request.failure()?.errorText ?? ''
          // Whoever goes on to the next page leaves what the last one was still loading.
          if (!why.includes('ERR_ABORTED')) heard.push(`failed: ${request.url()} ${why}`)
        })
        one.on('response', (response) => {
          if (response.status() >= 400) heard.push(`answer: ${response.status()} ${response.url()}`)
        })
      }
      hear(context)
      await use({ expect: (pattern) => expected.push(pattern), hear })
      expect(heard.filter((one) => !expected.some((pattern) => pattern.test(one)))).toEqual([])
    },
    { auto: true },
  ],

  openBrowser: async ({ browser, baseURL, complaints }, use) => {
    const opened: BrowserContext[] = []
    await use(async (visitor, options) => {
      const context = await browser.newContext({
        baseURL,
        ...options,
        ...(visitor === 'admin' && { storageState: await ownersState() }),
      })
      opened.push(context)
      complaints.hear(context)
      await listen(context)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

export { expect, type Page }

const { defaultBrowserType: _, ...pixel } = devices['Pixel 5']

/** For `test.use`: a small phone. */
export const PHONE: BrowserContextOptions = { ...pixel, viewport: { width: 360, height: 740 } }

/** An error or a warning that says more than the answers do. */
function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  // The answer itself is heard, with its address; this only repeats its number. And see the
  // configuration for why walks go without the service worker.
  return !/^(Failed to load resource: the server responded|Service Worker reg.* blocked)/.test(
    message.text(),
  )
}

async function ownersState() {
  const { shopper, cookie } = await owner()
  return stateOf({ userInfo: { ...shopper, isAdmin: true } }, cookie)
}

async function cartOf(basket: Record<string, number>, delivery: boolean) {
  const cartItems = await Promise.all(
    Object.entries(basket).map(async ([keyword, qty]) => {
      const product = await findProduct(keyword)
      return { ...product, product: product._id, qty }
    }),
  )
  return { cartItems, ...(delivery && { shippingAddress: HOME, paymentMethod: 'PayPal' }) }
}

function stateOf(stored: Record<string, unknown>, cookie: string | null) {
  const [name = '', value = ''] = cookie?.split('=') ?? []
  const localStorage = Object.entries(stored).map(([key, one]) => ({
    name: key,
    value: JSON.stringify(one),
  }))
  const session = {
    name,
    value,
    domain: '127.0.0.1',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  }
  return { cookies: cookie ? [session] : [], origins: [{ origin: ORIGIN, localStorage }] }
}
