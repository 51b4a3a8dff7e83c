import type { ShippingAddress } from '#domain/checkout.ts'
import { type Locale, localePath } from '#domain/locale.ts'
import { TEXTS } from '#emulators/paypal/browser/texts.ts'
import { HOME, type Shopper } from './people.ts'
import { expect, type Page } from './walk.ts'
import { wordsOf } from './words.ts'

/**
 * Ends the session; the page notices at its next call. It has compared wishlist and cart with the
 * account before, which would be refused from now on.
 */
export async function endSession(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toEqual(expect.arrayContaining(['cartOwner', 'wishlist']))
  await page.context().clearCookies()
}

/** Goes offline once the browser has what the shop loads for that: its worker and the next steps. */
export async function loseConnection(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const underWay = () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
    return [...links].map(({ href }) => href).filter((href) => !loaded.includes(href))
  }
  await expect.poll(() => page.evaluate(underWay)).toEqual([])
  await page.context().setOffline(true)
}

/** Waits for the scripts of the page: what it does before them is another story. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
}

/** The actions of a shopper, with the texts of one language. */
export function shopperAt(page: Page, locale: Locale = 'en') {
  const t = wordsOf(locale)
  const demo = TEXTS[locale]
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  return {
    t,
    demo,
    button,
    heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
    visit: (path: string) => page.goto(localePath(locale, path)),

    async search(keyword: string) {
      const searchBox = page.getByRole('banner').getByLabel(t('layout.search.placeholder'))
      await searchBox.fill(keyword)
      await searchBox.press('Enter')
    },

    async addToCart(quantity = 1) {
      await page.getByRole('main').getByLabel(t('catalog.quantity')).selectOption(String(quantity))
      // On phones the bar at the bottom has a second one.
      await button(t('catalog.addToCart')).first().click()
      await page.waitForURL(`**${localePath(locale, '/cart')}`)
    },

    async register({ name, email, password }: Shopper) {
      // The sign-in step has a field for the name too.
      await expect(page.getByLabel(t('accounts.password.confirm'), { exact: true })).toBeVisible()
      await page.getByLabel(t('accounts.name'), { exact: true }).fill(name)
      await page.getByLabel(t('accounts.email'), { exact: true }).fill(email)
      await page.getByLabel(t('accounts.password'), { exact: true }).fill(password)
      await page.getByLabel(t('accounts.password.confirm'), { exact: true }).fill(password)
      await button(t('accounts.signUp.submit')).click()
    },

    async signIn({ email, password }: Pick<Shopper, 'email' | 'password'>) {
      // The page that is still shown may have a field for the email too.
      await expect(button(t('accounts.signIn.submit'))).toBeVisible()
      await page.getByLabel(t('accounts.email'), { exact: true }).fill(email)
      await page.getByLabel(t('accounts.password'), { exact: true }).fill(password)
      await button(t('accounts.signIn.submit')).click()
    },

    async fillAddress(address: ShippingAddress = HOME) {
      const { country, city, district, postalCode, phone } = address
      await page.getByRole('main').getByLabel(t('checkout.country')).selectOption(country)
      await page.getByLabel(t('checkout.city')).selectOption(city)
      if (district) await page.getByLabel(t('checkout.district')).selectOption(district)
      await page.getByLabel(t('checkout.address'), { exact: true }).fill(address.address)
      await page.getByLabel(t('checkout.postalCode')).fill(postalCode)
      await page.getByLabel(t('checkout.phone')).fill(phone)
    },

    /** To the next step, whose button is called the same. */
    async goOn(): Promise<void> {
      const step = page.getByRole('main').getByRole('heading', { level: 1 })
      const before = (await step.textContent()) ?? ''
      await button(t('checkout.continue')).click()
      await expect(step).not.toHaveText(before)
    },
    placeOrder: () => button(t('checkout.placeOrder')).click(),

    /** Presses the button and confirms in the dialog that it opens. */
    async openPayment(): Promise<Page> {
      const opened = page.waitForEvent('popup')
      await button(demo.paypal).click()
      const window = await opened
      await expect(window.getByRole('radio').first()).toBeVisible()
      return window
    },

    /** In the emulator's window, or on its page. */
    async approve(window: Page, instrument: string = demo.account) {
      await window.getByRole('radio', { name: instrument }).check()
      await window
        .getByRole('button', { name: new RegExp(demo.pay.replace('{amount}', '')) })
        .click()
    },
  }
}
