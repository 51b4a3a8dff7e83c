import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CartLine, putLine } from './cart.ts'
import { changesOf, mergeLines, setLines } from './cart-changes.ts'

const line = fc.record<CartLine>(
  {
    product: fc.constantFrom('butter', 'oil', 'soap'),
    variant: fc.constantFrom('small', 'large'),
    qty: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ['product', 'qty'] },
)
const cart = fc.array(line, { maxLength: 6 }).map((lines) => lines.reduce<CartLine[]>(putLine, []))

const sorted = (lines: CartLine[]) =>
  lines.map(({ product, variant = '', qty }) => `${product} ${variant} ${qty}`).toSorted()

it('changes of a cart make the other one of it, and repeated change nothing', () => {
  fc.assert(
    fc.property(cart, cart, (before, after) => {
      const changes = changesOf(before, after)
      const made = setLines(before, changes)
      expect(sorted(made)).toEqual(sorted(after))
      expect(setLines(made, changes)).toEqual(made)
      expect(changesOf(made, after)).toEqual([])
    }),
  )
})

it('leave alone what somebody else has changed meanwhile', () => {
  const before = [
    { product: 'butter', qty: 1 },
    { product: 'oil', qty: 1 },
  ]
  const changes = changesOf(before, [...before, { product: 'soap', qty: 2 }])
  const elsewhere = [{ product: 'oil', qty: 4 }]
  expect(setLines(elsewhere, changes)).toEqual([...elsewhere, { product: 'soap', qty: 2 }])
})

it('a merged cart has every product of both, never less of it, and nothing twice', () => {
  fc.assert(
    fc.property(cart, cart, (here, there) => {
      const merged = mergeLines(here, there)
      expect(merged.reduce<CartLine[]>(putLine, [])).toEqual(merged)
      expect(mergeLines(merged, there)).toEqual(merged)
      const has = ({ product, variant, qty }: CartLine) =>
        merged.some(
          (one) =>
            one.product === product &&
            (!variant || !one.variant || one.variant === variant) &&
            one.qty >= qty,
        )
      expect(here.every(has)).toBe(true)
      const products = (lines: CartLine[]) => new Set(lines.map(({ product }) => product))
      expect(products(merged)).toEqual(products([...here, ...there]))
    }),
  )
})

it('takes the larger quantity, and a variant where one cart names none', () => {
  expect(
    mergeLines(
      [
        { product: 'butter', qty: 3 },
        { product: 'oil', qty: 2 },
      ],
      [
        { product: 'oil', variant: 'small', qty: 1 },
        { product: 'butter', qty: 5 },
        { product: 'soap', qty: 1 },
      ],
    ),
  ).toEqual([
    { product: 'butter', qty: 5 },
    { product: 'oil', variant: 'small', qty: 2 },
    { product: 'soap', qty: 1 },
  ])
})
