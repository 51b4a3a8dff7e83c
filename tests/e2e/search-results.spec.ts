import { LOCALES, localePath } from '#domain/locale.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { api } from './goods.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, test } from './walk.ts'

for (const locale of LOCALES) {
  test(`suggestions follow what is typed and are chosen by keys or taps (${locale}) @phone`, async ({
    page,
  }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    const box = page.getByRole('combobox', { name: t('layout.search.placeholder') })
    const list = page.getByRole('listbox', { name: t('suggestions.title') })
    const option = (name: string | RegExp) => list.getByRole('option', { name, exact: true })
    await shopper.visit('/cart')
    await box.pressSequentially('sham')
    await expect(option('shampoo')).toBeVisible()
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(box).toHaveValue('sham')
    await expect(box).toHaveAttribute('aria-expanded', 'false')

    await box.press('p')
    await expect(option('shampoo')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(option('shampoo')).toHaveAttribute('aria-selected', 'true')
    await expect(box).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(list.locator('[aria-selected=true]')).toHaveCount(0)
    await page.mouse.click(4, 700)
    await expect(list).toBeHidden()

    await box.fill('qasil')
    await option(/Qasil|Budada/)
      .first()
      .click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(list).toBeHidden()
    await expect(box).toHaveValue('')

    await box.fill('shamp')
    await expect(option('shampoo')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(localePath(locale, '/search/shampoo'))
    await expect(list).toBeHidden()
  })

  test(`a search says how much it found, and keeps its words (${locale}) @phone`, async ({
    page,
  }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    const field = page.getByRole('main').getByLabel(t('catalog.keyword'))
    const sort = page.getByRole('main').getByLabel(t('catalog.sort'))
    const all = await countFound({ keyword: 'oil' })
    const soaps = await countFound({ keyword: 'soap' })
    expect(soaps).toBeGreaterThan(1)
    expect(all).toBeGreaterThan(8)

    await shopper.visit('/')
    await shopper.search(' oil ')
    await expect(
      page.getByText(t('catalog.results', { count: all }), { exact: true }),
    ).toBeVisible()
    await expect(field).toHaveValue('oil')
    await expect(sort.locator('option:checked')).toHaveText(t('catalog.sort.relevance'))
    await sort.selectOption('price-asc')
    await expect(page).toHaveURL(localePath(locale, '/search/oil?sort=price-asc'))
    await expectAnnounced(page, t('catalog.results', { count: all }))
    await expect(field).toHaveValue('oil')
    await page.reload()
    await expect(field).toHaveValue('oil')
    await expect(sort).toHaveValue('price-asc')
    await page.goBack()
    await expect(page).toHaveURL(localePath(locale, '/search/oil'))
    await expect(field).toHaveValue('oil')
    await expect(sort).toHaveValue('')

    await sort.selectOption('name')
    await expect(page).toHaveURL(localePath(locale, '/search/oil?sort=name'))
    // The address is there before the list is, which then fills the field once more.
    await expect(async () => {
      await field.fill('  soap ')
      await field.press('Enter')
      await expect(page).toHaveURL(localePath(locale, '/search/soap?sort=name'), { timeout: 2_000 })
    }).toPass()
    await expectAnnounced(page, t('catalog.results', { count: soaps }))
    await expect(field).toHaveValue('soap')
    await page.goBack()
    await expect(field).toHaveValue('oil')
  })

  test(`chosen filters are removed one by one (${locale}) @phone`, async ({ page }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    const chosen = page.getByRole('list', { name: t('catalog.filters.chosen') })
    const chip = (filter: string) =>
      chosen.getByRole('link', { name: t('catalog.filters.remove', { filter }), exact: true })
    const { name, nameSo } = (await api.catalog.categories()).find(
      ({ slug }) => slug === 'oils-butters',
    )!
    const category = locale === 'so' ? (nameSo ?? '') : name

    await shopper.visit('/search/oil')
    await expect(chosen.getByRole('link')).toHaveCount(1)
    await expectOneRow(page, t('catalog.filters'), t('catalog.sort'))
    await page.getByRole('link', { name: t('catalog.filters'), exact: true }).click()
    await page.getByRole('main').getByLabel(t('catalog.category')).selectOption('oils-butters')
    await page.getByLabel(t('catalog.price.to')).fill('20')
    await page.getByLabel(t('catalog.inStockOnly')).check()
    const filters = { category: 'oils-butters', maxPrice: 20, inStock: true }
    const some = await countFound({ keyword: 'oil', ...filters })
    await expectAccessible(page)
    await shopper.button(t('catalog.filters.show', { count: some })).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(chip('“oil”')).toBeVisible()
    await expect(chip(category)).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await expectAnnounced(page, t('catalog.results', { count: some }))
    await chip('“oil”').click()
    await expect(page).toHaveURL(/\/search\?category=oils-butters&maxPrice=20&inStock=1$/)
    const more = await countFound(filters)
    await expect(
      page.getByText(t('catalog.results', { count: more }), { exact: true }),
    ).toBeVisible()
    await chip(t('catalog.filters.maxPrice', { price: '$20' })).click()
    await expect(page).toHaveURL(/\/search\?category=oils-butters&inStock=1$/)
    await chip(category).click()
    await expect(page).toHaveURL(localePath(locale, '/search?inStock=1'))
    await chip(t('catalog.inStockOnly')).click()
    await expect(page).toHaveURL(localePath(locale, '/search'))
    await expect(chosen).toHaveCount(0)
  })

  test(`the filters are a dialog that closes in every way (${locale}) @phone`, async ({ page }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    const open = page.getByRole('link', { name: new RegExp(`^${t('catalog.filters')}`) })
    const sheet = page.getByRole('dialog', { name: t('catalog.filters') })
    await shopper.visit('/category/oils-butters')
    await shopper.visit('/search?sort=name')
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => sheet.getByRole('link', { name: t('catalog.filters.close') }).click(),
      () => page.mouse.click(20, 20),
    ]) {
      await open.click()
      await expect(sheet).toBeVisible()
      await close()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(localePath(locale, '/search?sort=name'))
      await expect(open).toBeFocused()
    }

    // The focus stays in it, and what was chosen is counted before it is shown.
    await open.click()
    await expect(sheet).toBeVisible()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement?.matches('body, dialog *') === false,
      )
      expect(isOutside).toBe(false)
    }
    const dear = await countFound({ minPrice: 25 })
    await sheet.getByLabel(t('catalog.price.from')).fill('25')
    await shopper.button(t('catalog.filters.show', { count: dear })).click()
    await expect(page).toHaveURL(localePath(locale, '/search?minPrice=25&sort=name'))
    await expect(sheet).toBeHidden()
    await expect(open).toHaveText(`${t('catalog.filters')} (1)`)
    await expect(open).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(localePath(locale, '/search?sort=name'))
    await expect(sheet).toBeHidden()
    // A link to the open sheet works, and closing it leaves the shopper on the list.
    await shopper.visit('/search?minPrice=abc&sort=name#filters')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('list', { name: t('catalog.filters.chosen') })).toHaveCount(0)
  })

  test(`a search that finds nothing offers ways on (${locale}) @phone`, async ({ page }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    const main = page.getByRole('main')
    await shopper.visit('/search/zzzzqqqq')
    await expect(main.getByText(t('catalog.none.for', { keyword: 'zzzzqqqq' }))).toBeVisible()
    await expect(main.getByText(t('catalog.results', { count: 0 }), { exact: true })).toBeVisible()
    await expect(main.getByLabel(t('catalog.keyword'))).toHaveValue('zzzzqqqq')
    for (const { name, nameSo } of await api.catalog.categories()) {
      const category = locale === 'so' ? (nameSo ?? '') : name
      await expect(main.getByRole('link', { name: category, exact: true })).toBeVisible()
    }
    await main.getByRole('link', { name: t('catalog.none.all') }).click()
    await expect(page).toHaveURL(localePath(locale, '/search'))
    await expect(shopper.heading(t('layout.allProducts'))).toBeVisible()
  })
}

test('a suggestion that comes too late is not shown', async ({ page, complaints }) => {
  complaints.expect(/suggestions\?keyword=uunsi|net::ERR_FAILED/)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/suggestions?keyword=sham', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/cart')
  const box = page.getByRole('combobox', { name: 'Search products' })
  const late = page.waitForRequest('**/suggestions?keyword=sham')
  await box.pressSequentially('sham')
  await late
  await box.fill('argan')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option', { name: /Argan Oil/ })).toBeVisible()
  const arrived = page.waitForResponse('**/suggestions?keyword=sham')
  release()
  await (await arrived).finished()
  await expect(list.getByRole('option', { name: /Argan Oil/ })).toBeVisible()
  await expect(list.getByRole('option', { name: 'shampoo', exact: true })).toHaveCount(0)
  // A shop that does not answer suggests nothing, and the search works.
  await page.route('**/suggestions?*', (route) => route.abort())
  await box.fill('uunsi')
  await expect(list).toBeHidden()
  await box.press('Enter')
  await expect(page).toHaveURL('/search/uunsi')
})

test('what suggests opens nothing over the page if the visitor has moved on', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/suggestions-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/cart')
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.pressSequentially('sham')
  await box.press('Tab')
  const asked = page.waitForRequest('**/suggestions?*')
  resolve()
  await expect(box).toHaveAttribute('aria-autocomplete', 'list')
  // Longer than somebody who types has to pause.
  await page.waitForTimeout(500)
  await box.fill('shamp')
  expect(new URL((await asked).url()).searchParams.get('keyword')).toBe('shamp')
  await expect(page.getByRole('option', { name: 'shampoo', exact: true })).toBeVisible()
})

test('somebody who searches while the next page is loaded goes on typing', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/products?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/cart')
  await page.getByRole('navigation', { name: 'Categories' }).getByText('All products').click()
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.pressSequentially('sham')
  release()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible()
  await expect(box).toBeFocused()
  await box.press('p')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option', { name: 'shampoo', exact: true })).toBeVisible()
})

test('an order that is chosen before the script has loaded counts', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/search', { waitUntil: 'commit' })
  await page.getByRole('main').getByLabel('Sort by').selectOption('name')
  release()
  await expect(page).toHaveURL('/search?sort=name')
})

test('a category says how much it has, and ignores another one in its query', async ({ page }) => {
  const { t, ...shopper } = shopperAt(page)
  const total = await countFound({ category: 'face-care' })
  await shopper.visit('/category/face-care?category=hair-care&inStock=1')
  await expect(page.getByRole('main').getByRole('link', { name: /^Remove: / })).toHaveCount(1)
  await page.getByRole('link', { name: 'Remove: In stock only' }).click()
  await expect(page).toHaveURL('/category/face-care')
  await expect(
    page.getByText(t('catalog.results', { count: total }), { exact: true }),
  ).toBeVisible()
})

test('the number is that of the whole list, on each of its pages', async ({ page }) => {
  const { t, ...shopper } = shopperAt(page)
  for (const path of ['/search', '/search?pageNumber=2']) {
    await shopper.visit(path)
    await expect(page.getByText(t('catalog.results', { count: 38 }), { exact: true })).toBeVisible()
  }
})

/** The total that the API reports. */
async function countFound(query: Record<string, unknown>): Promise<number> {
  let total = 0
  await api.catalog.list(
    { query },
    { onHeaders: (headers) => (total = Number(headers.get('x-total-count'))) },
  )
  return total
}

/** Filters and sort start at the same height. */
async function expectOneRow(page: Page, filters: string, sort: string): Promise<void> {
  const main = page.getByRole('main')
  const left = await main.getByRole('link', { name: filters, exact: true }).boundingBox()
  const right = await main.getByLabel(sort).boundingBox()
  expect(right?.y).toBe(left?.y)
  expect(right?.x).toBeGreaterThan(left!.x + left!.width)
}
