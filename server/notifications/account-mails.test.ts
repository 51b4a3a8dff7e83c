import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts'
import { Authenticator } from '#tests/authenticator.ts'
import { type Browser, openBrowser } from '#tests/browser.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

const hodan = { name: 'Hodan Ali', email: 'hodan@example.com', password: 'blue-kettle-42' }

let shop: OpenShop
let phone: Browser

beforeEach(async () => {
  shop = await openShop()
  phone = openBrowser(shop.app)
  await phone.api.accounts.register({ body: { ...hodan, language: 'so' } })
})

async function mails() {
  await shop.doJobs()
  return shop.mails.splice(0)
}

describe('a new account', () => {
  it('is welcomed in its language, in words that its owner did not choose', async () => {
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: hodan.email, subject: 'Ku soo dhowow Qurux' })
    expect(mail!.text).toContain('http://shop.test/so')
    expect(mail!.html).not.toContain('Hodan')
  })

  it('that was deleted at once is not written to', async () => {
    await phone.api.privacy.deleteAccount({ body: { password: hodan.password } })
    expect(await mails()).toEqual([])
  })
})

describe('a changed email', () => {
  const CHANGED = 'Cinwaanka iimaylka ee akoonkaaga Qurux waa la beddelay'
  beforeEach(mails)

  it('is told to the old address only, without the new one', async () => {
    await phone.api.accounts.updateProfile({
      body: { email: 'hodan.ali@example.com', currentPassword: hodan.password },
    })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: hodan.email, subject: CHANGED })
    expect(mail!.html).toContain('href="mailto:hello@qurux.example"')
    expect(mail!.html + mail!.text).not.toContain('hodan.ali@')
  })

  it('is told too when an admin changes it, and nothing else is', async () => {
    const admin = await shop.signIn('admin')
    const [user] = (await admin.api.adminUsers.list({ query: { keyword: 'hodan' } })) as {
      _id: string
    }[]
    const change = (name: string, email: string) =>
      admin.api.adminUsers.update({
        params: { id: user!._id },
        body: { name, email, isAdmin: false },
      })
    await change('Hodan', hodan.email)
    expect(await mails()).toEqual([])
    await change('Hodan', 'hodan.ali@example.com')
    expect(await mails()).toMatchObject([{ to: hodan.email, subject: CHANGED }])
  })

  it('is not told for a name or a password', async () => {
    await phone.api.accounts.updateProfile({
      body: { name: 'Hodan', password: 'green-kettle-43', currentPassword: hodan.password },
    })
    expect(await mails()).toEqual([])
  })
})

describe('a change of how somebody signs in', () => {
  const owner = { email: 'owner@example.com', password: 'green-kettle-43' }
  const { password } = owner
  beforeEach(async () => {
    shop = await openShop({ env: { PUBLIC_URL: 'https://shop.test' } })
    await ensureFirstAdmin(shop.shop.db, { admin: owner }, shop.clock.now)
    phone = openBrowser(shop.app)
    await phone.api.accounts.login({ body: owner })
  })

  it('is told to the owner once: authenticator app and recovery codes', async () => {
    const { secondFactor } = phone.api
    const { secret } = await secondFactor.start({ body: { password } })
    expect(await mails()).toEqual([])
    const code = new TOTP({ secret }).generate({ timestamp: shop.clock.now.getTime() })
    await secondFactor.confirm({ body: { code } })
    const [on, ...others] = await mails()
    expect(others).toEqual([])
    expect(on).toMatchObject({ to: owner.email, subject: 'Authenticator app turned on · Qurux' })
    expect(on!.text).toContain('https://shop.test/profile')
    expect(on!.text).toContain(owner.email)

    await secondFactor.renewCodes({ body: { password } })
    await secondFactor.remove({ body: { password } })
    // It is off already.
    await secondFactor.remove({ body: { password } })
    expect(await mails()).toMatchObject([
      { subject: 'New recovery codes made · Qurux' },
      { subject: 'Authenticator app turned off · Qurux' },
    ])
  })

  it('is told of each passkey that is added or removed, without its name', async () => {
    const { passkeys } = phone.api
    const options = await passkeys.start({ body: { password } })
    const credential = new Authenticator().create(options)
    const { _id: id } = await passkeys.add({ body: { credential, name: 'Call 555 0100' } })
    await passkeys.rename({ params: { id }, body: { name: 'Office' } })
    await passkeys.remove({ params: { id } })
    const told = await mails()
    expect(told).toMatchObject([
      { to: owner.email, subject: 'Passkey added · Qurux' },
      { to: owner.email, subject: 'Passkey removed · Qurux' },
    ])
    for (const { html, text } of told) expect(html + text).not.toMatch(/555|Office/)
  })
})
