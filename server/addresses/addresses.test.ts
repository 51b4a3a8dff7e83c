import { beforeEach, expect, it } from 'vitest'
import { MAX_ADDRESSES } from '#domain/address.ts'
import { addresses } from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let amina: Awaited<ReturnType<OpenShop['signIn']>>

beforeEach(async () => {
  shop = await openShop()
  amina = await shop.signIn('amina')
})

const add = (label: string, more = {}) =>
  amina.api.addresses.add({ body: { label, address, ...more } })
const labels = async () =>
  (await amina.api.addresses.list()).map(({ label, isDefault }) =>
    isDefault ? `*${label}` : label,
  )

it('are saved, changed and removed, and one of them is always the default', async () => {
  const home = await add('Home')
  expect(home).toMatchObject({ isDefault: true, address: { ...address, place: 'SO/mogadishu' } })
  const aunt = await add('Aunt', { address: { ...address, city: 'Xamar', district: 'Hodan' } })
  expect(aunt.address.place).toBe('SO/mogadishu/hodan')
  const work = await add('Work', { isDefault: true })
  expect(await labels()).toEqual(['*Work', 'Home', 'Aunt'])

  const changed = { label: 'Aunt Hodan', isDefault: true, address: aunt.address }
  await amina.api.addresses.save({ params: { id: aunt._id }, body: changed })
  expect(await labels()).toEqual(['*Aunt Hodan', 'Home', 'Work'])
  await amina.api.addresses.save({
    params: { id: aunt._id },
    body: { ...changed, isDefault: false },
  })
  expect(await labels()).toEqual(['*Aunt Hodan', 'Home', 'Work'])

  await amina.api.addresses.remove({ params: { id: aunt._id } })
  expect(await labels()).toEqual(['*Home', 'Work'])
  await amina.api.addresses.remove({ params: { id: work._id } })
  await amina.api.addresses.remove({ params: { id: home._id } })
  expect(await labels()).toEqual([])
})

it('are the customer’s own: others’ do not exist', async () => {
  const { _id: id } = await add('Home')
  const bile = await shop.signIn('bile')
  const admin = await shop.signIn('admin')
  for (const { api } of [bile, admin]) {
    expect(await api.addresses.list()).toEqual([])
    const body = { address }
    const answers = [
      await refusal(api.addresses.save({ params: { id }, body })),
      await refusal(api.addresses.remove({ params: { id } })),
    ]
    for (const one of answers) {
      expect(one).toMatchObject({ status: 404, message: 'Address not found' })
    }
  }
  expect(await refusal(shop.guest.addresses.list())).toMatchObject({ status: 401 })
  expect(await labels()).toEqual(['*Home'])
})

it(`are ${MAX_ADDRESSES} at most with one default, however many calls come at once`, async () => {
  for (let n = 1; n < MAX_ADDRESSES; n++) await add(`${n}`)
  const results = await Promise.allSettled(
    ['a', 'b', 'c'].map((label) => add(label, { isDefault: true })),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(await refusal(add('11th'))).toMatchObject({
    status: 400,
    code: 'too-many-addresses',
    details: { limit: MAX_ADDRESSES },
  })
  expect((await labels()).filter((label) => label.startsWith('*'))).toHaveLength(1)
  expect(await labels()).toHaveLength(MAX_ADDRESSES)
})

it('are checked like an order’s, and a repeated call saves one', async () => {
  const sweden = { ...address, country: 'Sweden', postalCode: '' }
  expect(await refusal(add('Home', { address: sweden }))).toMatchObject({
    errors: { 'address.postalCode': expect.any(String) },
  })
  const call = () =>
    amina.api.addresses.add({ body: { address } }, { idempotencyKey: 'one-key-of-16-characters' })
  const [one, two] = [await call(), await call()]
  expect(two._id).toBe(one._id)
  expect(await shop.shop.db.$count(addresses)).toBe(1)
})
