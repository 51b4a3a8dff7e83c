import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#server/db/schema.ts'
import { fileOf, formOf } from '#tests/form.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { noise } from '#tests/pictures.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let product: string
let category: string

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  product = await shop.stockProduct()
  category = (await admin.api.adminCategories.list())[0]!._id
})

async function send(method: 'PUT' | 'POST', url: string, width = 60) {
  const image = fileOf(await noise(width, 50).png().toBuffer(), 'x.png')
  const { payload, headers } = await formOf({ image })
  const cookie = { cookie: admin.cookie }
  return shop.app.inject({ method, url, payload, headers: { ...headers, ...cookie } })
}

const upload = (width?: number, id = category) =>
  send('PUT', `/api/categories/${id}/picture`, width)
const shown = async () => (await shop.guest.catalog.categories())[0]!.picture
const idOf = (base: string) => base.replace('/media/', '')
const hasFiles = async (id: string) =>
  (await shop.shop.storage.get(`${id}.webp`)) !== null &&
  (await shop.shop.storage.get(`original-${id}`)) !== null

test('the owner gives a category a picture, replaces it and takes it away', async () => {
  expect(await shown()).toBeNull()
  shop.invalidated.length = 0
  const first = (await upload()).json()
  expect(first).toMatchObject({ _id: category, picture: { width: 60, height: 50, widths: [] } })
  expect(shop.invalidated).toEqual(['categories'])
  await shop.doJobs()
  // Its sizes exist now, so pages that name the picture are rendered again.
  expect(shop.invalidated).toEqual(['categories', 'categories'])
  expect(await shown()).toEqual({ ...first.picture, widths: [60] })

  const second = (await upload(70)).json()
  await shop.doJobs()
  expect(await shown()).toMatchObject({ base: second.picture.base, width: 70 })
  expect(await hasFiles(idOf(first.picture.base))).toBe(false)

  const params = { id: category }
  expect(await admin.api.adminCategories.removePicture({ params })).toMatchObject({ picture: null })
  await shop.doJobs()
  expect(await shown()).toBeNull()
  expect(await hasFiles(idOf(second.picture.base))).toBe(false)
  await admin.api.adminCategories.removePicture({ params })

  const entries = await shop.shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'category-changed'))
  expect(entries).toHaveLength(3)
  expect(entries[0]).toMatchObject({
    subject: 'Oils & Butters',
    before: { pictures: [] },
    after: { pictures: [{ _id: idOf(first.picture.base), alt: '', altSo: null }] },
  })
})

test('a refused picture leaves the one that the category has', async () => {
  const { picture } = (await upload()).json()
  const { payload, headers } = await formOf({ image: fileOf(Buffer.from('<svg/>'), 'x.png') })
  const url = `/api/categories/${category}/picture`
  const cookie = { cookie: admin.cookie }
  const refused = await shop.app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { ...headers, ...cookie },
  })
  expect(refused.json()).toMatchObject({ code: 'unsupported-picture' })
  const none = await formOf({ image: '' })
  const missing = await shop.app.inject({
    method: 'PUT',
    url,
    payload: none.payload,
    headers: { ...none.headers, ...cookie },
  })
  expect(missing.statusCode).toBe(400)
  expect((await upload(60, product)).statusCode).toBe(404)
  expect(await shown()).toMatchObject({ base: picture.base })
})

test('the picture of a deleted category goes with it', async () => {
  const { _id } = await admin.api.adminCategories.create({ body: { name: 'Balms' } })
  const { picture } = (await upload(60, _id)).json()
  await admin.api.adminCategories.remove({ params: { id: _id } })
  await shop.doJobs()
  expect(await hasFiles(idOf(picture.base))).toBe(false)
})
