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
import { changePhone, HOME, newNetwork, owner, register, type Shopper } from './people.ts'

/**
 * The errors and warnings of the visitor's browser; a walk declares those that it causes on
 * purpose.
 */
export interface Complaints {
  /** Declares complaints that belong to the story, such as the 409 of a changed price. */
  expect(pattern: RegExp): void
  /** Watches another browser context as well. */
  watch(context: BrowserContext): void
}

interface WalkOptions {
  /** Who opens the browser: a guest, or a customer or admin who is signed in. */
  visitor: 'guest' | 'customer' | 'admin'
  /** The initial cart: quantities by search keyword. */
  basket: Record<string, number>
  /** Whether shipping and payment are already chosen, as after an earlier visit. */
  delivery: boolean
}

interface WalkFixtures {
  /** The customer or the owner, if the visitor is one. */
  customer: Shopper & { cookie: string }
  complaints: Complaints
  /** Opens a page in another browser, as a guest or as the owner. */
  openBrowser: (visitor: 'guest' | 'admin', options?: BrowserContextOptions) => Promise<Page>
}

/**
 * A walk through the shop. It fails on every error or warning in the console, every exception and
 * every failed request, in each of its windows, unless the walk has declared it as expected.
 */
export const test = base.extend<WalkOptions & WalkFixtures>({
  visitor: ['guest', { option: true }],
  basket: [{}, { option: true }],
  delivery: [false, { option: true }],

  customer: async ({ visitor }, use) => {
    changePhone()
    const { shopper, cookie } = await (visitor === 'admin' ? owner() : register())
    await use({ ...shopper, cookie })
  },

  // All walks together call more than one network may in a minute.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': newNetwork() }),

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
      const found: string[] = []
      const expected: RegExp[] = []
      const watch = (one: BrowserContext) => {
        one.on('console', (message) => {
          if (isComplaint(message)) found.push(`${message.type()}: ${message.text()}`)
        })
        one.on('weberror', (error) => found.push(`exception: ${error.error()}`))
        one.on('requestfailed', (request) => {
          const why = request.failure()?.errorText ?? ''
          // Leaving a page aborts the requests that it still had open, and so does a change in the
          // network of the machine, such as a renewed lease.
          if (!/ERR_(ABORTED|NETWORK_CHANGED)/.test(why))
            found.push(`failed: ${request.url()} ${why}`)
        })
        one.on('response', (response) => {
          if (response.status() >= 400) found.push(`answer: ${response.status()} ${response.url()}`)
        })
      }
      watch(context)
      await use({ expect: (pattern) => expected.push(pattern), watch })
      expect(found.filter((one) => !expected.some((pattern) => pattern.test(one)))).toEqual([])
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
      complaints.watch(context)
      await listen(context)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

export { expect, type Page }

const { defaultBrowserType: _, ...pixel } = devices['Pixel 5']

const SMALL = { width: 360, height: 740 }

/**
 * For `test.use`: a small phone. The screen as well, since the browser may choose pictures for it
 * before the viewport is in force.
 */
export const PHONE: BrowserContextOptions = { ...pixel, viewport: SMALL, screen: SMALL }

/** What a page may still ask for the account in the moment in which its session ends. */
export const SESSION_ENDED =
  /^answer: 401 .*\/api\/(addresses|wishlist|cart|consents|orders\/(myorders|news)|users\/me\/)/

/** An error or a warning that adds something to the failed responses. */
function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  // Failed responses are recorded with their URL, so the console's copy is ignored. See the
  // configuration for why walks run without the service worker.
  return !/^(Failed to load resource: (the server responded|net::ERR_NETWORK_CHANGED)|Service Worker reg.* blocked)/.test(
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
    domain: 'localhost',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  }
  return { cookies: cookie ? [session] : [], origins: [{ origin: ORIGIN, localStorage }] }
}
