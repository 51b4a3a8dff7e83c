import { beforeEach, expect, it } from 'vitest'
import type { TestApi } from '#tests/api.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import type { Person } from '#tests/people.ts'
import { infoPages } from '../db/schema.ts'

let shop: OpenShop
let admin: Person & { api: TestApi }

const texts = { title: 'About us', titleSo: 'Nagu saabsan', body: 'Old', bodySo: 'Hore' }
const params = { slug: 'about' }

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  await shop.shop.db.insert(infoPages).values({ slug: 'about', position: 0, ...texts })
})

const save = (body: Parameters<TestApi['adminInfo']['save']>[0]['body']) =>
  admin.api.adminInfo.save({ params, body })

it('changes a page in one language or both, and audits the previous text', async () => {
  const body = '# Welcome\r\n\r\nWe sell soap.'
  expect(await save({ body })).toMatchObject({ ...texts, body: '# Welcome\n\nWe sell soap.' })
  expect(await shop.guest.settings.infoPage({ params })).toMatchObject({ bodySo: 'Hore' })
  expect(await admin.api.audit.list({ query: { subject: 'about' } })).toMatchObject([
    {
      action: 'page-changed',
      subject: 'About us',
      before: { body: 'Old' },
      after: { body: '# Welcome\n\nWe sell soap.' },
    },
  ])
  expect(shop.invalidated).toContain('info')
})

it('audits nothing if nothing changed', async () => {
  await save({ ...texts })
  expect(await admin.api.audit.list({ query: {} })).toEqual([])
})

it('lets two admins edit different languages; in the same language the second gets a conflict', async () => {
  await save({ body: 'New', was: texts })
  await save({ bodySo: 'Cusub', was: texts })
  await expect(save({ body: 'Other', title: 'X', was: texts })).rejects.toMatchObject({
    status: 409,
    code: 'version-conflict',
    details: { current: { body: 'New' } },
  })
  expect(await shop.guest.settings.infoPage({ params })).toMatchObject({
    title: 'About us',
    body: 'New',
    bodySo: 'Cusub',
  })
})

it('refuses a page without a title, one that is too long, and an unknown one', async () => {
  for (const body of [{ title: ' ' }, { body: '' }, { bodySo: 'x'.repeat(20_001) }]) {
    await expect(save(body)).rejects.toMatchObject({ status: 400 })
  }
  await expect(
    admin.api.adminInfo.save({ params: { slug: 'nothing' }, body: { title: 'x' } }),
  ).rejects.toMatchObject({ status: 404, message: 'Page not found' })
})
