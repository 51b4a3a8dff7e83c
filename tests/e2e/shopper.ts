import type { ShippingAddress } from '#domain/checkout.ts'
import { type Locale, localePath } from '#domain/locale.ts'
import { TEXTS } from '#emulators/paypal/browser/texts.ts'
import { HOME, type Shopper } from './people.ts'
import { expect, type Page } from './walk.ts'
import { wordsOf } from './words.ts'

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
      const searchBox = page.getByRole('banner').getByRole('searchbox')
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
      await page.getByLabel(t('accounts.name'), { exact: true }).fill(name)
      await page.getByLabel(t('accounts.email')).fill(email)
      await page.getByLabel(t('accounts.password'), { exact: true }).fill(password)
      await page.getByLabel(t('accounts.password.confirm'), { exact: true }).fill(password)
      await button(t('accounts.signUp.submit')).click()
    },

    async signIn({ email, password }: Pick<Shopper, 'email' | 'password'>) {
      await page.getByLabel(t('accounts.email')).fill(email)
      await page.getByLabel(t('accounts.password'), { exact: true }).fill(password)
      await button(t('accounts.signIn.submit')).click()
    },

    async fillAddress(address: ShippingAddress = HOME) {
      await page.getByLabel(t('checkout.address')).fill(address.address)
      await page.getByLabel(t('checkout.phone')).fill(address.phone)
      await page.getByLabel(t('checkout.city')).fill(address.city)
      await page.getByLabel(t('checkout.postalCode')).fill(address.postalCode)
      await page.getByRole('main').getByLabel(t('checkout.country')).selectOption(address.country)
    },

    goOn: () => button(t('checkout.continue')).click(),
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
