import { beforeEach, expect, it } from 'vitest'
import { refusal } from '#tests/browser.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

const UNKNOWN = '0198a000-0000-7000-8000-00000000dead'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string
let oil: string
let soap: string

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  butter = await shop.stockProduct({ name: 'Butter' })
  oil = await shop.stockProduct({ name: 'Oil', nameSo: 'Saliid' })
  soap = await shop.stockProduct({ name: 'Soap' })
})

const save = (related: string[] | string, more: object = {}) =>
  admin.api.adminProducts.save({ params: { id: butter }, body: { related, ...more } })
const related = async () =>
  (await shop.guest.related.show({ params: { id: butter } })).map(({ name }) => name)

it('are saved with the product in the owner’s order, shown first, and recorded by name', async () => {
  await shop.stockProduct({ name: 'Newer' })
  expect(await related()).toEqual(['Newer', 'Soap', 'Oil'])
  shop.invalidated.length = 0
  expect((await save([oil, soap])).related).toEqual([
    { _id: oil, name: 'Oil', nameSo: 'Saliid' },
    { _id: soap, name: 'Soap', nameSo: null },
  ])
  expect(await related()).toEqual(['Oil', 'Soap', 'Newer'])
  expect(shop.invalidated).toContain('products')
  await save(`${soap},${oil}`)
  const [last, first] = await admin.api.audit.list({ query: {} })
  expect(first).toMatchObject({
    action: 'product-changed',
    subjectId: butter,
    before: { related: [] },
    after: { related: ['Oil', 'Soap'] },
  })
  expect(last).toMatchObject({ before: { related: ['Oil', 'Soap'] } })
  expect(last!.after).toEqual({ related: ['Soap', 'Oil'] })
})

it('stay if other fields are saved, and go when the list is emptied', async () => {
  const { version } = await save([oil])
  expect((await save([oil])).version).toBe(version)
  const body = { brand: 'Qurux' }
  await admin.api.adminProducts.save({ params: { id: butter }, body })
  const edited = await admin.api.adminProducts.edit({ params: { id: butter } })
  expect(edited.related).toMatchObject([{ _id: oil }])
  expect((await save([])).related).toEqual([])
})

it('conflict with what another admin has saved in the meantime', async () => {
  const { version } = await admin.api.adminProducts.edit({ params: { id: butter } })
  await save([oil])
  const error = await refusal(save([soap], { version }))
  expect(error).toMatchObject({
    code: 'version-conflict',
    details: { current: { related: [{ _id: oil, name: 'Oil' }] } },
  })
})

it.each([
  ['more than four products', () => [oil, soap, UNKNOWN, butter, oil]],
  ['one twice', () => [oil, oil]],
  ['the product itself', () => [butter]],
  ['an unknown product', () => [oil, UNKNOWN]],
  ['anything but ids', () => ['oil']],
])('are not %s', async (_, given) => {
  const error = await refusal(save(given()))
  expect(error).toMatchObject({ status: 400, code: 'invalid-input' })
  expect(Object.keys(error.errors)[0]).toMatch(/^related/)
  expect((await admin.api.adminProducts.edit({ params: { id: butter } })).related).toEqual([])
})
