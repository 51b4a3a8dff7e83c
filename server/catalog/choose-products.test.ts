import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { ALL_FACETS, type Facet } from '#domain/facets.ts'
import { ALLERGENS, type Allergen } from '#domain/inci.ts'
import { countQueries } from '#tests/count-queries.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop

beforeEach(async () => {
  shop = await openShop()
})

const list = (query: Record<string, unknown>) => shop.guest.catalog.list({ query })
const find = async (query: Record<string, unknown>) =>
  (await list({ sort: 'name', ...query })).products.map(({ name }) => name)

describe('facets', () => {
  beforeEach(async () => {
    await shop.stockProduct({ name: 'Argan Oil', facets: ['hair:dry', 'skin:dry'] })
    await shop.stockProduct({ name: 'Baobab Oil', facets: ['hair:dry', 'quality:vegan'] })
    await shop.stockProduct({ name: 'Clay', facets: ['skin:oily', 'quality:vegan'] })
    await shop.stockProduct({ name: 'Dabqaad' })
  })

  it('of one group add to each other, and every group must fit', async () => {
    expect(await find({ facet: 'hair:dry' })).toEqual(['Argan Oil', 'Baobab Oil'])
    expect(await find({ facet: ['skin:dry', 'skin:oily'] })).toEqual(['Argan Oil', 'Clay'])
    expect(await find({ facet: ['skin:dry', 'skin:oily', 'quality:vegan'] })).toEqual(['Clay'])
    expect(await find({ facet: ['hair:dry', 'skin:oily'] })).toEqual([])
  })

  it('that nobody knows are ignored, as is what is no text', async () => {
    expect(await find({ facet: ['hair:purple', 'hair:dry'] })).toEqual(['Argan Oil', 'Baobab Oil'])
    expect(await find({ facet: ['hair:purple', '\0', '"}'], without: 'gluten' })).toHaveLength(4)
  })

  it('are found by their names in both languages, also after they change', async () => {
    expect(await find({ keyword: 'dry hair' })).toEqual(['Argan Oil', 'Baobab Oil'])
    expect(await find({ keyword: 'timo qallalan' })).toEqual(['Argan Oil', 'Baobab Oil'])
    const { api } = await shop.signIn('admin')
    const [{ _id: id } = { _id: '' }] = (await list({ keyword: 'dabqaad' })).products
    await api.adminProducts.save({ params: { id }, body: { facets: ['concern:dandruff'] } })
    expect(await find({ keyword: 'agoor' })).toEqual(['Dabqaad'])
    await api.adminProducts.save({ params: { id }, body: { facets: [] } })
    expect(await find({ keyword: 'agoor' })).toEqual([])
  })
})

describe('a shopper with a nut allergy', () => {
  beforeEach(async () => {
    const oil = { facets: ['hair:dry' as const], ingredientsComplete: true }
    await shop.stockProduct({ name: 'Argan Oil', ingredients: ['Argan kernel oil'], ...oil })
    await shop.stockProduct({ name: 'Baobab Oil', ingredients: ['Baobab seed oil'], ...oil })
    const list = ['Baobab seed oil', 'PRUNUS AMYGDALUS DULCIS (Sweet Almond) Oil']
    await shop.stockProduct({ name: 'Cream Oil', ingredients: list, ...oil })
    await shop.stockProduct({
      name: 'Date Oil',
      ingredients: ['Date seed oil'],
      facets: ['hair:dry'],
    })
    await shop.stockProduct({ name: 'Oil Lamp' })
  })

  it('finds an oil by ‘dry hair’ without nut oils', async () => {
    expect(await find({ keyword: 'oil dry hair' })).toHaveLength(4)
    expect(await find({ keyword: 'oil dry hair', without: 'nuts' })).toEqual(['Baobab Oil'])
    expect(await find({ facet: 'hair:dry', without: ['nuts', 'sesame'] })).toEqual(['Baobab Oil'])
  })

  it('never finds a product whose list is not complete, however it came to be so', async () => {
    const { api } = await shop.signIn('admin')
    const [{ _id: id } = { _id: '' }] = (await list({ keyword: 'date' })).products
    const save = (body: object) => api.adminProducts.save({ params: { id }, body })
    for (const without of ALLERGENS) expect(await find({ without })).not.toContain('Date Oil')
    await save({ ingredientsComplete: true })
    expect(await find({ without: 'nuts' })).toEqual(['Baobab Oil', 'Date Oil'])
    expect((await save({ ingredients: 'Date seed oil, Walnut oil' })).allergens).toEqual(['nuts'])
    expect(await find({ without: 'nuts' })).toEqual(['Baobab Oil'])
    await save({ ingredients: 'Date seed oil' })
    await save({ ingredientsComplete: false })
    expect(await find({ without: 'nuts' })).toEqual(['Baobab Oil'])
  })

  it('sees on the page what the list names', async () => {
    const [{ _id: id } = { _id: '' }] = (await list({ keyword: 'cream' })).products
    const shown = await shop.guest.catalog.show({ params: { id } })
    expect(shown).toMatchObject({ allergens: ['nuts'], ingredientsComplete: true })
  })
})

describe('products without facets and ingredients', () => {
  it('are listed as before, and lists reply nothing more unless asked', async () => {
    await shop.stockProduct({ name: 'Dabqaad' })
    expect(Object.keys(await list({}))).toEqual(['products', 'page', 'pages'])
    const { facets, without } = await list({ facets: 1 })
    expect({ facets, without }).toEqual({ facets: [], without: [] })
    // Nothing would be left of a shop that never said that a list is complete.
    await shop.stockProduct({ name: 'Nut Oil', ingredients: ['Walnut oil'] })
    expect((await list({ facets: 1 })).without).toEqual([])
    const nothing = await list({ facets: 1, keyword: '\0' })
    expect(nothing).toMatchObject({ products: [], facets: [], without: [] })
  })
})

const FEW_FACETS: Facet[] = ['skin:dry', 'skin:oily', 'hair:dry', 'hair:curly', 'quality:vegan']
const FEW_ALLERGENS: Allergen[] = ['nuts', 'sesame', 'linalool']
const INGREDIENT = { nuts: 'Walnut', sesame: 'Sesame', linalool: 'Linalool' } as Record<
  Allergen,
  string
>

describe('the number beside a choice', () => {
  it('is how many products are left with it, whatever is chosen already', async () => {
    const some = <value>(values: value[]) => fc.subarray(values)
    const stocked = fc.sample(
      fc.record({
        facets: some(FEW_FACETS),
        allergens: some(FEW_ALLERGENS),
        ingredientsComplete: fc.boolean(),
        listPrice: fc.constantFrom(5_00, 15_00),
      }),
      { numRuns: 40, seed: 1 },
    )
    for (const { allergens, ...product } of stocked) {
      const ingredients = allergens.map((one) => INGREDIENT[one])
      await shop.stockProduct({ ...product, ingredients })
    }
    const choices = fc.record({ facet: some(FEW_FACETS), without: some(FEW_ALLERGENS) })
    const total = async (query: Record<string, unknown>) => {
      let count = 0
      const onHeaders = (headers: { get(name: string): string | null }) => {
        count = Number(headers.get('x-total-count'))
      }
      await shop.guest.catalog.list({ query }, { onHeaders })
      return count
    }
    for (const [at, choice] of fc.sample(choices, { numRuns: 12, seed: 2 }).entries()) {
      // Every product contains the word; lists without one come from memory.
      const base = { keyword: at % 2 ? 'shea' : '', minPrice: 10, ...choice }
      const { facets = [], without = [] } = await list({ ...base, facets: 1 })
      for (const facet of ALL_FACETS) {
        const others = choice.facet.filter((one) => one.split(':')[0] !== facet.split(':')[0])
        const left = await total({ ...base, facet: [...others, facet] })
        expect(facets.find((one) => one.facet === facet)?.count ?? 0, facet).toBe(left)
      }
      expect(without.map(({ allergen }) => allergen)).toEqual(FEW_ALLERGENS)
      for (const { allergen, count } of without) {
        expect(count).toBe(await total({ ...base, without: [...choice.without, allergen] }))
      }
    }
  })

  it('takes no query of its own, however much is chosen', async () => {
    await shop.stockProduct({ facets: FEW_FACETS, ingredients: Object.values(INGREDIENT) })
    const count = (query: Record<string, unknown>) => countQueries(shop.shop, () => list(query))
    // So that the settings are cached.
    await list({})
    const chosen = { facet: FEW_FACETS, without: ['camphor', 'menthol'] }
    expect(await count({ sort: 'name' })).toBeGreaterThan(0)
    expect(await count({ ...chosen, facets: 1 })).toBe(await count(chosen))
  })
})
