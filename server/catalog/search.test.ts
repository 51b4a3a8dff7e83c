import { beforeEach, describe, expect, it } from 'vitest'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop

beforeEach(async () => {
  shop = await openShop()
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  await shop.stockProduct({
    name: 'Qasil Leaf Powder',
    nameSo: 'Budada Qasilka',
    listPrice: 12_95,
    createdAt: at(1),
    ingredients: ['Ziziphus spina-christi'],
    brand: 'Qurux',
  })
  await shop.stockProduct({
    name: 'Crème de Karité 50%',
    listPrice: 30_00,
    createdAt: at(2),
    onHand: 0,
  })
  await shop.stockProduct({
    name: 'Argan Oil',
    description: 'Goes well after qasil.',
    createdAt: at(3),
  })
})

const find = async (query: Record<string, unknown>) =>
  (await shop.guest.catalog.list({ query })).products.map((product) => product.name)

describe('search', () => {
  it('finds names in both languages, brand, ingredients and description, best match first', async () => {
    expect(await find({ keyword: 'qasil' })).toEqual(['Qasil Leaf Powder', 'Argan Oil'])
    expect(await find({ keyword: 'budada' })).toEqual(['Qasil Leaf Powder'])
    expect(await find({ keyword: 'ZIZIPHUS' })).toEqual(['Qasil Leaf Powder'])
    expect(await find({ keyword: 'saliid subag' })).toHaveLength(3)
  })

  it('ignores case, accents and small typing errors', async () => {
    expect(await find({ keyword: 'creme karite' })).toEqual(['Crème de Karité 50%'])
    expect(await find({ keyword: 'KARITÉ' })).toEqual(['Crème de Karité 50%'])
    expect(await find({ keyword: 'quasil powdr' })).toEqual(['Qasil Leaf Powder'])
    expect(await find({ keyword: 'argn' })).toEqual(['Argan Oil'])
  })

  it('treats every character literally', async () => {
    expect(await find({ keyword: '50%' })).toEqual(['Crème de Karité 50%'])
    for (const keyword of [
      '%',
      '_',
      '\\',
      '(',
      '[',
      '*',
      "'",
      '"',
      ';--',
      '\0',
      '\u{d800}',
      '🌿',
    ]) {
      const found = await find({ keyword })
      expect(found.length, keyword).toBeLessThanOrEqual(keyword === '%' ? 1 : 0)
    }
  })

  it('tolerates typing errors in the first four words and matches the others exactly', async () => {
    const typed = 'quasil leef powdr ziziphuss'
    expect(await find({ keyword: typed })).toEqual(['Qasil Leaf Powder'])
    expect(await find({ keyword: `${typed} of qurux` })).toEqual([])
    expect(await find({ keyword: `${typed} le qurux` })).toEqual(['Qasil Leaf Powder'])
    expect(await find({ keyword: `${typed} le quruxx` })).toEqual([])
    expect(await find({ keyword: `le po ${typed}` })).toEqual(['Qasil Leaf Powder'])
  })

  it('treats full-width characters as their ordinary forms', async () => {
    expect(await find({ keyword: '５０％' })).toEqual(['Crème de Karité 50%'])
    expect(await find({ keyword: '％' })).toEqual(['Crème de Karité 50%'])
    for (const keyword of ['＿', '＼', '％％']) expect(await find({ keyword })).toEqual([])
  })

  it('returns an empty list when nothing matches', async () => {
    expect(await find({ keyword: 'lawnmower' })).toEqual([])
    expect(await shop.guest.catalog.list({ query: { keyword: 'lawnmower' } })).toMatchObject({
      page: 1,
      pages: 1,
    })
  })
})

describe('the product list', () => {
  it('is newest first by default and can be sorted', async () => {
    expect(await find({})).toEqual(['Argan Oil', 'Crème de Karité 50%', 'Qasil Leaf Powder'])
    expect((await find({ sort: 'price-asc' }))[0]).toBe('Qasil Leaf Powder')
    expect((await find({ sort: 'price-desc' }))[0]).toBe('Crème de Karité 50%')
    expect((await find({ sort: 'name' }))[0]).toBe('Argan Oil')
    expect(await find({ sort: 'drop table' })).toHaveLength(3)
  })

  it('filters by category, price, stock and rating', async () => {
    expect(await find({ category: 'OILS-BUTTERS' })).toHaveLength(3)
    expect(await find({ category: 'Oils & Butters' })).toHaveLength(3)
    expect(await find({ category: 'other' })).toEqual([])
    expect(await find({ minPrice: '12.95', maxPrice: '20' })).toHaveLength(2)
    expect(await find({ minPrice: '1e400', maxPrice: 'x' })).toHaveLength(3)
    expect(await find({ inStock: '1' })).not.toContain('Crème de Karité 50%')
    expect(await find({ minRating: '4' })).toEqual([])
  })

  it('has 12 products per page, an empty page out of range, and treats an invalid page number as 1', async () => {
    for (let n = 0; n < 10; n++) await shop.stockProduct({ name: `Soap ${n}` })
    const page = (pageNumber: unknown) => shop.guest.catalog.list({ query: { pageNumber } })
    expect(await page(1)).toMatchObject({ page: 1, pages: 2 })
    expect((await page(1)).products).toHaveLength(12)
    expect((await page(2)).products).toHaveLength(1)
    expect((await page(99)).products).toEqual([])
    for (const odd of ['abc', '-1', '1.5', '0']) expect((await page(odd)).page).toBe(1)
  })

  it('has the total and links to the neighbouring pages in its headers', async () => {
    for (let n = 0; n < 10; n++) await shop.stockProduct({ name: `Soap ${n}` })
    const { headers } = await shop.app.inject('/api/products?keyword=soap')
    expect(headers['x-total-count']).toBe('10')
    const all = await shop.app.inject('/api/products')
    expect(all.headers.link).toBe('</api/products?pageNumber=2>; rel="next"')
  })

  it('is revalidated by its ETag', async () => {
    const first = await shop.app.inject('/api/products')
    const etag = first.headers.etag as string
    const again = await shop.app.inject({
      url: '/api/products',
      headers: { 'if-none-match': etag },
    })
    expect([first.headers['cache-control'], again.statusCode, again.body]).toEqual([
      'public, no-cache',
      304,
      '',
    ])
  })
})
