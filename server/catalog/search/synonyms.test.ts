import { beforeEach, describe, expect, it } from 'vitest'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { seedSynonyms } from '../../seed/seed-synonyms.ts'

let shop: OpenShop
let api: Awaited<ReturnType<OpenShop['signIn']>>['api']

beforeEach(async () => {
  shop = await openShop()
  api = (await shop.signIn('admin')).api
  await shop.stockProduct({ name: 'Foox Maydi', description: 'Resin.' })
  await shop.stockProduct({ name: 'Black Seed Oil', description: 'Pressed.' })
  await shop.stockProduct({ name: 'Xabbad Sawda', description: 'Seeds.' })
})

const find = async (keyword: string) =>
  (await shop.guest.catalog.list({ query: { keyword } })).products.map(({ name }) => name)

describe('words with one meaning', () => {
  it('are found by each other, in any spelling, also where one consists of several', async () => {
    expect(await find('frankincense')).toEqual([])
    await api.synonyms.create({ body: { terms: ['frankincense', 'foox', 'luubaan'] } })
    await api.synonyms.create({ body: { terms: ['black seed', 'xabbad sawda'] } })
    for (const word of ['Frankincense', 'lubaan', 'fooh']) {
      expect(await find(word), word).toEqual(['Foox Maydi'])
    }
    for (const words of ['black seed', 'habad sawda']) {
      expect((await find(words)).toSorted()).toEqual(['Black Seed Oil', 'Xabbad Sawda'])
    }
    expect((await find('xabbad sawda oil'))[0]).toBe('Black Seed Oil')
    expect(await find('seed')).toContain('Black Seed Oil')
    const rows = await api.adminProducts.list({ query: { keyword: 'luubaan' } })
    expect(rows.map(({ name }) => name)).toEqual(['Foox Maydi'])
  })

  it('are changed and removed, recorded and undone', async () => {
    const body = { terms: ['frankincense', 'foox', 'Foox!'] }
    const { _id: id, terms } = await api.synonyms.create({ body })
    expect(terms).toEqual(['frankincense', 'foox'])
    const changed = { terms: ['frankincense', 'beeyo'] }
    await api.synonyms.save({ params: { id }, body: changed })
    expect(await find('frankincense')).toEqual([])
    await api.synonyms.remove({ params: { id } })
    expect(await api.synonyms.list()).toEqual([])
    expect(shop.invalidated).toContain('products')

    const [removed, saved] = await api.audit.list({ query: {} })
    expect(saved).toMatchObject({
      action: 'synonyms-changed',
      before: { terms: ['frankincense', 'foox'] },
      after: changed,
    })
    await expect(api.audit.undo({ params: { id: saved!._id } })).rejects.toMatchObject({
      code: 'not-undoable',
    })
    await api.audit.undo({ params: { id: removed!._id } })
    expect(await api.synonyms.list()).toEqual([{ _id: id, ...changed }])
    await api.audit.undo({ params: { id: saved!._id } })
    expect(await find('frankincense')).toEqual(['Foox Maydi'])
  })

  it('are at least two that search tells apart', async () => {
    for (const terms of [[], ['oil'], ['oil', 'Oils'], ['oil', '%!'.slice(1)]]) {
      await expect(api.synonyms.create({ body: { terms } })).rejects.toMatchObject({
        code: 'invalid-input',
        errors: { terms: expect.any(String) },
      })
    }
    const params = { id: '01890000-0000-7000-8000-000000000000' }
    const body = { terms: ['one', 'two'] }
    const gone = { code: 'not-found' }
    await expect(api.synonyms.save({ params, body })).rejects.toMatchObject(gone)
    await expect(api.synonyms.remove({ params })).rejects.toMatchObject(gone)
  })

  it('come with a new shop', async () => {
    await seedSynonyms(shop.shop)
    expect(await find('luubaan')).toEqual(['Foox Maydi'])
    const rows = await api.synonyms.list()
    expect(rows.length).toBeGreaterThan(20)
    for (const { terms } of rows) expect(terms.length).toBeGreaterThan(1)
  })
})
