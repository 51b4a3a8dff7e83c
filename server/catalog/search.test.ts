import { beforeEach, describe, expect, it } from 'vitest'
import { countQueries } from '#tests/count-queries.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { listenForInvalidations } from '../db/listen-for-invalidations.ts'
import { productWords, searchWords } from '../db/schema.ts'
import { examine } from '../doctor/examine.ts'
import { indexMissing } from './search/index-products.ts'

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

  it('knows letters of two code units, such as those of the Osmanya script', async () => {
    await shop.stockProduct({ name: '𐒈𐒚𐒁𐒛𐒑 𐒎𐒖𐒈𐒘𐒐' })
    expect(await find({ keyword: '𐒎𐒖𐒈𐒘𐒐' })).toEqual(['𐒈𐒚𐒁𐒛𐒑 𐒎𐒖𐒈𐒘𐒐'])
    expect(await find({ keyword: '𐒎𐒖𐒘𐒐' })).toEqual(['𐒈𐒚𐒁𐒛𐒑 𐒎𐒖𐒈𐒘𐒐'])
    const { products } = await shop.guest.catalog.suggest({ query: { keyword: '𐒎𐒖𐒈' } })
    expect(products).toHaveLength(1)
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

  it('finds Somali words in other spellings, and English ones in singular and plural', async () => {
    for (const keyword of ['qaasil', 'qasiil', 'khasil', 'QASILKA', 'budaada', 'qasils']) {
      expect((await find({ keyword }))[0], keyword).toBe('Qasil Leaf Powder')
    }
    expect(await find({ keyword: 'argan oils' })).toEqual(['Argan Oil'])
    expect(await find({ keyword: 'butter' })).toHaveLength(3)
  })

  it('completes words, after those that are whole', async () => {
    await shop.stockProduct({ name: 'Qa Cup' })
    expect((await find({ keyword: 'qa' })).slice(0, 2)).toEqual(['Qa Cup', 'Qasil Leaf Powder'])
    expect(await find({ keyword: 'ziziph lea' })).toEqual(['Qasil Leaf Powder'])
  })

  it('looks for typing errors also when each word exists, but not with the others', async () => {
    await shop.stockProduct({ name: 'Organ Pipe' })
    expect(await find({ keyword: 'organ oil karite' })).toEqual([])
    expect(await find({ keyword: 'organ qasil' })).toEqual(['Argan Oil'])
  })

  it('leaves out what only mentions the words once enough is named by them', async () => {
    const mention = { description: 'For a bath with lavender.' }
    await shop.stockProduct({ name: 'Bath Salt', ...mention })
    for (let n = 1; n <= 5; n++) await shop.stockProduct({ name: `Lavender ${n}` })
    expect(await find({ keyword: 'lavender' })).toHaveLength(6)
    await shop.stockProduct({ name: 'Lavender 6' })
    expect(await find({ keyword: 'lavender' })).not.toContain('Bath Salt')
    // Filters choose from the same products.
    await shop.stockProduct({ name: 'Cheap Salt', listPrice: 1_00, ...mention })
    expect(await find({ keyword: 'lavender', maxPrice: '5' })).toEqual([])
    const page = await shop.guest.catalog.list({ query: { keyword: 'lavender', pageNumber: 9 } })
    expect(page).toMatchObject({ page: 9, pages: 1, products: [] })
  })

  it('shows whole names first, then what is rated best', async () => {
    const loved = await shop.stockProduct({ name: 'Argan Soap' })
    const { api } = await shop.signIn('amina')
    await api.reviews.write({ params: { id: loved }, body: { rating: 5, comment: 'Good.' } })
    await shop.stockProduct({ name: 'Argan Balm' })
    await shop.stockProduct({ name: 'Argan' })
    expect(await find({ keyword: 'argan' })).toEqual([
      ...['Argan', 'Argan Soap', 'Argan Balm', 'Argan Oil'],
    ])
  })

  it('forgets what is deleted and knows it again when it is restored', async () => {
    const { api } = await shop.signIn('admin')
    const [{ _id: id } = { _id: '' }] = (
      await shop.guest.catalog.list({ query: { keyword: 'argan' } })
    ).products
    await api.adminProducts.remove({ params: { id } })
    expect(await find({ keyword: 'argan' })).toEqual([])
    // Nor does its name correct another word.
    expect(await find({ keyword: 'argn' })).toEqual([])
    const rows = await api.adminProducts.list({ query: { keyword: 'argan', state: 'deleted' } })
    expect(rows.map(({ name }) => name)).toEqual(['Argan Oil'])
    await api.adminProducts.restore({ params: { id } })
    expect(await find({ keyword: 'argn' })).toEqual(['Argan Oil'])
  })

  it('is built anew at the start for products that it does not know', async () => {
    const { db } = shop.shop
    await db.delete(productWords)
    await db.delete(searchWords)
    expect(await find({ keyword: 'ziziphus' })).toEqual([])
    // Another process has started.
    const { pages, pool, log, fence } = shop.shop
    const onChange = (...tags: string[]) => pages.invalidate(...tags)
    const listener = await listenForInvalidations({
      database: pool.options,
      onChange,
      onHearing: () => {},
      onDeaf: () => {},
      onGap: () => {},
      fence,
      log,
    })
    await indexMissing(db)
    await expect.poll(() => find({ keyword: 'qasil' })).toEqual(['Qasil Leaf Powder', 'Argan Oil'])
    await listener.close()
    expect((await examine(shop.shop)).findings.map(({ check }) => check)).toEqual(['backup-old'])
  })

  it('asks the database what words mean and for the products of the page, whatever is chosen', async () => {
    for (let n = 0; n < 13; n++) await shop.stockProduct({ name: `Rose Soap ${n}` })
    // From now on settings and words are in memory.
    await find({ keyword: 'argan' })
    const count = (query: Record<string, unknown>) => countQueries(shop.shop, () => find(query))
    expect(await count({ keyword: 'rose' })).toBe(2)
    const chosen = { facets: 1, inStock: 1, maxPrice: 99, sort: 'price-asc', pageNumber: 2 }
    expect(await count({ keyword: 'rose soap', ...chosen })).toBe(2)
    expect(await count({ keyword: 'rsoe' })).toBe(3)
    expect(await count({ keyword: 'lawnmower' })).toBe(3)
    const suggest = () => shop.guest.catalog.suggest({ query: { keyword: 'rose so' } })
    expect(await countQueries(shop.shop, suggest)).toBe(2)
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
