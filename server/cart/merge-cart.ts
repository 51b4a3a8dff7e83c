import type { MergedCart, MergeNotice } from '#contract/account-cart.ts'
import { MAX_LINES, type QuotedItem, type UnchosenItem } from '#contract/cart.ts'
import type { Viewer } from '#domain/accounts.ts'
import { type CartLine, isSameLine } from '#domain/cart.ts'
import { mergeLines } from '#domain/cart-changes.ts'
import { titleOf } from '#domain/variants.ts'
import { prepareOffered } from '../catalog/product-queries.ts'
import { readPriceRules } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { known, lockLines, saveLines } from './account-cart.ts'
import { type PricedCart, priceCart } from './price-cart.ts'

/**
 * Merges the lines of a browser into the stored cart: all lines, each with the larger quantity, as
 * far as units are left. What is no longer sold is not stored; `gone` names it.
 */
export async function mergeCart(
  shop: Shop,
  customer: Pick<Viewer, 'id' | 'name'>,
  sent: readonly CartLine[],
): Promise<MergedCart> {
  const here = known(sent)
  const unknown = sent.filter((line) => !known([line]).length)
  return change(shop, customer, async (unit) => {
    const { tx } = unit
    const there = await lockLines(unit, customer.id)
    const wanted = mergeLines(here, there)
    const priced = await priceCart(prepareOffered(tx), wanted, await readPriceRules(tx, shop))
    const merged = settle(wanted, priced, here)
    await saveLines(unit, customer.id, there, merged.lines)
    const gone = [...unknown.map(({ product, variant }) => variant ?? product), ...merged.gone]
    return { ...merged, gone, owner: customer.id }
  })
}

/** What of the wanted lines can be had, and what of that differs from the cart that was sent. */
function settle(wanted: readonly CartLine[], { gone, ...priced }: PricedCart, here: CartLine[]) {
  const lines: CartLine[] = []
  const notices: MergeNotice[] = []
  const left = new Map<QuotedItem | UnchosenItem, number>()
  for (const line of wanted) {
    const item = [...priced.cartItems, ...priced.unchosen].find((one) => isSameLine(one, line))
    if (!item) continue
    const isFull = lines.length === MAX_LINES
    const most = 'countInStock' in item ? item.countInStock : line.qty
    const qty = isFull ? 0 : Math.min(line.qty, most)
    left.set(item, qty)
    if (qty > 0) lines.push({ ...line, qty })
    const change = changeOf(line, qty, { here, isFull })
    if (change) notices.push({ ...change, ...keyOf(line), ...namesOf(item) })
  }
  return {
    lines,
    cartItems: priced.cartItems.flatMap((item) => withQty(item, left.get(item))),
    unchosen: priced.unchosen.flatMap((item) => withQty(item, left.get(item))),
    gone,
    notices,
  }
}

function changeOf(
  line: CartLine,
  to: number,
  { here, isFull }: { here: CartLine[]; isFull: boolean },
): Pick<MergeNotice, 'kind' | 'from' | 'to'> | null {
  if (isFull) return { kind: 'no-room', from: line.qty, to }
  if (to === 0) return { kind: 'sold-out', from: line.qty, to }
  if (to < line.qty) return { kind: 'stock', from: line.qty, to }
  const from = here.find((one) => isSameLine(one, line))?.qty ?? 0
  // In an empty cart everything is the stored one's, and nothing differs from what was seen.
  if (from === to || here.length === 0) return null
  return { kind: from === 0 ? 'added' : 'raised', from, to }
}

function keyOf({ product, variant }: CartLine) {
  return { product, ...(variant && { variant }) }
}

function namesOf(item: QuotedItem | UnchosenItem) {
  if (!('choice' in item) || item.choice.length === 0) {
    return { name: item.name, nameSo: item.nameSo }
  }
  return { name: titleOf(item, 'en'), nameSo: titleOf(item, 'so') }
}

function withQty<item extends object>(item: item, qty = 0) {
  return qty > 0 ? [{ ...item, qty }] : []
}
