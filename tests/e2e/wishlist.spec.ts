import type { Request } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { register } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, SESSION_ENDED, test } from './walk.ts'

const HEART = /^(Save to wishlist|Ku kaydi)/

function heart(page: Page, name: string | RegExp) {
  return page.getByRole('main').getByRole('button', { name }).and(page.locator('[aria-pressed]'))
}

const listed = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

test('a guest saves products, and finds them in the account after signing in @phone', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(SESSION_ENDED)
  const { t, heading, ...shopper } = shopperAt(page)
  const { shopper: amina, api } = await register()
  const [qasil, clay, mist] = await Promise.all(
    ['qasil leaf', 'rhassoul', 'rose water'].map((word) => findProduct(word)),
  )
  await api.wishlist.add({ params: { id: mist!._id } })

  await shopper.visit('/wishlist')
  await expect(page.getByText(t('wishlist.empty'))).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await shopper.visit(`/product/${qasil!._id}`)
  const save = heart(page, qasil!.name).first()
  await save.click()
  // Typing another address is the one way to leave that cannot wait.
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await shopper.visit('/category/face-care')
  await expect(heart(page, qasil!.name)).toHaveAttribute('aria-pressed', 'true')
  await heart(page, clay!.name).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('layout.wishlist') })
    .click()
  await expect(listed(page)).toHaveText([clay!.name, qasil!.name])
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const other = await context.newPage()
  await other.goto('/so/wishlist')
  await expect(heart(other, HEART)).toHaveCount(2)

  await shopper.visit('/login?redirect=/wishlist')
  await shopper.signIn(amina)
  await expect(listed(page)).toHaveText([clay!.name, qasil!.name, mist!.name])
  await expect(heart(other, HEART)).toHaveCount(3)

  // A press that does not reach the shop is rolled back.
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await heart(page, qasil!.name).click()
  await expectAnnounced(page, t('error.FETCH_ERROR'))
  await context.setOffline(false)
  await expect(listed(page)).toHaveText([clay!.name, qasil!.name, mist!.name])

  await heart(page, qasil!.name).click()
  await expect(listed(page)).toHaveText([clay!.name, mist!.name])
  await expect(heading(t('layout.wishlist'))).toBeFocused()
  await expect(heart(other, HEART)).toHaveCount(2)
  await expect
    .poll(async () => (await api.wishlist.show()).map(({ name }) => name))
    .toEqual([clay!.name, mist!.name])

  await page.getByRole('button', { name: new RegExp(t('layout.account')) }).click()
  await shopper.button(t('layout.logout')).click()
  await expect(heart(other, HEART)).toHaveCount(0)
  await shopper.visit('/wishlist')
  await expect(page.getByText(t('wishlist.empty'))).toBeVisible()
})

test.describe('a customer', () => {
  test.use({ visitor: 'customer' })

  test('finds what goes well with a product, and what they viewed, which nobody learns @phone', async ({
    page,
    complaints,
  }) => {
    complaints.expect(SESSION_ENDED)
    const { t, heading, ...shopper } = shopperAt(page)
    const [qasil, clay] = await Promise.all([findProduct('qasil leaf'), findProduct('rhassoul')])
    const section = (name: string) => page.getByRole('main').getByRole('region', { name })
    const viewed = section(t('catalog.viewed'))

    await shopper.visit(`/product/${qasil!._id}`)
    await expect(section(t('catalog.goesWellWith')).getByRole('article')).toHaveCount(6)
    await expect(viewed).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('viewed')))
      .toContain(qasil!._id)

    const own = page.waitForResponse('**/api/users/profile')
    const asked: Request[] = []
    page.on('request', (request) => void asked.push(request))
    await shopper.visit(`/product/${clay!._id}`)
    await section(t('catalog.goesWellWith')).scrollIntoViewIfNeeded()
    await expect(viewed.getByRole('link', { name: qasil!.name })).toBeVisible()
    await expect(viewed.getByRole('article')).toHaveCount(1)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    const cookieOf = async (request: Request) => (await request.allHeaders()).cookie
    expect(await cookieOf((await own).request())).toContain('session=')
    const about = asked.filter((request) =>
      `${request.url()} ${request.postData() ?? ''}`.includes(qasil!._id),
    )
    expect(about.map((request) => new URL(request.url()).search)).toEqual([`?ids=${qasil!._id}`])
    expect(await cookieOf(about[0]!)).toBeUndefined()

    await shopper.addToCart()
    const suggested = section(t('catalog.goesWellWith')).getByRole('heading', { level: 3 })
    await expect(heading(t('cart.title'))).toBeVisible()
    await expect(suggested).toHaveCount(4)
    expect(await suggested.allTextContents()).not.toContain(clay!.name)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    // Phones are shared: the next visitor sees nothing of it.
    await page.getByRole('button', { name: new RegExp(t('layout.account')) }).click()
    await shopper.button(t('layout.logout')).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed'))).toBeNull()
  })
})
