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
  it('makes an admin with a random password and tells it once', async () => {
    const admin = await start()
    expect(admin!.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(await signIn(admin!)).toMatchObject({ email: 'owner@example.com', isAdmin: true })
    expect(await start()).toBeNull()
    expect(await start('another-one-42')).toBeNull()
    await signIn(admin!)
  })

  it('takes the password that the configuration names', async () => {
    await start('chosen-by-owner-1')
    await signIn({ email: 'owner@example.com', password: 'chosen-by-owner-1' })
  })

  it('makes one admin where two processes start at once', async () => {
    const told = (await Promise.all([start(), start()])).filter((admin) => admin !== null)
    expect(told).toHaveLength(1)
    expect(await signIn(told[0]!)).toMatchObject({ isAdmin: true })
  })

  it('makes a customer with that email the admin, with the own password', async () => {
    const customer = { email: 'owner@example.com', password: 'blue-kettle-42' }
    await openBrowser(shop.app).api.accounts.register({ body: { name: 'Owner', ...customer } })
    expect(await start()).toBeNull()
    expect(await signIn(customer)).toMatchObject({ isAdmin: true })
  })
})

describe('a lost admin password', () => {
  it('is replaced from the machine, and whoever was signed in is out', async () => {
    const admin = (await start())!
    const thief = openBrowser(shop.app)
    await thief.api.accounts.login({ body: admin })

    const password = await resetAdmin(shop.shop.db, 'OWNER@example.com', NOON)

    expect(await thief.api.accounts.profile()).toBeNull()
    expect(await refusal(signIn(admin))).toMatchObject({ status: 401 })
    await signIn({ email: 'owner@example.com', password })
  })

  it('is for admins only', async () => {
    const customer = { name: 'Hodan', email: 'hodan@example.com', password: 'blue-kettle-42' }
    await openBrowser(shop.app).api.accounts.register({ body: customer })
    for (const email of ['hodan@example.com', 'nobody@example.com']) {
      const reset = resetAdmin(shop.shop.db, email, NOON)
      await expect(reset).rejects.toMatchObject({ code: 'not-found' })
    }
    await signIn(customer)
  })
})
