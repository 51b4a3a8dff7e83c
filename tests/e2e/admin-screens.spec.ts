import { LOCALES, localePath } from '#domain/locale.ts'
import {
  expectAccessible,
  expectAccessibleWide,
  expectNoHorizontalScroll,
  expectPictures,
} from './accessibility.ts'
import { findProduct } from './goods.ts'
import { ownersApi, paidOrder, register } from './people.ts'
import { expect, test } from './walk.ts'

/** Every screen of the admin, by its purpose. */
const SCREENS: Record<string, string | (() => Promise<string>)> = {
  'the dashboard': '/admin',
  'the way to all screens': '/admin/more',
  'the list of orders': '/admin/orderlist',
  'a new order': '/admin/neworder',
  'import and export': '/admin/import',
  'an order that is paid': async () => {
    const { _id: product } = await findProduct('rose water')
    return `/order/${(await paidOrder((await register()).api, product))._id}`
  },
  'the list of users': '/admin/userlist',
  'a user': async () => {
    // Nobody else's, since other walks delete theirs.
    const { _id } = (await (await register()).api.accounts.profile())!
    return `/admin/user/${_id}/edit`
  },
  'the list of reviews': '/admin/reviews',
  'the people who wait for a product': '/admin/alerts',
  'the withdrawals': '/admin/withdrawals',
  'the mail log': '/admin/mails',
  'the notifications': '/admin/notifications',
  'the list of products': '/admin/productlist',
  'the form of a product': async () =>
    `/admin/product/${(await findProduct('rose water'))._id}/edit`,
  'the discount': '/admin/discount',
  'the categories': '/admin/categories',
  'a category': '/admin/categories/face-care',
  'the search words': '/admin/synonyms',
  'the coupons': '/admin/coupons',
  'the delivery': '/admin/delivery',
  'the settings': '/admin/settings',
  'the change log': async () => {
    const api = await ownersApi()
    const { _id: id } = await api.adminProducts.create()
    for (const price of [10, 12]) {
      const size = String(price).repeat(30)
      await api.adminProducts.save({ params: { id }, body: { price, size } })
    }
    return `/admin/audit?subject=${id}`
  },
  'the pages about the shop': '/admin/pages',
  'a page about the shop': '/admin/pages/delivery',
  'the home page': '/admin/home',
  'the pictures of the home page': '/admin/carousel',
}

for (const locale of LOCALES) {
  test.describe(`in ${locale === 'en' ? 'English' : 'Somali'}`, () => {
    test.use({ visitor: 'admin' })

    for (const [name, path] of Object.entries(SCREENS)) {
      test(`${name} is accessible to every admin, on a phone too`, async ({ page }) => {
        await page.goto(localePath(locale, typeof path === 'string' ? path : await path()))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await expectAccessibleWide(page, locale)
        await expectPictures(page)
        await page.setViewportSize({ width: 360, height: 740 })
        await expectNoHorizontalScroll(page)
        await expectAccessible(page)
      })
    }
  })
}

test.describe('a customer', () => {
  test.use({ visitor: 'customer' })

  test('sees that access is denied, and stays signed in', async ({ page }) => {
    await page.goto('/admin/orderlist')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'You don’t have access to this page',
    )
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/profile$/)
  })
})

test('a guest is redirected to sign-in, and back', async ({ page }) => {
  await page.goto('/admin/userlist')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fuserlist$/)
})
