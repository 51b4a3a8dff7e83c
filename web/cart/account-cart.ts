import type { AccountCart } from '#contract/account-cart.ts'
import type { UnchosenItem } from '#contract/cart.ts'
import { ApiError } from '#contract/client.ts'
import { bareLine, type CartLine, isSameLine, putLine } from '#domain/cart.ts'
import { changesOf, setLines } from '#domain/cart-changes.ts'
import { forgetReads } from '../api.ts'
import { currentViewer, forgetViewer } from '../viewer.ts'
import { cartApi } from './cart-api.ts'
import { addNotices, forgetNotices } from './cart-notices.ts'
import { type CartItem, changeCart, currentCart, subscribeToCart } from './cart-store.ts'
import { refreshItems } from './edit-cart.ts'
import { type OwnedCart, ownedCart } from './owned-cart.ts'
import { unconfirmedOrder } from './unconfirmed-order.ts'

/** What is still to be done: send what has changed here, or also ask what has changed elsewhere. */
let wanted: 'nothing' | 'send' | 'ask' = 'nothing'
let working = false
let following = false

/** The email of the viewer whose cart this document has asked for. */
let knownFor: string | null = null

/**
 * Keeps the cart of this browser and the stored one of the account alike, whenever somebody signs
 * in, changes the cart in any tab, returns to the page or is online again. Without a connection the
 * changes wait here, also across documents.
 */
export function followCart(): void {
  if (!following) {
    following = true
    subscribeToCart(() => want('send'))
    window.addEventListener('online', () => want('ask'))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') want('ask')
    })
  }
  want('ask')
}

function want(what: 'send' | 'ask'): void {
  if (wanted !== 'ask') wanted = what
  if (!working) void work()
}

async function work(): Promise<void> {
  working = true
  try {
    while (wanted !== 'nothing') {
      const asks = wanted === 'ask'
      wanted = 'nothing'
      await alone(() => compare(asks))
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The session has ended.
    if (error.code === 'not-signed-in') forgetViewer()
  } finally {
    working = false
  }
}

/** One tab at a time, where the browser offers that; else two of them may send the same. */
async function alone(run: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('cart', run)
  else await run()
}

/** @param asks also if nothing has changed here */
async function compare(asks: boolean): Promise<void> {
  const email = currentViewer()?.email
  const { cartItems } = currentCart()
  // Until an order is answered, its lines must stay as they were sent.
  if (!email || unconfirmedOrder(cartItems)) return
  const here = cartItems.map(bareLine)
  const known = ownedCart.get()
  if (!known) {
    const { notices, ...merged } = await cartApi.accountCart.merge({ body: { items: here } })
    if (currentViewer()?.email !== email) return
    knownFor = email
    show(merged, { sent: here, left: [] })
    addNotices(notices)
    return
  }
  // Not before the shop has said whose cart it is.
  const set = knownFor === email ? changesOf(known.lines, here) : []
  if (knownFor === email && set.length === 0 && !asks) return
  forgetReads()
  // The answer may be lost although the shop has made the change.
  const lines = set.reduce((now, line) => putLine(now, { ...line, qty: 0 }), [...known.lines])
  ownedCart.set({ ...known, lines })
  const stored =
    set.length > 0
      ? await cartApi.accountCart.setLines({ body: { set } })
      : await cartApi.accountCart.show()
  if (currentViewer()?.email !== email) return
  knownFor = email
  if (stored.owner !== known.owner) takeOver(stored)
  else show(stored, { sent: set.length > 0 ? here : lines, left: known.left })
}

interface Since {
  /** What the shop knew of this cart when it answered: later changes are made again, and sent. */
  sent: readonly CartLine[]
  left: OwnedCart['left']
}

/** Shows the stored cart, with what has been changed here since, in the order that is here. */
function show(stored: AccountCart, { sent, left }: Since): void {
  const { cartItems } = currentCart()
  // What is gone stays until the notice of it is added.
  const gone = cartItems.filter((item) => stored.gone.includes(item.variant ?? item.product))
  const shown = [...stored.cartItems.map(itemOf), ...stored.unchosen.map(unchosenItemOf), ...gone]
  const lines = shown.map(bareLine)
  ownedCart.set({ owner: stored.owner, lines, left })
  const known = [...cartItems, ...shown]
  const items = setLines(lines, changesOf(sent, cartItems.map(bareLine))).map((line) => ({
    ...known.find((one) => one.product === line.product && one.variant === line.variant)!,
    qty: line.qty,
  }))
  const placeOf = (item: CartItem) => known.findIndex((one) => isSameLine(one, item))
  changeCart((cart) => ({
    ...cart,
    cartItems: items.toSorted((a, b) => placeOf(a) - placeOf(b)),
  }))
  refreshItems(stored)
}

/** Somebody else has signed in: shows their cart, and offers them what was here. */
function takeOver(stored: AccountCart): void {
  const before = currentCart().cartItems
  forgetNotices()
  changeCart((cart) => ({ ...cart, cartItems: [] }))
  show(stored, { sent: [], left: [] })
  const { cartItems } = currentCart()
  const left = before.filter((item) => !cartItems.some((one) => isSameLine(one, item)))
  ownedCart.set({ ...ownedCart.get()!, left })
}

/** As `lineOf`: where there was nothing to choose, the line names no variant. */
function itemOf({ variant, ...item }: AccountCart['cartItems'][number]): CartItem {
  const { salePrice: _, ...rest } = item
  return item.choice.length > 0 ? { ...rest, variant } : rest
}

function unchosenItemOf(item: UnchosenItem): CartItem {
  const { options: _, variants: __, ...rest } = item
  const nothing = { sku: '', choice: [], parts: [], price: 0, countInStock: 0 }
  return { _id: item.product, ...rest, ...nothing, unchosen: true }
}
