import { LOCALES, localePath } from '#domain/locale.ts'
import { expectAccessible, expectPictures } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct, firstProduct } from './goods.ts'
import { shopperAt, untilHydrated } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'
import { wordsOf } from './words.ts'

test('the search box leads to results, or home if it is empty', async ({ page }) => {
  const shopper = shopperAt(page)
  await page.goto('/category/hair-care')
  await shopper.search('  UUNSI  ')
  await expect(page).toHaveURL('/search/UUNSI')
  await expect(page.getByRole('banner').getByLabel('Search products')).toHaveValue('')
  await expect(page.getByRole('article').first()).toContainText('Uunsi Incense Blend')
  await shopper.search('50% / #1?')
  await expect(shopper.heading('Results for “50% / #1?”')).toBeVisible()
  await expect(page.getByText('No results for “50% / #1?”')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Top rated' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')
  await shopper.search('   ')
  await expect(page).toHaveURL('/')
})

test('a product page lists the ingredients once, in a disclosure of their own', async ({
  page,
}) => {
  const { _id, ingredients } = await findProduct('Huruud')
  for (const locale of LOCALES) {
    await page.goto(localePath(locale, `/product/${_id}`))
    const heading = page.getByRole('heading', { name: wordsOf(locale)('catalog.ingredients') })
    await expect(page.getByRole('main').locator('details', { has: heading })).toContainText(
      ingredients.join(', '),
    )
    await expect(page.getByText('Turmeric root powder')).toHaveCount(1)
  }
})

test('sort and filters are in the URL and survive going back', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('main').getByLabel('Sort by').selectOption('price-desc')
  await expect(page).toHaveURL('/search?sort=price-desc')
  await page.getByRole('link', { name: 'Filters', exact: true }).click()
  await page.getByRole('main').getByLabel('Category').selectOption('face-care')
  await page.getByLabel('In stock only', { exact: true }).check()
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/category=face-care/)
  await expect(page.getByRole('article').first()).toContainText('Frankincense Face Serum')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page.getByLabel('In stock only', { exact: true })).toBeChecked()
  await expect(page.getByRole('article').first()).toContainText('Frankincense Face Serum')
  await page.getByRole('link', { name: 'Filters (2)' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/search')
  await expect(page.getByLabel('In stock only', { exact: true })).not.toBeChecked()
})

test('the URL contains what was chosen and no empty parameters', async ({ page }) => {
  await page.goto('/search/oil')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Max price ($)').fill('15')
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL('/search/oil?maxPrice=15')
  await page.getByRole('main').getByLabel('Sort by').selectOption('price-asc')
  await expect(page).toHaveURL('/search/oil?maxPrice=15&sort=price-asc')
  // The address is there before the list is.
  await expect(async () => {
    const prices = await page.getByRole('article').getByText(/^\$/).allTextContents()
    const dollars = prices.map((price) => Number(price.slice(1)))
    expect(dollars.length).toBeGreaterThan(1)
    expect(dollars).toEqual(dollars.toSorted((a, b) => a - b))
    expect(dollars.at(-1)).toBeLessThanOrEqual(15)
  }).toPass()
})

test('all products can be paged through, each page with a URL of its own', async ({ page }) => {
  await page.goto('/')
  const names = new Set<string>()
  for (const number of [1, 2, 3, 4]) {
    if (number > 1) await page.getByRole('link', { name: `Page ${number}` }).click()
    await expect(page).toHaveURL(number > 1 ? `/page/${number}` : '/')
    const cards = page.getByRole('main').getByRole('article')
    await expect(page.getByRole('link', { name: `Page ${number}` })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(cards).toHaveCount(number < 4 ? 12 : 2)
    for (const name of await cards.getByRole('heading').allTextContents()) names.add(name)
  }
  expect(names.size).toBe(38)
})

for (const locale of LOCALES) {
  test(`the language switch stays on the page (${locale})`, async ({ page }) => {
    const other = locale === 'en' ? 'so' : 'en'
    const { _id, name, nameSo } = await findProduct('qasil leaf')
    await page.goto(localePath(locale, `/product/${_id}`))
    await page
      .getByRole('banner')
      .getByRole('link', { name: other === 'so' ? 'Soomaali' : 'English' })
      .click()
    await expect(page).toHaveURL(localePath(other, `/product/${_id}`))
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      other === 'so' ? (nameSo ?? '') : name,
    )
  })

  test(`WhatsApp opens with a question about this very page (${locale})`, async ({ page }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    const { _id } = await firstProduct()
    await shopper.visit(`/product/${_id}`)
    const href = await page.getByRole('link', { name: t('layout.whatsapp') }).getAttribute('href')
    const chat = new URL(href ?? '')
    expect(chat.origin + chat.pathname).toMatch(/^https:\/\/wa\.me\/\d+$/)
    const text = t('layout.whatsapp.text', { shop: 'Qurux', link: page.url() })
    expect(chat.searchParams.get('text')).toBe(text)
  })
}

test.describe('a product page', () => {
  test.use({ visitor: 'customer' })

  test('accepts one review from a customer', async ({ page, complaints }) => {
    complaints.expect(/^answer: 4(00|09) .*\/reviews/)
    const shopper = shopperAt(page)
    const { _id, numReviews, ratingCounts } = await findProduct('natural loofah')
    await page.goto(`/product/${_id}`)
    await page.getByLabel('Rating').selectOption('5 - Excellent')
    await page.getByLabel('Comment').fill('Aad u fiican!\nLasts for months.')
    await shopper.button('Submit').click()
    await expectAnnounced(page, 'Review created successfully')
    await expect(page.getByText('Aad u fiican!')).toBeVisible()
    await expect(page.getByText('Amina W.')).toBeVisible()
    await expect(page.getByRole('link', { name: `${numReviews + 1} reviews` })).toBeVisible()
    const five = page.getByRole('listitem').filter({ hasText: '5 stars' })
    await expect(five).toContainText(String((ratingCounts[4] ?? 0) + 1))

    await page.getByLabel('Rating').selectOption('1 - Poor')
    await page.getByLabel('Comment').fill('Once more')
    await shopper.button('Submit').click()
    await expectAnnounced(page, 'You have already reviewed this product.')
    await expect(page.getByLabel('Comment')).toHaveValue('Once more')
  })
})

test('reviews are sorted by date or rating', async ({ page }) => {
  const { _id, reviews } = await findProduct('raw shea butter')
  const byRating = reviews.toSorted((a, b) => a.rating - b.rating)
  await page.goto(`/product/${_id}`)
  const first = page.locator('#reviews').getByRole('article').first()
  const sort = page.locator('#reviews').getByLabel('Sort by')
  await expect(first).toContainText(reviews[0]!.comment)
  await sort.selectOption('Lowest rated')
  await expect(first).toContainText(byRating[0]!.comment)
  await sort.selectOption('Highest rated')
  await expect(first.getByRole('img')).toHaveAccessibleName(/5 out of 5/)
  await sort.selectOption('Newest')
  await expect(first).toContainText(reviews[0]!.comment)
})

test('asks guests to sign in, and leads back to the form', async ({ page }) => {
  const { _id } = await findProduct('natural loofah')
  await page.goto(`/product/${_id}`)
  await expect(page.getByLabel('Comment')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'sign in', exact: true }).click()
  await page.waitForURL(`**/login?redirect=${encodeURIComponent(`/product/${_id}`)}`)
})

test('a product goes into the cart in the chosen quantity @phone', async ({ page }) => {
  const product = await firstProduct()
  await page.goto(`/product/${product._id}`)
  await shopperAt(page).addToCart(3)
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}'))
  expect(cart.cartItems).toMatchObject([{ product: product._id, qty: 3, price: product.price }])
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a bar adds to the cart from further down the page', async ({ page }) => {
    const { _id } = await findProduct('qasil leaf')
    await page.goto(`/product/${_id}`)
    const bar = page.locator('.buy-bar')
    const add = bar.getByRole('button', { name: 'Add To Cart' })
    await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeEnabled()
    await expect(bar).toBeHidden()
    await page.getByRole('main').getByLabel('Quantity').selectOption('2')
    await page.getByRole('link', { name: /\d+ reviews$/ }).click()
    await expect(add).toBeInViewport({ ratio: 1 })
    await expect(bar).toContainText('$12.95')
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(bar).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('contentinfo').getByText('All rights reserved').scrollIntoViewIfNeeded()
    await expect(bar).not.toBeInViewport()
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
    await add.click()
    await page.waitForURL('**/cart')
    await expect(page.getByText('Subtotal (2 items)')).toBeVisible()
  })
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a visitor reads what was seen, with its age, and the cart', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|service worker/i)
    const main = page.getByRole('main')
    const note = page.getByText(/^You are offline. This page is from \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    const { _id, name } = await findProduct('qasil leaf')
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true)
    await page.goto(`/product/${_id}`)
    await expect(note).toHaveCount(0)
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await page.waitForURL('**/cart')
    await page.goto('/category/face-care')
    await expectPictures(page)
    const seen = () =>
      page.evaluate(async () => (await (await caches.open('seen')).keys()).map(({ url }) => url))
    await expect
      .poll(async () => (await seen()).map((url) => new URL(url).pathname))
      .toEqual([`/product/${_id}`, '/cart', '/category/face-care'])

    // They are stored after they are shown.
    const notStored = () =>
      page.evaluate(async () => {
        const shown = [...document.images].map(({ currentSrc }) => currentSrc)
        const found = await Promise.all(shown.map((src) => caches.match(src)))
        return shown.filter((src, at) => src.includes('/media/') && !found[at])
      })
    await expect.poll(notStored).toEqual([])

    await context.setOffline(true)
    await page.reload()
    await expect(note).toBeVisible()
    await expectPictures(page)
    // The cart knows of more units than the stored page, since some have arrived after that.
    await page.evaluate(() => {
      const cart = JSON.parse(localStorage.getItem('cart') ?? '')
      Object.assign(cart.cartItems[0], { qty: 500, countInStock: 900 })
      localStorage.setItem('cart', JSON.stringify(cart))
    })
    await main.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(note).toBeVisible()
    await untilHydrated(page)
    await page.getByRole('link', { name: 'Cart' }).click()
    await expect(page.getByText('Subtotal (500 items)')).toBeVisible()
    await page.goBack()
    await main.getByLabel('Quantity').selectOption('2')
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(page.getByText('Subtotal (2 items)')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Subtotal (2 items)')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Hair Care' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()

    await context.setOffline(false)
    await page.goto('/category/face-care')
    await expect(note).toHaveCount(0)
  })

  test('a visitor sees the offline page', async ({ page, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|service worker/i)
    await page.goto('/so')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.goto('/so/search/oil')
    await expect(page.getByRole('heading', { name: 'Internet kuma xirnid' })).toBeVisible()
  })
})
