import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EditedHome, save } from '#contract/admin/home.ts'
import { HOME_TEXT } from '#domain/home.ts'
import { pictures, settings } from '#server/db/schema.ts'
import type { TestApi } from '#tests/api.ts'
import { fileOf, formOf } from '#tests/form.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import type { Person } from '#tests/people.ts'

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

const show = () => admin.api.adminHome.show()

/** What the form sends: the arrangement without what only the preview needs. */
function arrangementOf({ version, sections, categories, loved, story }: EditedHome) {
  return { version, sections, categories, loved, story }
}

async function arrange(change: (home: ReturnType<typeof arrangementOf>) => void) {
  const body = arrangementOf(await show())
  change(body)
  return admin.api.adminHome.save({ body })
}

async function upload(bytes: Uint8Array = wide) {
  const { payload, headers } = await formOf({ image: fileOf(bytes, 'story.webp') })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/home/pictures',
    payload,
    headers: { ...headers, cookie: admin.cookie },
  })
  return { status: answer.statusCode, body: answer.json() }
}

describe('arranging the home page', () => {
  it('changes order, visibility and texts for shoppers, and is in the change log', async () => {
    await shop.stockProduct()
    shop.invalidated.length = 0
    const saved = await arrange((home) => {
      home.sections = home.sections.toReversed()
      home.sections.find(({ kind }) => kind === 'trust')!.shown = false
      home.categories = { title: '  Browse ', titleSo: 'Eeg' }
      home.story = { ...home.story, title: 'Two sisters', text: 'One pot.', link: '/search' }
    })
    expect(saved.version).toBe(1)
    expect(shop.invalidated).toEqual(['settings'])
    const home = await shop.guest.home.show()
    expect(home.sections).toEqual(['loved', 'story', 'latest', 'categories', 'carousel'])
    expect(home.categories).toMatchObject({ title: 'Browse', titleSo: 'Eeg' })
    expect(home.story).toMatchObject({ title: 'Two sisters', text: 'One pot.', link: '/search' })

    const [entry, ...others] = await admin.api.audit.list({ query: { group: 'pages' } })
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      action: 'home-changed',
      before: { hiddenSections: [] },
      after: { hiddenSections: ['trust'], categories: { title: 'Browse' } },
    })
    expect(entry!.after).not.toHaveProperty('loved')
  })

  it('to what it was already changes nothing', async () => {
    expect((await arrange(() => {})).version).toBe(0)
    expect(await admin.api.audit.list({ query: {} })).toEqual([])
    expect(await shop.shop.db.$count(settings, eq(settings.key, 'home'))).toBe(0)
  })

  it('by two admins at once keeps the first one’s work and shows it to the second', async () => {
    const seen = arrangementOf(await show())
    await arrange((home) => {
      home.loved.title = 'Theirs'
    })
    const mine = admin.api.adminHome.save({
      body: { ...seen, loved: { title: 'Mine', titleSo: '' } },
    })
    await expect(mine).rejects.toMatchObject({
      status: 409,
      code: 'version-conflict',
      details: { current: { version: 1, loved: { title: 'Theirs' } } },
    })
    expect((await show()).loved.title).toBe('Theirs')
  })

  it('previews what hidden sections would show', async () => {
    await shop.stockProduct()
    const edited = await arrange((home) => {
      home.sections.find(({ kind }) => kind === 'categories')!.shown = false
    })
    expect((await shop.guest.home.show()).categories).toBeNull()
    expect(edited.preview.categories!.tiles).toHaveLength(1)
    expect(edited.instead.tagline).toBe('Natural beauty, the Somali way')
  })

  it.each([
    ['sections', (body) => body.sections.pop()],
    ['sections', (body) => body.sections.push({ kind: 'trust', shown: true })],
    ['sections', (body) => Object.assign(body.sections[2]!, { shown: false })],
    ['categories.title', (body) => Object.assign(body.categories, { title: ' ' })],
    [
      'loved.titleSo',
      (body) => Object.assign(body.loved, { titleSo: 'x'.repeat(HOME_TEXT.title + 1) }),
    ],
    ['story.text', (body) => Object.assign(body.story, { text: 'x'.repeat(HOME_TEXT.text + 1) })],
    ['story.link', (body) => Object.assign(body.story, { link: '//other.example' })],
    ['story.picture', (body) => Object.assign(body.story, { picture: crypto.randomUUID() })],
  ] satisfies [string, (body: ReturnType<typeof arrangementOf>) => unknown][])(
    'is refused with an invalid %s',
    async (field, spoil) => {
      const body = arrangementOf(await show())
      spoil(body)
      await expect(admin.api.adminHome.save({ body })).rejects.toMatchObject({
        status: 400,
        code: 'invalid-input',
        errors: { [field]: expect.any(String) },
      })
      expect((await show()).version).toBe(0)
    },
  )

  it('accepts every default', async () => {
    const { defaults } = await show()
    expect(save.body!.parse(defaults)).toEqual(defaults)
  })
})

describe('the picture of the story', () => {
  it('is shown once it is saved, and its files go with it', async () => {
    const { status, body: picture } = await upload()
    expect(status).toBe(201)
    await arrange((home) => {
      home.story.picture = picture._id
    })
    await shop.doLaterJobs()
    const shown = (await shop.guest.home.show()).story!.picture!
    expect(shown.base).toBe(`/media/${picture._id}`)
    expect(shown.widths.length).toBeGreaterThan(0)
    expect((await show()).picture).toMatchObject({ _id: picture._id })

    await arrange((home) => {
      home.story.picture = null
    })
    await shop.doJobs()
    expect(await shop.shop.db.$count(pictures)).toBe(0)
    expect(await shop.shop.storage.get(`${picture._id}.webp`)).toBeNull()
  })

  it('drops the cached home page when its smaller sizes are made', async () => {
    const { body: picture } = await upload()
    await arrange((home) => {
      home.story.picture = picture._id
    })
    shop.invalidated.length = 0
    await shop.doJobs()
    expect(shop.invalidated).toContain('settings')
  })

  it('is deleted after a day if nobody saved it', async () => {
    await upload()
    await shop.doJobs()
    expect(await shop.shop.db.$count(pictures)).toBe(1)
    await shop.doLaterJobs()
    expect(await shop.shop.db.$count(pictures)).toBe(0)
  })

  it('must be a picture', async () => {
    expect(await upload(Buffer.from('<svg/>'))).toMatchObject({
      status: 400,
      body: { code: 'unsupported-picture' },
    })
  })
})
