import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries, categories, skus } from '#server/db/schema.ts'
import { change } from '#server/unit.ts'
import { fileOf, formOf } from '#tests/form.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { noise } from '#tests/pictures.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let product: string

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  product = await shop.stockProduct()
})

async function add(width: number, words: Record<string, string> = {}) {
  const image = fileOf(await noise(width, 50).png().toBuffer(), 'x.png')
  const { payload, headers } = await formOf({ ...words, image })
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/products/${product}/pictures`,
    payload,
    headers: { ...headers, cookie: admin.cookie },
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().at(-1)._id as string
}

const shown = async () => shop.guest.catalog.show({ params: { id: product } })
const files = async (id: string) =>
  Promise.all(
    [`original-${id}`, `${id}.webp`, `${id}.jpg`, `${id}-60.avif`, `${id}-60.webp`].map(
      async (name) => (await shop.shop.storage.get(name)) !== null,
    ),
  )

test('pictures have an order and alternative texts', async () => {
  const [one, two, three] = [
    await add(60),
    await add(70, { alt: 'Side', altSo: 'Dhinac' }),
    await add(80),
  ]
  expect((await shown()).picture).toMatchObject({ width: 60 })
  const pictures = await admin.api.productPictures.arrange({
    params: { id: product },
    body: { pictures: [three, one] },
  })
  expect(pictures.map(({ width }) => width)).toEqual([80, 60, 70])
  await admin.api.productPictures.describe({
    params: { id: product, pictureId: three },
    body: { alt: 'Front', altSo: 'Hore' },
  })
  expect((await shown()).pictures).toMatchObject([
    { _id: three, alt: 'Front', altSo: 'Hore' },
    { _id: one, alt: '', altSo: null },
    { _id: two, alt: 'Side', altSo: 'Dhinac' },
  ])
  expect((await shown()).picture).toMatchObject({ width: 80 })
  const written = await shop.shop.db.$count(auditEntries)
  await admin.api.productPictures.arrange({
    params: { id: product },
    body: { pictures: [three, one, two] },
  })
  expect(await shop.shop.db.$count(auditEntries)).toBe(written)
  // Changes to pictures cause no conflict in an open product form.
  expect(await admin.api.adminProducts.edit({ params: { id: product } })).toMatchObject({
    version: 1,
  })
  const other = await shop.stockProduct()
  await expect(
    admin.api.productPictures.remove({ params: { id: other, pictureId: one } }),
  ).rejects.toMatchObject({ status: 404, message: 'Picture not found' })
})

test('the files of a picture are deleted once nothing uses it', async () => {
  const picture = await add(60)
  await shop.doJobs()
  expect(await files(picture)).toEqual([true, true, true, true, true])
  await admin.api.productPictures.remove({ params: { id: product, pictureId: picture } })
  await shop.doJobs()
  expect(await files(picture)).toEqual([false, false, false, false, false])
  expect(await shop.shop.db.query.pictures.findMany()).toEqual([])
})

test('a variant that shows a removed picture shows none, on sale or not', async () => {
  const [removed, remaining] = [await add(60), await add(70)]
  await shop.doJobs()
  const { db, clock } = { db: shop.shop.db, clock: shop.clock }
  const edited = await admin.api.adminProducts.edit({ params: { id: product } })
  const [first] = edited.variants
  const shade = (value: string) => ({ value, valueSo: null, swatch: null })
  const variant = (value: string, picture: string) => ({
    choice: [value],
    sku: value,
    price: 9,
    picture,
  })
  const { variants } = await admin.api.variants.save({
    params: { id: product },
    body: {
      version: edited.version,
      options: [{ kind: 'shade', values: ['Rose', 'Plum', 'Sand'].map(shade) }],
      variants: [
        { ...variant('Rose', removed), _id: first!._id },
        variant('Plum', removed),
        variant('Sand', remaining),
      ],
    },
  })
  await db.update(skus).set({ deletedAt: clock.now }).where(eq(skus.id, variants[1]!._id))

  await admin.api.productPictures.remove({ params: { id: product, pictureId: removed } })
  await shop.doJobs()
  const shownBy = await db.query.skus.findMany({ orderBy: skus.position })
  expect(shownBy.map(({ pictureId }) => pictureId)).toEqual([null, null, remaining])
  expect((await shown()).variants).toMatchObject([{ picture: null }, { picture: { width: 70 } }])
  expect(await files(removed)).toEqual(Array(5).fill(false))
  expect((await files(remaining))[0]).toBe(true)
})

test('the files of a picture stay as long as a category or a variant shows it', async () => {
  const pictureId = await add(60)
  await shop.doJobs()
  const { db } = shop.shop
  await db.update(categories).set({ pictureId })
  await admin.api.productPictures.remove({ params: { id: product, pictureId } })
  await shop.doJobs()
  expect(await files(pictureId)).toEqual([true, true, true, true, true])

  await db.update(skus).set({ pictureId })
  for (const table of [categories, skus]) {
    await db.update(table).set({ pictureId: null })
    await change(shop.shop, null, ({ enqueue }) => enqueue('drop-picture', { pictureId }))
    await shop.doJobs()
    expect(await files(pictureId)).toEqual(Array(5).fill(table === categories))
  }
})

test('an order still shows the picture of the product that was sold', async () => {
  const picture = await add(60)
  const amina = await shop.signIn('amina')
  const { _id } = await amina.api.orders.place({
    body: {
      orderItems: [{ product, qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
    },
  })
  await admin.api.productPictures.remove({ params: { id: product, pictureId: picture } })
  await shop.doJobs()
  expect((await shown()).image).toBe('')
  const order = await amina.api.orders.show({ params: { id: _id } })
  expect(order.orderItems[0]!.image).toBe(`/media/${picture}.webp`)
  expect((await shop.app.inject(`/media/${picture}.webp`)).statusCode).toBe(200)
})
