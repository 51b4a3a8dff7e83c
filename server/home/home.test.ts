import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { categories, infoPages, pictures, products, settings } from '#server/db/schema.ts'
import { tagsOfCall } from '#server/http/page-tags.ts'
import { change } from '#server/unit.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { addPicture } from '../catalog/create-product.ts'

let shop: OpenShop

beforeEach(async () => {
  shop = await openShop()
})

const home = () => shop.guest.home.show()

/** A product's picture, of which only the row matters here. */
async function picture(product?: string): Promise<string> {
  const [row] = await shop.shop.db
    .insert(pictures)
    .values({ width: 400, height: 300, bytes: 1 })
    .returning()
  if (!product) return row!.id
  await change(shop.shop, null, async (unit) => {
    await addPicture(unit, product, row!.id)
    unit.invalidate(`product:${product}`, 'products')
  })
  return row!.id
}

async function review(product: string, rating: number, comment: string, name = 'Hodan Ali') {
  const { api } = await shop.signIn({ name, email: `${name.replace(' ', '.')}@example.com` })
  await api.reviews.write({ params: { id: product }, body: { rating, comment } })
}

describe('the home page of a shop that never arranged it', () => {
  it('has every section in the default order', async () => {
    await shop.stockProduct()
    expect((await home()).sections).toEqual([
      'carousel',
      'categories',
      'latest',
      'story',
      'loved',
      'trust',
    ])
  })

  it('tells what the tagline and the first paragraph about the shop say', async () => {
    const about = { slug: 'about', position: 0, title: 'About us', titleSo: 'Nagu saabsan' }
    await shop.shop.db.insert(infoPages).values({
      ...about,
      body: '# Who we are\n\nTwo sisters with one pot.\n\nMore.',
      bodySo: 'Laba walaalo ah.',
    })
    await shop.changeSettings({ tagline: 'Slow beauty', taglineSo: 'Qurux' })
    expect((await home()).story).toEqual({
      title: 'Slow beauty',
      titleSo: 'Qurux',
      text: 'Two sisters with one pot.',
      textSo: 'Laba walaalo ah.',
      picture: null,
      link: '/info/about',
    })
  })

  it('tells nothing if there is neither', async () => {
    await shop.changeSettings({ tagline: '', taglineSo: '' })
    expect((await home()).story).toBeNull()
  })

  it('is shown as well after the stored arrangement was damaged', async () => {
    await shop.shop.db.insert(settings).values({ key: 'home', value: { sections: ['video'] } })
    expect((await home()).sections).toHaveLength(6)
  })
})

describe('a category tile', () => {
  it('has the picture of the best product on sale that has one', async () => {
    const bare = await shop.stockProduct()
    const [plain, best, draft] = [
      await shop.stockProduct({ name: 'Plain' }),
      await shop.stockProduct({ name: 'Best' }),
      await shop.stockProduct({ name: 'Draft', publishedAt: null }),
    ]
    await review(bare, 5, 'Better than all the others')
    await shop.shop.db.update(products).set({ rating: 5 }).where(eq(products.id, draft))
    await picture(plain)
    expect((await home()).categories!.tiles).toHaveLength(1)
    await review(best, 4, 'Nearly as good')
    const wanted = await picture(best)
    await picture(draft)
    expect((await home()).categories!.tiles).toEqual([
      {
        slug: 'oils-butters',
        picture: { base: `/media/${wanted}`, widths: [], width: 400, height: 300 },
        image: `/media/${wanted}.webp`,
      },
    ])
  })

  it('has the picture that the owner entered by its URL, or none', async () => {
    const id = await shop.stockProduct()
    expect((await home()).categories!.tiles).toEqual([
      { slug: 'oils-butters', picture: null, image: '' },
    ])
    const imageUrl = 'https://pictures.example/soap.jpg'
    await shop.shop.db.update(products).set({ imageUrl }).where(eq(products.id, id))
    shop.shop.pages.clear()
    expect((await home()).categories!.tiles).toEqual([
      { slug: 'oils-butters', picture: null, image: imageUrl },
    ])
  })

  it('prefers the category’s own picture', async () => {
    await picture(await shop.stockProduct())
    const own = await picture()
    await shop.shop.db.update(categories).set({ pictureId: own })
    expect((await home()).categories!.tiles).toMatchObject([{ picture: { base: `/media/${own}` } }])
  })

  it('is missing while nothing in the category is on sale', async () => {
    await shop.stockProduct({ publishedAt: null })
    expect((await home()).categories!.tiles).toEqual([])
  })
})

describe('the reviews that are quoted', () => {
  const quoted = async () => (await home()).loved!.reviews.map(({ comment }) => comment)

  it('are of 4 and 5 stars, of products on sale, one of each, best first', async () => {
    const [one, other, draft, third, fourth] = [
      await shop.stockProduct(),
      await shop.stockProduct({ name: 'Qasil' }),
      await shop.stockProduct({ name: 'Draft' }),
      await shop.stockProduct({ name: 'Soap' }),
      await shop.stockProduct({ name: 'Henna' }),
    ]
    expect(await quoted()).toEqual([])
    await review(one, 4, 'Four stars for the butter', 'Amal A')
    await review(one, 5, 'Five stars for the butter', 'Bilan B')
    await review(other, 4, 'Four stars for the qasil', 'Cali C')
    await review(draft, 5, 'Five stars, but no longer sold', 'Deqa D')
    await shop.shop.db.update(products).set({ publishedAt: null }).where(eq(products.id, draft))
    await review(third, 3, 'Three stars are not love', 'Ebla E')
    await review(fourth, 5, 'Nice', 'Fadumo F')
    expect(await quoted()).toEqual(['Five stars for the butter', 'Four stars for the qasil'])
    expect((await home()).loved!.reviews[0]).toMatchObject({
      name: 'Bilan B.',
      rating: 5,
      product: { _id: one, name: 'Raw Shea Butter', picture: null, image: '' },
    })
  })

  it('leave the page when they are hidden, or when their author is deleted', async () => {
    const admin = await shop.signIn('admin')
    const [butter, qasil] = [await shop.stockProduct(), await shop.stockProduct({ name: 'Qasil' })]
    await review(butter, 5, 'My skin is soft again', 'Amal Ali')
    await review(qasil, 5, 'My hair shines again', 'Bilan Ali')
    expect(await quoted()).toHaveLength(2)
    const drops = async (work: () => Promise<unknown>) => {
      shop.invalidated.length = 0
      await work()
      expect(shop.invalidated).toEqual(
        expect.arrayContaining([expect.toBeOneOf([...tagsOfCall('/api/home')])]),
      )
    }

    const [, first] = await admin.api.adminReviews.list({ query: {} })
    const params = { id: first!._id }
    await drops(() => admin.api.adminReviews.moderate({ params, body: { hidden: true } }))
    expect(await quoted()).toEqual(['My hair shines again'])

    const bilan = await shop.signIn({ name: 'Bilan Ali', email: 'Bilan.Ali@example.com' })
    await drops(() => admin.api.adminUsers.remove({ params: { id: bilan.id } }))
    expect(await quoted()).toEqual([])
  })
})

describe('the top products', () => {
  it('have none without a picture while others have one', async () => {
    const rated = await shop.stockProduct({ name: 'Best rated' })
    await review(rated, 5, 'The best of them all')
    const pictured: string[] = []
    for (let n = 0; n < 4; n += 1) {
      const id = await shop.stockProduct({ name: `Pictured ${n}` })
      await picture(id)
      pictured.unshift(id)
    }
    const top = async () => (await shop.guest.catalog.top()).map(({ _id }) => _id)
    expect(await top()).toEqual([...pictured, rated])
    await picture(rated)
    expect(await top()).toEqual([rated, ...pictured])
  })
})
