import { beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, refusal } from '#tests/browser.ts'
import { NOON, type OpenShop, openShop } from '#tests/open-shop.ts'
import { ensureFirstAdmin, resetAdmin } from './first-admin.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
})

const start = (password: string | null = null, email = 'Owner@example.com') =>
  ensureFirstAdmin(shop.shop.db, { admin: { email, password } }, NOON)
const signIn = (body: { email: string; password: string }) =>
  openBrowser(shop.app).api.accounts.login({ body })

describe('the first start', () => {
  it('creates an admin with a random password and returns it once', async () => {
    const admin = await start()
    expect(admin!.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(await signIn(admin!)).toMatchObject({ email: 'owner@example.com', isAdmin: true })
    expect(await start()).toBeNull()
    expect(await start('another-one-42')).toBeNull()
    await signIn(admin!)
  })

  it('uses the configured password', async () => {
    await start('chosen-by-owner-1')
    await signIn({ email: 'owner@example.com', password: 'chosen-by-owner-1' })
  })

  it('creates one admin when two processes start at once', async () => {
    const created = (await Promise.all([start(), start()])).filter((admin) => admin !== null)
    expect(created).toHaveLength(1)
    expect(await signIn(created[0]!)).toMatchObject({ isAdmin: true })
  })

  it('promotes a customer with that email, who keeps their password', async () => {
    const customer = { email: 'owner@example.com', password: 'blue-kettle-42' }
    await openBrowser(shop.app).api.accounts.register({ body: { name: 'Owner', ...customer } })
    expect(await start()).toBeNull()
    expect(await signIn(customer)).toMatchObject({ isAdmin: true })
  })
})

describe('a lost admin password', () => {
  it('is reset from the server, which ends all sessions', async () => {
    const admin = (await start())!
    const thief = openBrowser(shop.app)
    await thief.api.accounts.login({ body: admin })

    const { password } = await resetAdmin(shop.shop.db, 'OWNER@example.com', NOON)

    expect(await thief.api.accounts.profile()).toBeNull()
    expect(await refusal(signIn(admin))).toMatchObject({ status: 401 })
    await signIn({ email: 'owner@example.com', password })
  })

  it('can be reset for admins only', async () => {
    const customer = { name: 'Hodan', email: 'hodan@example.com', password: 'blue-kettle-42' }
    await openBrowser(shop.app).api.accounts.register({ body: customer })
    for (const email of ['hodan@example.com', 'nobody@example.com']) {
      const reset = resetAdmin(shop.shop.db, email, NOON)
      await expect(reset).rejects.toMatchObject({ code: 'not-found' })
    }
    await signIn(customer)
  })
})
