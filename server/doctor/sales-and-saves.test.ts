import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { importingShop } from '#tests/importing-shop.ts'
import { address } from '#tests/open-shop.ts'
import { examine } from './examine.ts'

const at = importingShop()

/** How long everybody sells and saves at once; `npm run chaos` does it for longer. */
const DURATION_MS = 4_000

/** What an answer may say here: the shelf is empty, somebody else was first, or the cart is old. */
const EXPECTED = new Set(['out-of-stock', 'version-conflict', 'stock-too-low', 'price-changed'])

test('sales and saves at the same time leave exact offers and an exact ledger', async () => {
  const { shop, admin } = at
  const tint = await shop.stockProduct({ name: 'Lip Tint', sku: 'ROSE', onHand: 30 })
  const oil = await shop.stockProduct({ name: 'Oil', sku: 'OIL', onHand: 30 })
  const soap = await shop.stockProduct({ name: 'Soap', sku: 'SOAP', onHand: 30 })
  const set = await shop.stockProduct({ name: 'Glow Set', sku: 'SET', onHand: 0 })
  const values = ['Rose', 'Plum'].map((value) => ({ value, valueSo: null, swatch: null }))
  const [rose, plum] = (await shop.addVariants(
    tint,
    [{ kind: 'shade', values }],
    [{ choice: ['Rose'] }, { choice: ['Plum'], sku: 'PLUM', countInStock: 30 }],
  )) as [string, string]
  const edit = (id: string) => admin.api.adminProducts.edit({ params: { id } })
  const oilSku = (await edit(oil)).variants[0]!._id
  await shop.addVariants(
    set,
    [],
    [
      {
        parts: [
          { variant: oilSku, qty: 2 },
          { variant: plum, qty: 1 },
        ],
      },
    ],
  )
  const done = new Map<string, number>()
  const refused: unknown[] = []
  const end = Date.now() + DURATION_MS

  /** Repeats the work until the end; only the expected refusals are let pass. */
  async function keep(what: string, work: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; Date.now() < end || !done.has(what); turn++) {
      try {
        await work(turn)
        done.set(what, (done.get(what) ?? 0) + 1)
      } catch (error) {
        if (!(error instanceof ApiError && EXPECTED.has(error.code ?? ''))) refused.push(error)
      }
    }
  }

  const lines = [
    { product: set, qty: 1 },
    { product: oil, qty: 1 },
    { product: tint, variant: rose, qty: 1 },
    { product: tint, variant: plum, qty: 2 },
    { product: soap, qty: 1 },
  ]
  async function buyAndCancel(number: number): Promise<void> {
    const { api } = await shop.signIn({
      name: `Shopper ${number}`,
      email: `shopper-${number}@example.com`,
    })
    await keep('order', async (turn) => {
      // Every shopper names the lines in another order, and leaves another one out.
      const from = (number + turn) % lines.length
      const turned = [...lines.slice(from), ...lines.slice(0, from)].slice(1)
      const { _id } = await api.orders.place({
        body: {
          orderItems: number % 2 ? turned : turned.toReversed(),
          shippingAddress: address,
          paymentMethod: 'PayPal',
        },
      })
      await api.orders.cancel({ params: { id: _id } })
    })
  }
  const saveVariants = (turn: number, id: string) =>
    keep(`variants of ${id}`, async () => {
      const { version, options, variants } = await edit(id)
      const next = variants.map(({ _id, choice, sku, parts }, n) => ({
        ...{ _id, choice, sku },
        price: 10 + ((turn++ + n) % 7),
        ...(parts?.length && {
          parts: parts.map((part) => ({ variant: part.variant, qty: 1 + (turn % 2) })),
        }),
      }))
      await admin.api.variants.save({
        params: { id },
        body: { version, options, variants: id === tint ? next.toReversed() : next },
      })
    })

  await Promise.all([
    ...[0, 1, 2, 3].map(buyAndCancel),
    saveVariants(0, tint),
    saveVariants(3, set),
    keep('price', async (turn) => {
      const { name, category, version } = await edit(soap)
      await admin.api.adminProducts.save({
        params: { id: soap },
        body: { name, category, version, price: 5 + (turn % 9) },
      })
    }),
    keep('stock', (turn) => {
      const [id, variant] = turn % 3 === 0 ? [tint, plum] : turn % 3 === 1 ? [oil] : [soap]
      const by = turn % 2 ? -3 : 4
      return admin.api.stock.adjust({ params: { id: id! }, body: { variant, by, note: 'Count' } })
    }),
    keep('import', async (turn) => {
      const price = 6 + (turn % 5)
      const rows = [`SOAP,${price}`, `PLUM,${price + 1}`, `SET,${price + 20}`, `OIL,${price}.5`]
      await at.imported(`sku,price\n${(turn % 2 ? rows : rows.toReversed()).join('\n')}\n`)
    }),
  ])
  expect(refused).toEqual([])
  expect([...done.keys()].toSorted()).toEqual(
    ['import', 'order', 'price', 'stock', `variants of ${set}`, `variants of ${tint}`].toSorted(),
  )
  const { findings } = await examine(shop.shop)
  expect(findings.filter(({ check }) => check !== 'backup-old')).toEqual([])
  await at.expectLedgerFits()
})
