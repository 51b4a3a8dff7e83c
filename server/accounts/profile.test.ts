import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { type Browser, openBrowser, refusal } from '#tests/browser.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

const hodan = { name: 'Hodan Ali', email: 'hodan@example.com', password: 'blue-kettle-42' }
const currentPassword = hodan.password

let shop: OpenShop
let phone: Browser
let laptop: Browser

beforeEach(async () => {
  shop = await openShop()
  phone = openBrowser(shop.app)
  laptop = openBrowser(shop.app)
  await phone.api.accounts.register({ body: hodan })
  await laptop.api.accounts.login({ body: hodan })
})

const change = (body: object, browser = phone) => browser.api.accounts.updateProfile({ body })
const signIn = (body: { email: string; password: string }) =>
  openBrowser(shop.app).api.accounts.login({ body })

describe('changing the profile', () => {
  it('leaves empty fields unchanged', async () => {
    expect(await change({ name: 'Hodan A. Ali', email: '', password: '' })).toMatchObject({
      name: 'Hodan A. Ali',
      email: 'hodan@example.com',
      isAdmin: false,
    })
    expect(await change({ name: '' })).toMatchObject({ name: 'Hodan A. Ali' })
    expect(await change({})).toMatchObject({ name: 'Hodan A. Ali' })
    expect(await signIn(hodan)).toMatchObject({ name: 'Hodan A. Ali' })
  })

  it('accepts the whole form as loaded, with the email in another case', async () => {
    const form = { name: 'Hodan Ali', email: 'Hodan@Example.com', password: '' }
    expect(await change(form)).toMatchObject({ email: 'hodan@example.com' })
  })

  it('requires the current password to change email or password', async () => {
    for (const body of [{ email: 'new@example.com' }, { password: 'green-kettle-43' }]) {
      expect(await refusal(change(body))).toMatchObject({
        status: 400,
        code: 'current-password-needed',
      })
      expect(await refusal(change({ ...body, currentPassword: 'not mine' }))).toMatchObject({
        status: 400,
        errors: { currentPassword: 'This is not your current password' },
      })
    }
    expect(await phone.api.accounts.profile()).toMatchObject({ email: 'hodan@example.com' })
    await signIn(hodan)
  })

  it('ends every other session when the password changes', async () => {
    await change({ password: 'green-kettle-43', currentPassword })

    expect(await phone.api.accounts.profile()).toMatchObject({ name: 'Hodan Ali' })
    expect(await laptop.api.accounts.profile()).toBeNull()
    expect(await refusal(signIn(hodan))).toMatchObject({ code: 'wrong-credentials' })
    await signIn({ ...hodan, password: 'green-kettle-43' })
  })

  it('keeps the other sessions when only name or email changes', async () => {
    await change({ name: 'Hodan', email: 'new@example.com', currentPassword })
    expect(await laptop.api.accounts.profile()).toMatchObject({ email: 'new@example.com' })
    await signIn({ ...hodan, email: 'NEW@example.com' })
  })

  it('cannot take another account’s email, in any letter case', async () => {
    await openBrowser(shop.app).api.accounts.register({
      body: { ...hodan, email: 'bile@example.com' },
    })
    const taken = { name: 'Other', email: 'Bile@Example.com', currentPassword }
    expect(await refusal(change(taken))).toMatchObject({ status: 409, code: 'user-exists' })
    expect(await phone.api.accounts.profile()).toMatchObject({ name: 'Hodan Ali' })
  })

  it('applies exactly one of two simultaneous password changes', async () => {
    const passwords = ['green-kettle-43', 'black-kettle-44']
    const results = await Promise.allSettled(
      passwords.map((password, i) => change({ password, currentPassword }, [phone, laptop][i])),
    )
    const winners = passwords.filter((_, i) => results[i]!.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    await signIn({ ...hodan, password: winners[0]! })
  })

  it('is logged for admins, under their new name', async () => {
    const { db, now } = shop.shop
    await change({ name: 'Hodan Cali' })
    await db.update(users).set({ adminSince: now() })
    await change({ name: 'Hodan C.', email: 'h@example.com', currentPassword })
    expect(await db.query.auditEntries.findMany()).toMatchObject([
      {
        action: 'user-changed',
        actorName: 'Hodan Cali',
        subject: 'Hodan C.',
        before: { name: 'Hodan Cali', email: 'hodan@example.com' },
        after: { name: 'Hodan C.', email: 'h@example.com' },
      },
    ])
  })

  it('cannot grant admin rights', async () => {
    expect(await change({ isAdmin: true, adminSince: '2020-01-01' })).toMatchObject({
      isAdmin: false,
    })
  })

  it('names the invalid fields and changes nothing', async () => {
    const wrong = { name: 'x'.repeat(101), email: 'a\0b', password: 'short', currentPassword }
    const { errors } = await refusal(change({ ...wrong }))
    expect(Object.keys(errors)).toEqual(['name', 'email', 'password'])
    const common = { name: 'Changed', password: 'iloveyou2', currentPassword }
    expect((await refusal(change(common))).errors).toHaveProperty('password')
    expect(await phone.api.accounts.profile()).toMatchObject({ name: 'Hodan Ali' })
  })

  it('requires a session', async () => {
    expect(
      await refusal(shop.guest.accounts.updateProfile({ body: { email: 'nonsense' } })),
    ).toMatchObject({
      status: 401,
      code: 'not-signed-in',
    })
  })
})
