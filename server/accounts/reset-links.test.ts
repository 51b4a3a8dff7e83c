import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, refusal } from '#tests/browser.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { mails, passwordResets } from '../db/schema.ts'

const hodan = { name: 'Hodan Ali', email: 'hodan@example.com', password: 'blue-kettle-42' }
const password = 'green-kettle-43'

let shop: OpenShop
let phone: Browser

beforeEach(async () => {
  shop = await openShop()
  phone = openBrowser(shop.app)
  await phone.api.accounts.register({ body: hodan })
  // The welcome.
  await shop.doJobs()
  shop.mails.length = 0
})

const forgot = (email: string, language: 'en' | 'so' = 'en') =>
  shop.guest.accounts.forgotPassword({ body: { email, language } })

const reset = (token: string, browser = openBrowser(shop.app)) =>
  browser.api.accounts.resetPassword({ body: { token, password } })

async function mailedToken(language: 'en' | 'so' = 'en'): Promise<string> {
  await forgot('Hodan@example.com', language)
  await shop.doJobs()
  return tokenIn(shop.mails.at(-1)!.text)
}

function tokenIn(text: string): string {
  return new URL(/https?:\S+/.exec(text)![0]).searchParams.get('token')!
}

describe('a forgotten password', () => {
  it('can be reset by a mailed link, which also signs in', async () => {
    const laptop = openBrowser(shop.app)
    const token = await mailedToken()

    expect(await reset(token, laptop)).toMatchObject({ email: 'hodan@example.com' })

    expect(await laptop.api.accounts.profile()).toMatchObject({ name: 'Hodan Ali' })
    expect(await phone.api.accounts.profile()).toBeNull()
    expect(await refusal(phone.api.accounts.login({ body: hodan }))).toMatchObject({ status: 401 })
    await phone.api.accounts.login({ body: { ...hodan, password } })
  })

  it('sends a mail in the language of the page, with a link based on PUBLIC_URL', async () => {
    await mailedToken('so')
    const [mail] = shop.mails
    expect(mail).toMatchObject({
      to: 'hodan@example.com',
      subject: 'Furaha sirta ah oo cusub ee Qurux',
    })
    expect(mail!.text).toContain('http://shop.test/so/reset-password?token=')
    expect(mail!.html).toContain('<html lang="so">')

    await mailedToken('en')
    expect(shop.mails[1]!.text).toContain('http://shop.test/reset-password?token=')
    expect(shop.mails[1]!.html).toContain('href="http://shop.test/reset-password?token=')
  })

  it('answers the same whether or not the account exists, and mails existing accounts only', async () => {
    const known = await forgot('hodan@example.com')
    const unknown = await forgot('nobody@example.com')
    expect(unknown).toEqual(known)
    await shop.doJobs()
    expect(shop.mails.map(({ to }) => to)).toEqual(['hodan@example.com'])
  })

  it('stores nothing in the database that gives access to the account', async () => {
    const token = await mailedToken()
    const { rows: jobs } = await shop.shop.pool.query(
      "select * from pgboss.job where name = 'send-password-reset'",
    )
    const stored = [
      jobs,
      await shop.shop.db.select().from(mails),
      await shop.shop.db.select().from(passwordResets),
    ]
    expect(jobs).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('sends one mail when the job runs twice', async () => {
    await forgot('hodan@example.com')
    const { rows } = await shop.shop.pool.query(
      "select data from pgboss.job where name = 'send-password-reset'",
    )
    await shop.doJobs()
    await shop.shop.db.transaction((tx) =>
      shop.shop.jobs.enqueue(tx, 'send-password-reset', rows[0].data),
    )
    await shop.doJobs()
    expect(shop.mails).toHaveLength(1)
  })
})

describe('a reset link', () => {
  it('works once, even for two simultaneous calls', async () => {
    const token = await mailedToken()
    const results = await Promise.allSettled([reset(token), reset(token), reset(token)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(reset(token))).toMatchObject({ status: 400, code: 'reset-link-invalid' })
  })

  it('works for an hour', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()]
    shop.clock.now = new Date(shop.clock.now.getTime() + 59 * 60_000)
    await reset(first)
    shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 60_000)
    expect(await refusal(reset(second))).toMatchObject({ code: 'reset-link-invalid' })
  })

  it('ends when a newer one is used or the password changes', async () => {
    const [older, newer] = [await mailedToken(), await mailedToken()]
    await reset(newer)
    expect(await refusal(reset(older))).toMatchObject({ code: 'reset-link-invalid' })

    const third = await mailedToken()
    const browser = openBrowser(shop.app)
    await browser.api.accounts.login({ body: { ...hodan, password } })
    await browser.api.accounts.updateProfile({
      body: { password: 'black-kettle-44', currentPassword: password },
    })
    expect(await refusal(reset(third))).toMatchObject({ code: 'reset-link-invalid' })
  })

  it('stays valid when only the new password is rejected', async () => {
    const token = await mailedToken()
    const body = { token, password: 'password1' }
    const { errors } = await refusal(shop.guest.accounts.resetPassword({ body }))
    expect(errors).toHaveProperty('password')
    await reset(token)
  })

  it('cannot be forged', async () => {
    for (const token of ['x', '\0', '%', 'a'.repeat(200)]) {
      expect(await refusal(reset(token))).toMatchObject({ status: 400, code: 'reset-link-invalid' })
    }
  })
})
