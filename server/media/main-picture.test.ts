import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addPicture } from '#server/catalog/create-product.ts'
import { pictures, productOffers } from '#server/db/schema.ts'
import { change } from '#server/unit.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { noise } from '#tests/pictures.ts'
import { computedPicture, correctPictures } from './main-picture.ts'
import { storePicture } from './pictures.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let id: string

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  id = await shop.stockProduct()
})

/** Stores a picture of that width. */
const store = async (width: number) =>
  (await storePicture(shop.shop, null, await noise(width, 50).png().toBuffer())).id

const show = (pictureId: string, place: 'first' | 'last' = 'last') =>
  change(shop.shop, null, (unit) => {
    unit.invalidate(`product:${id}`, 'products')
    return addPicture(unit, id, pictureId, place)
  })

async function add(width: number): Promise<string> {
  const pictureId = await store(width)
  await show(pictureId)
  return pictureId
}

/** What the list of products shows of it. */
async function listed() {
  const { products } = await shop.guest.catalog.list({ query: {} })
  return products.find(({ _id }) => _id === id)
}

/** The products of which lists show another picture than they have. */
const wrong = () =>
  shop.shop.db
    .select({ id: productOffers.productId })
    .from(productOffers)
    .where(sql`product_offers.picture is distinct from ${computedPicture}`)

test('lists show the main picture of a product, whatever happens to its pictures', async () => {
  expect((await listed())?.picture).toBeNull()
  const [one, two] = [await add(60), await add(70)]
  expect((await listed())?.picture).toMatchObject({ base: `/media/${one}`, widths: [] })
  await shop.doJobs()
  expect((await listed())?.picture).toMatchObject({ base: `/media/${one}`, widths: [60] })

  await admin.api.productPictures.arrange({ params: { id }, body: { pictures: [two] } })
  expect((await listed())?.picture).toMatchObject({ base: `/media/${two}`, widths: [70] })

  const { version, variants } = await admin.api.adminProducts.edit({ params: { id } })
  const [{ _id, sku, price }] = variants as [(typeof variants)[number]]
  await admin.api.variants.save({
    params: { id },
    body: { version, options: [], variants: [{ _id, sku, price, choice: [], picture: one }] },
  })
  expect((await listed())?.picture).toMatchObject({ base: `/media/${one}` })

  const save = (image: string) =>
    admin.api.adminProducts.save({ params: { id }, body: { image } as never })
  await save('https://example.com/soap.jpg')
  expect(await listed()).toMatchObject({ image: 'https://example.com/soap.jpg', picture: null })
  await save('')
  expect((await listed())?.picture).toMatchObject({ base: `/media/${one}` })

  await admin.api.productPictures.remove({ params: { id, pictureId: one } })
  expect((await listed())?.picture).toMatchObject({ base: `/media/${two}` })
  await admin.api.productPictures.remove({ params: { id, pictureId: two } })
  expect((await listed())?.picture).toBeNull()
  expect(await wrong()).toEqual([])
})

test('a picture that is added while its sizes are made is listed with all of them', async () => {
  const pictureId = await store(60)
  let adding: Promise<void> | undefined
  await change(shop.shop, null, async ({ tx }) => {
    // As the job does, which does not know the product yet.
    await tx
      .update(pictures)
      .set({ widths: [60] })
      .where(eq(pictures.id, pictureId))
    adding = show(pictureId)
    await expect.poll(shop.numWaiting).toBe(1)
  })
  await adding
  expect(await wrong()).toEqual([])
  expect((await listed())?.picture).toMatchObject({ widths: [60] })
})

test('a picture that a version without pictures of offers added or changed is listed after a start', async () => {
  const [first, second] = [await store(60), await store(70)]
  await show(first)
  await shop.doJobs()
  const { db } = shop.shop
  const other = await shop.stockProduct({ name: 'Soap' })
  await change(shop.shop, null, (unit) => addPicture(unit, other, second))
  await db.update(productOffers).set({ picture: null }).where(eq(productOffers.productId, other))
  await db
    .update(pictures)
    .set({ widths: [30, 60] })
    .where(eq(pictures.id, first))
  expect((await wrong()).map((row) => row.id).toSorted()).toEqual([id, other].toSorted())

  await correctPictures(db)
  expect(await wrong()).toEqual([])
  shop.shop.pages.clear()
  shop.shop.replies.clear()
  expect((await listed())?.picture).toMatchObject({ base: `/media/${first}`, widths: [30, 60] })
})

test('a product is sold although a version without pictures of offers deleted its picture', async () => {
  const gone = { id: '019b0000-0000-7000-8000-000000000000', widths: [], width: 60, height: 50 }
  await shop.shop.db.update(productOffers).set({ picture: gone })
  const { api } = await shop.signIn('amina')
  const orderItems = [{ product: id, qty: 1 }]
  const body = { orderItems, shippingAddress: address, paymentMethod: 'PayPal' as const }
  expect(await api.orders.place({ body })).toMatchObject({ status: 'placed' })
})
