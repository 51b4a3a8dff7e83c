import { expect, test } from 'vitest'
import { importingShop } from '#tests/importing-shop.ts'
import { readCell } from './read-cells.ts'

const at = importingShop()

test.each([
  ['facets', 'Dry hair; VEGAN;; skin:oily', { value: ['skin:oily', 'hair:dry', 'quality:vegan'] }],
  ['facets', "Timo qallalan; Udgoon la'aan", { value: ['hair:dry', 'quality:fragrance-free'] }],
  ['facets', '', { value: [] }],
  ['facets', 'Purple hair', { problem: 'unknown-facet' }],
  ['origin', 'so', { value: 'SO' }],
  ['origin', 'somalia', { value: 'SO' }],
  ['origin', 'Itoobiya', { value: 'ET' }],
  ['origin', '', { value: null }],
  ['origin', 'Atlantis', { problem: 'unknown-country' }],
  ['paoMonths', '12', { value: 12 }],
  ['paoMonths', '12.0', { value: 12 }],
  ['paoMonths', '12M', { value: 12 }],
  ['paoMonths', '6 months', { value: 6 }],
  ['paoMonths', '', { value: null }],
  ['paoMonths', '0', { problem: 'not-months' }],
  ['paoMonths', '61', { problem: 'not-months' }],
  ['paoMonths', 'a year', { problem: 'not-months' }],
  ['sealed', 'haa', { value: true }],
  ['sealed', '', {}],
  ['ingredientsComplete', 'no', { value: false }],
  ['warningsSo', '', { value: null }],
  ['howToUse', 'x'.repeat(5_001), { problem: 'too-long' }],
  ['howToUseSo', 'x'.repeat(5_001), { problem: 'too-long' }],
  ['responsiblePerson', 'x'.repeat(501), { problem: 'too-long' }],
] as const)('%s %j', (column, text, read) => expect(readCell(column, text)).toEqual(read))

const CONTENT = {
  howToUse: 'Warm it.\n\n- Then, "gently", massage; rinse.',
  howToUseSo: 'Diirri.\nKadibna ku duug.',
  warnings: '=Not for eyes',
  warningsSo: 'Indhaha ka ilaali',
  responsiblePerson: 'Hodan Beauty; 1 Liberation Road, Mogadishu',
  origin: 'SO',
  paoMonths: 12,
  sealed: true,
  facets: ['skin:dry', 'hair:dry', 'quality:halal'],
  ingredients: ['Shea butter', 'Linalool, natural'],
  ingredientsComplete: true,
} as const

test.each(['en', 'so'])(
  'the content survives an export in %s and its import elsewhere',
  async (language) => {
    const id = await at.shop.stockProduct({ sku: 'A-1', ...(structuredClone(CONTENT) as object) })
    await at.shop.stockProduct({ sku: 'A-2' })
    const { adminProducts } = at.api
    const was = await adminProducts.edit({ params: { id } })
    const file = await at.download('/api/imports/export', { language })
    expect(await at.check(file)).toMatchObject({ state: 'ready', rows: 2, unchanged: 2 })

    // Everything lost in one product, and the other one gone under its SKU.
    await adminProducts.save({
      params: { id },
      body: {
        ...{ howToUse: '', howToUseSo: '', warnings: '', warningsSo: '', responsiblePerson: '' },
        ...{ origin: '', paoMonths: '', sealed: false, facets: [], ingredients: [] },
        ingredientsComplete: false,
      },
    })
    const moved = file.replace('A-1', 'B-1').replace('A-2', 'A-1')
    expect(await at.imported(file)).toMatchObject({ creates: 0, updates: 1, unchanged: 1 })
    const again = await adminProducts.edit({ params: { id } })
    expect(again).toEqual({ ...was, version: again.version })
    expect(again.allergens).toEqual(['nuts', 'linalool'])

    expect(await at.imported(moved)).toMatchObject({ creates: 1, updates: 1 })
    const [made] = await adminProducts.list({ query: { keyword: 'B-1' } })
    const copy = await adminProducts.edit({ params: { id: made!._id } })
    expect(copy).toMatchObject({ ...CONTENT, origin: was.origin, allergens: was.allergens })
    const emptied = await adminProducts.edit({ params: { id } })
    expect(emptied).toMatchObject({ facets: [], howToUse: '', origin: null, allergens: [] })
  },
)

test('a file without these columns leaves the content as it is', async () => {
  const id = await at.shop.stockProduct({ sku: 'A-1', ...(structuredClone(CONTENT) as object) })
  const { adminProducts } = at.api
  const was = await adminProducts.edit({ params: { id } })
  await at.imported('sku,brand\nA-1,Another\n')
  const now = await adminProducts.edit({ params: { id } })
  expect(now).toEqual({ ...was, brand: 'Another', version: was.version + 1 })
})

test('what an import changes is found by search and recorded', async () => {
  const id = await at.shop.stockProduct({ sku: 'A-1' })
  await at.imported('SKU,Suited for,PAO,Ingredients complete\nA-1,Dry hair,6M,yes\n')
  const { products } = await at.shop.guest.catalog.list({ query: { keyword: 'dry hair' } })
  expect(products.map(({ _id }) => _id)).toEqual([id])
  const entries = await at.api.audit.list({ query: {} })
  expect(entries.find(({ action }) => action === 'product-changed')).toMatchObject({
    before: { facets: [], paoMonths: null, ingredientsComplete: false },
    after: { facets: ['hair:dry'], paoMonths: 6, ingredientsComplete: true },
  })
})
