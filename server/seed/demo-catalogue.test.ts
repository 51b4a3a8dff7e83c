import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '#contract/catalog.ts'
import { type Facet, isFacet } from '#domain/facets.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { computedOffers } from '../catalog/offers.ts'
import { auditEntries, productOffers, skus, stockMovements } from '../db/schema.ts'
import { examine } from '../doctor/examine.ts'
import { type DemoProduct, demoProducts } from './demo-catalogue.ts'
import { seedCatalogue } from './seed-catalogue.ts'

let at: OpenShop
let goods: DemoProduct[]

beforeAll(async () => {
  at = await openShop()
  goods = await demoProducts()
  await seedCatalogue(at.shop)
})

async function find(keyword: string): Promise<Product> {
  const { products } = await at.guest.catalog.list({ query: { keyword } })
  return at.guest.catalog.show({ params: { id: products[0]!._id } })
}

describe('the demo catalogue', () => {
  it('has an oil in three sizes, with a price for comparison', async () => {
    const oil = await find('sesame oil')
    expect(oil.variants.map(({ choice }) => choice)).toEqual([['100 ml'], ['250 ml'], ['500 ml']])
    for (const { netAmount, netUnit, choice } of oil.variants) {
      expect(`${netAmount} ${netUnit}`).toBe(choice[0])
    }
    expect([oil.priceFrom, oil.priceTo]).toEqual([8.5, 29.9])
  })

  it('has a tint in six shades, each with a swatch and a name in both languages', async () => {
    const { options, variants } = await find('cheek tint')
    expect(variants).toHaveLength(6)
    expect(options).toHaveLength(1)
    const [{ kind, values }] = options as [Product['options'][number]]
    expect(kind).toBe('shade')
    for (const { valueSo, swatch } of values) {
      expect(valueSo).toBeTruthy()
      expect(swatch).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  it('has two sets of things that it also sells singly, for less than those together', async () => {
    const sets = await Promise.all(['wash-day', 'evening incense'].map(find))
    for (const set of sets) {
      const [{ parts, price, countInStock }] = set.variants as [Product['variants'][number]]
      expect(parts).toHaveLength(3)
      const single = parts.reduce((sum, part) => sum + part.price! * part.qty, 0)
      expect(price).toBeLessThan(single)
      const stock = await Promise.all(parts.map((part) => find(part.name)))
      expect(countInStock).toBe(Math.min(...stock.map((part) => part.countInStock)))
      // Who avoids something in a part avoids the set.
      expect(new Set(set.ingredients)).toEqual(new Set(stock.flatMap((part) => part.ingredients)))
    }
  })

  it('is found by dry hair, without nuts', async () => {
    const query = { keyword: 'dry hair', without: ['nuts' as const] }
    const { products } = await at.guest.catalog.list({ query })
    const names = products.map(({ name }) => name)
    expect(names).toContain('Camel-Press Sesame Oil')
    expect(names).toContain('Wash-Day Set for Curls')
    for (const nut of ['Raw Shea Butter', 'Argan Oil', 'Moringa & Avocado Hair Mask']) {
      expect(names).not.toContain(nut)
      expect(await find(nut)).toMatchObject({ facets: expect.arrayContaining(['hair:dry']) })
    }
  })

  it('finds oils by their name, not everything that contains some', async () => {
    const { products } = await at.guest.catalog.list({ query: { keyword: 'oil' } })
    const names = products.map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(9)
    for (const name of names) expect(name).toMatch(/\bOil\b/)
  })

  it('tells how to use each thing and what to beware of in both languages', () => {
    for (const { name, howToUse, howToUseSo, warnings, warningsSo } of goods) {
      expect([howToUse, howToUseSo].every(Boolean), name).toBe(true)
      expect(Boolean(warnings), name).toBe(Boolean(warningsSo))
    }
  })

  it('describes products by known facets', () => {
    const facets = goods.flatMap((product): Facet[] => product.facets ?? [])
    expect(facets.filter((facet) => !isFacet(facet))).toEqual([])
    for (const group of ['skin', 'hair', 'quality']) {
      expect(facets.some((facet) => facet.startsWith(group))).toBe(true)
    }
  })

  it('claims nothing that a real shop would have to prove', () => {
    const claims =
      /\bSPF\b|lead.free|rasaas|tested|certif|halal|xalaal|hypoallerg|dermatolog|hexane|PPD/i
    for (const product of goods) expect(JSON.stringify(product)).not.toMatch(claims)
  })
})

describe('what the demo catalogue leaves in the books', () => {
  it('has the stock of every variant in the ledger', async () => {
    const { rows } = await at.shop.db.execute(sql`
      select code from ${skus} where on_hand <> coalesce(
        (select sum(m.on_hand) from ${stockMovements} m where m.sku_id = ${skus}.id), 0)`)
    expect(rows).toEqual([])
    const onHand = goods.flatMap(({ variants = [], ...first }) => [first, ...variants])
    expect(await at.shop.db.$count(skus)).toBe(onHand.length)
  })

  it('has exact offers, a clean bill of health and no change that nobody made', async () => {
    const { rows: stale } = await at.shop.db.execute(sql`
      select product_id, price_from, price_to, available from ${productOffers}
      except ${computedOffers()}`)
    expect(stale).toEqual([])
    expect(await at.shop.db.$count(productOffers)).toBe(goods.length)
    const { findings } = await examine(at.shop)
    expect(findings.filter(({ check }) => check !== 'backup-old')).toEqual([])
    expect(await at.shop.db.$count(auditEntries)).toBe(0)
  })
})
