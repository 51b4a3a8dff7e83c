import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { QuotedItem } from '#contract/cart.ts'
import type { CartLine } from '#domain/cart.ts'
import { mergeLines, setLines } from '#domain/cart-changes.ts'
import { openLocalStorage } from '#tests/local-storage.ts'
import { forgetViewer, rememberViewer } from '../viewer.ts'
import { followCart } from './account-cart.ts'
import { currentCartNotices, forgetNotices } from './cart-notices.ts'
import { type CartItem, changeCart, currentCart } from './cart-store.ts'
import { addToCart, clearCart, removeFromCart, setQuantity } from './edit-cart.ts'
import { forgetOrdered, ownedCart } from './owned-cart.ts'
import { forgetAttempt, rememberAttempt } from './unconfirmed-order.ts'

const STOCK = 9
const amina = { name: 'Amina', email: 'amina@example.com', isAdmin: false }
const bile = { name: 'Bile', email: 'bile@example.com', isAdmin: false }

/** The stored carts on the server, and what was asked of it. */
let stored: Record<string, CartLine[]>
let calls: string[]
let isOnline: boolean
/** Ends the calls that wait. */
let meanwhile: () => void
const heard = new Map<string, () => void>()

const item = (product: string, qty: number): CartItem => ({
  _id: product,
  product,
  sku: product,
  choice: [],
  parts: [],
  name: product,
  nameSo: null,
  image: '',
  picture: null,
  price: 20,
  countInStock: STOCK,
  qty,
})
const quoted = ({ product, qty }: CartLine): QuotedItem => ({
  ...item(product, qty),
  variant: `${product}-sku`,
  salePrice: 20,
})

beforeEach(() => {
  openLocalStorage()
  for (const name of ['window', 'document']) {
    const listen = (event: string, run: () => void) => heard.set(event, run)
    vi.stubGlobal(name, {
      addEventListener: listen,
      removeEventListener: () => {},
      querySelector: () => null,
      visibilityState: 'visible',
    })
  }
  vi.stubGlobal('navigator', {})
  stored = { [amina.email]: [], [bile.email]: [] }
  calls = []
  isOnline = true
  meanwhile = () => {}
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (!isOnline) throw new TypeError('fetch failed')
    const { email } = JSON.parse(localStorage.getItem('userInfo')!) as { email: string }
    const { items, set } = JSON.parse(String(body ?? '{}')) as Record<string, CartLine[]>
    calls.push(`${method} ${url} ${JSON.stringify(set ?? items ?? '')}`)
    if (items) stored[email] = mergeLines(items, stored[email]!)
    if (set) stored[email] = setLines(stored[email]!, set)
    const cartItems = stored[email]!.map(quoted)
    meanwhile()
    return Response.json({ owner: email, cartItems, unchosen: [], gone: [], notices: [] })
  })
})

afterEach(async () => {
  await quiet()
  forgetViewer()
  changeCart((cart) => ({ ...cart, cartItems: [] }))
  ownedCart.set(null)
  forgetNotices()
  forgetAttempt()
  vi.unstubAllGlobals()
})

/** Until nothing is on its way any more: each answer takes a few turns. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done))
}

async function signIn(who: typeof amina): Promise<void> {
  rememberViewer(who)
  followCart()
  await quiet()
}

const here = () => currentCart().cartItems.map(({ product, qty }) => `${product} ${qty}`)
const there = ({ email } = amina) => stored[email]!.map(({ product, qty }) => `${product} ${qty}`)
async function comeBack() {
  followCart()
  await quiet()
}

describe('at sign-in', () => {
  it('the guest’s lines and the account’s become one cart, once', async () => {
    stored[amina.email] = [
      { product: 'butter', qty: 5 },
      { product: 'oil', qty: 1 },
    ]
    addToCart(item('soap', 2))
    addToCart(item('butter', 3))
    await signIn(amina)
    expect(here()).toEqual(['soap 2', 'butter 5', 'oil 1'])
    expect(there().toSorted()).toEqual(here().toSorted())
    expect(calls).toHaveLength(1)
  })

  it('units beyond the stock are told, and the shop hears of the new quantity', async () => {
    stored[amina.email] = [{ product: 'butter', qty: 50 }]
    addToCart(item('oil', 1))
    ownedCart.set({ owner: amina.email, lines: [{ product: 'oil', qty: 1 }], left: [] })
    await signIn(amina)
    expect(here()).toEqual(['butter 9'])
    expect(there()).toEqual(['butter 9'])
    expect(currentCartNotices()).toMatchObject([{ kind: 'stock', from: 50, to: 9 }])
  })

  it('somebody else gets their own cart, and is offered what was here', async () => {
    addToCart(item('soap', 2))
    addToCart(item('butter', 1))
    await signIn(amina)
    stored[bile.email] = [{ product: 'butter', qty: 4 }]
    forgetViewer()
    expect(here()).toEqual(['soap 2', 'butter 1'])
    await signIn(bile)
    expect(here()).toEqual(['butter 4'])
    expect(ownedCart.get()?.left).toMatchObject([{ product: 'soap', qty: 2 }])
    expect([there(), there(bile)]).toEqual([['soap 2', 'butter 1'], ['butter 4']])
    // A reload does not mix them either.
    await comeBack()
    expect([there(), there(bile)]).toEqual([['soap 2', 'butter 1'], ['butter 4']])
  })
})

describe('afterwards', () => {
  beforeEach(async () => {
    stored[amina.email] = [
      { product: 'butter', qty: 2 },
      { product: 'oil', qty: 1 },
    ]
    await signIn(amina)
    calls = []
  })

  it('each change is sent as the line that it sets', async () => {
    setQuantity({ product: 'butter' }, 3)
    await quiet()
    removeFromCart({ product: 'oil' })
    addToCart(item('soap', 1))
    await quiet()
    expect(there()).toEqual(['butter 3', 'soap 1'])
    expect(calls.every((call) => call.startsWith('POST /api/cart/lines'))).toBe(true)
    expect(calls[0]).toContain('[{"product":"butter","qty":3}]')
  })

  it('what another device removes stays removed, and what it adds appears', async () => {
    stored[amina.email] = [
      { product: 'butter', qty: 2 },
      { product: 'soap', qty: 1 },
    ]
    await comeBack()
    expect(here()).toEqual(['butter 2', 'soap 1'])
    expect(there()).toEqual(['butter 2', 'soap 1'])
    expect(calls).toHaveLength(1)
  })

  it('changes without a connection wait, and only they are made when it is back', async () => {
    isOnline = false
    setQuantity({ product: 'butter' }, 4)
    await quiet()
    removeFromCart({ product: 'oil' })
    await quiet()
    stored[amina.email]!.push({ product: 'soap', qty: 1 })
    isOnline = true
    heard.get('online')!()
    await quiet()
    expect(there()).toEqual(['butter 4', 'soap 1'])
    expect(here()).toEqual(there())
  })

  it('what the shopper changes while the shop answers is not lost', async () => {
    meanwhile = () => {
      meanwhile = () => {}
      setQuantity({ product: 'butter' }, 7)
    }
    removeFromCart({ product: 'oil' })
    await quiet()
    expect([here(), there()]).toEqual([['butter 7'], ['butter 7']])
  })

  it('a change whose answer was lost is followed by what the shopper has chosen since', async () => {
    meanwhile = () => {
      meanwhile = () => {}
      throw new TypeError('the connection was lost')
    }
    setQuantity({ product: 'butter' }, 3)
    await quiet()
    expect([here(), there()]).toEqual([
      ['butter 3', 'oil 1'],
      ['butter 3', 'oil 1'],
    ])
    isOnline = false
    setQuantity({ product: 'butter' }, 2)
    await quiet()
    isOnline = true
    await comeBack()
    expect([here(), there()]).toEqual([
      ['butter 2', 'oil 1'],
      ['butter 2', 'oil 1'],
    ])
  })

  it('what was ordered can be added again at once', async () => {
    const ordered = currentCart().cartItems
    stored[amina.email] = []
    isOnline = false
    forgetOrdered(ordered)
    clearCart(ordered)
    addToCart(item('butter', 2))
    isOnline = true
    await comeBack()
    expect([here(), there()]).toEqual([['butter 2'], ['butter 2']])
  })

  it('changes made after signing out are sent when the same person is back', async () => {
    forgetViewer()
    removeFromCart({ product: 'oil' })
    await quiet()
    expect(calls).toEqual([])
    await signIn(amina)
    expect([here(), there()]).toEqual([['butter 2'], ['butter 2']])
  })

  it('the lines of an order stay until it is answered', async () => {
    const orderItems = currentCart().cartItems.map(({ product, qty }) => ({ product, qty }))
    rememberAttempt({ orderItems } as unknown as Parameters<typeof rememberAttempt>[0])
    stored[amina.email] = []
    await comeBack()
    expect(here()).toEqual(['butter 2', 'oil 1'])
    expect(calls).toEqual([])
    forgetAttempt()
    clearCart(orderItems)
    await quiet()
    expect([here(), there()]).toEqual([[], []])
  })
})
