import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApi } from '#tests/api.ts'
import { fileOf, formOf } from '#tests/form.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import type { Person } from '#tests/people.ts'
import { pictures } from '../db/schema.ts'

let shop: OpenShop
let admin: Person & { api: TestApi }
let wide: Buffer

beforeAll(async () => {
  wide = await readFile(new URL('../../web/catalog/backdrops/wall-1.webp', import.meta.url))
})
beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

async function send(url: string, bytes: Uint8Array | string, fields: Record<string, string> = {}) {
  const { payload, headers } = await formOf({ ...fields, image: fileOf(bytes, 'wide.webp') })
  const answer = await shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, cookie: admin.cookie },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const add = async (alt = '') => (await send('/api/heroes', wide, { alt, altSo: 'Derbi' })).body
const shown = () => shop.guest.media.heroes()

describe('the hero images', () => {
  it('can be added with alternative text, ordered, described and removed, each change audited', async () => {
    expect(await shown()).toEqual([])
    await add('One')
    const [one, two] = await add('Two')
    expect(await shown()).toMatchObject([{ alt: 'One', altSo: 'Derbi' }, { alt: 'Two' }])
    const { adminHeroes } = admin.api

    await adminHeroes.arrange({ body: { pictures: [two._id, crypto.randomUUID()] } })
    expect((await shown()).map(({ alt }) => alt)).toEqual(['Two', 'One'])
    await adminHeroes.describe({ params: { id: one._id }, body: { alt: 'A wall', altSo: '' } })
    expect((await shown())[1]).toMatchObject({ alt: 'A wall' })
    await adminHeroes.remove({ params: { id: two._id } })
    expect(await shown()).toHaveLength(1)

    const log = await admin.api.audit.list({ query: { group: 'pages' } })
    expect(log.map(({ action }) => action)).toEqual(Array(5).fill('carousel-changed'))
    expect(shop.invalidated.filter((tag) => tag === 'settings').length).toBeGreaterThanOrEqual(5)
  })

  it('are deleted together with their files', async () => {
    const [one] = await add()
    await shop.doJobs()
    expect((await shown())[0]!.widths.length).toBeGreaterThan(0)
    await admin.api.adminHeroes.remove({ params: { id: one._id } })
    await shop.doJobs()
    expect(await shop.shop.db.$count(pictures)).toBe(0)
    expect(await shop.shop.storage.get(`${one._id}.webp`)).toBeNull()
  })

  it('are limited to ten', async () => {
    for (let n = 0; n < 10; n += 1) await add()
    expect(await send('/api/heroes', wide)).toMatchObject({ status: 400 })
    expect(await shown()).toHaveLength(10)
  })

  it('must be pictures, and unknown ids are not found', async () => {
    expect(await send('/api/heroes', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatchObject({
      status: 400,
      body: { code: 'unsupported-picture' },
    })
    await expect(
      admin.api.adminHeroes.remove({ params: { id: crypto.randomUUID() } }),
    ).rejects.toMatchObject({ status: 404, message: 'Picture not found' })
    expect(await shown()).toEqual([])
  })
})

describe('the logo', () => {
  it('is served in a small size at once, and can be removed', async () => {
    const { status, body } = await send('/api/settings/logo', wide)
    expect(status).toBe(200)
    expect(body.logo).toMatch(/^\/media\/[0-9a-f-]{36}-320\.webp$/)
    expect((await shop.app.inject(body.logo)).headers['content-type']).toBe('image/webp')
    expect((await shop.guest.settings.shop()).logo).toBe(body.logo)
    expect((await admin.api.audit.list({ query: {} }))[0]).toMatchObject({
      action: 'settings-changed',
      subjectId: 'logo',
      before: null,
      after: body.logo,
    })
    await admin.api.adminSettings.save({ body: { logo: null } })
    expect((await shop.guest.settings.shop()).logo).toBeNull()
    await shop.doJobs()
    expect((await shop.app.inject(body.logo)).statusCode).toBe(404)
  })

  it('stays unchanged when the file is not a picture', async () => {
    expect(await send('/api/settings/logo', 'not a picture')).toMatchObject({ status: 400 })
    expect((await shop.guest.settings.shop()).logo).toBeNull()
  })
})
