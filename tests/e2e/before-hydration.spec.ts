import { LOCALES, localePath } from '#domain/locale.ts'
import { findProduct } from './goods.ts'
import { ownersApi } from './people.ts'
import { shopperAt, untilHydrated } from './shopper.ts'
import { expect, type Page, PHONE, test } from './walk.ts'

test.use(PHONE)

/** Keeps the page's scripts on their way until they are let through. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

for (const locale of LOCALES) {
  test(`a shopper who taps before the scripts are there gets what was tapped (${locale})`, async ({
    page,
  }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    const { _id, name, nameSo } = await findProduct('camel-press')
    const main = page.getByRole('main')
    const release = await holdScripts(page)
    await shopper.visit(`/product/${_id}`)
    // With a change of mind.
    for (const size of ['500 ml', '250 ml', '500 ml']) {
      await main.getByRole('radio', { name: size }).check()
    }
    await main.getByLabel(t('catalog.quantity')).selectOption('2')
    const title = (locale === 'so' && nameSo) || name
    const heart = main.getByRole('button', { name: t('wishlist.save', { name: title }) }).first()
    await heart.click()
    const add = shopper.button(t('catalog.addToCart')).first()
    await expect(add).toBeEnabled()
    await add.click()
    // Impatient, since nothing but the look of the button has changed.
    await add.click()
    await expect(add).toHaveAttribute('aria-busy', 'true')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')

    release()
    await page.waitForURL(`**${localePath(locale, '/cart')}`)
    await expect(main.getByText(t('cart.subtotal', { count: 2 }))).toBeVisible()
    await expect(main.getByRole('link', { name: /500 ml/ })).toBeVisible()
    await shopper.visit('/wishlist')
    await expect(main.getByRole('article')).toHaveCount(1)
  })

  test(`a search before the scripts are there finds (${locale})`, async ({ page }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    await holdScripts(page)
    await shopper.visit('/')
    await shopper.search('saliid')
    await expect(page).toHaveURL(localePath(locale, '/search/saliid'))
    await expect(shopper.heading(t('catalog.results.for', { keyword: 'saliid' }))).toBeVisible()
    // An empty one leads home, as it does with them.
    await shopper.search('  ')
    await expect(page).toHaveURL(localePath(locale, '/'))
  })
}

test('a shopper who leaves right after a tap keeps what was tapped', async ({ page }) => {
  const { t, ...shopper } = shopperAt(page)
  const { _id, name } = await findProduct('qasil leaf')
  const main = page.getByRole('main')
  const release = await holdScripts(page)
  await shopper.visit(`/product/${_id}`)
  await main
    .getByRole('button', { name: t('wishlist.save', { name }) })
    .first()
    .click()
  const wishlist = page.getByRole('banner').getByRole('link', { name: t('layout.wishlist') })
  await wishlist.click()
  await expect(wishlist).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL('/wishlist')
  await expect(main.getByRole('article').getByRole('heading')).toHaveText([name])
})

test('a picture that is chosen before the scripts are there counts as the one shown', async ({
  page,
}) => {
  const { t, ...shopper } = shopperAt(page)
  const { _id } = await findProduct('evening incense set')
  const release = await holdScripts(page)
  await shopper.visit(`/product/${_id}`)
  const gallery = page.getByRole('group', { name: t('catalog.pictures') })
  const second = gallery.getByRole('link', { name: /^Picture 2 of \d$/ })
  await second.click()
  await expect(gallery.getByRole('listitem', { name: /^Picture 2/ })).toBeInViewport({ ratio: 0.9 })
  release()
  await expect(second).toHaveAttribute('aria-current', 'true')
})

test('a picture that is swiped to before the scripts are there stays, whatever the variant shows', async ({
  page,
}) => {
  const { t, ...shopper } = shopperAt(page)
  const { _id } = await findProduct('wash-day set')
  const api = await ownersApi()
  const { version, pictures, variants } = await api.adminProducts.edit({ params: { id: _id } })
  const [{ choice, sku, price, ...variant }] = variants as [(typeof variants)[number]]
  const chosen = { _id: variant._id, choice, sku, price, picture: pictures[0]!._id }
  await api.variants.save({
    params: { id: _id },
    body: { version, options: [], variants: [chosen] },
  })
  const release = await holdScripts(page)
  await shopper.visit(`/product/${_id}`)
  const gallery = page.getByRole('group', { name: t('catalog.pictures') })
  const second = gallery.getByRole('listitem', { name: /^Picture 2/ })
  await second.evaluate((picture) => picture.parentElement!.scrollBy(picture.clientWidth, 0))
  await expect(second).toBeInViewport({ ratio: 0.9 })
  release()
  await expect(gallery.getByRole('link', { name: /^Picture 2 of \d$/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.waitForTimeout(500)
  await expect(second).toBeInViewport({ ratio: 0.9 })
})

test('a link leads on where no script arrives', async ({ page, complaints }) => {
  complaints.expect(/^failed: .*\.js|ERR_FAILED/)
  const { t, ...shopper } = shopperAt(page)
  const { _id } = await findProduct('qasil leaf')
  // For those who save data nothing but a touch starts the scripts.
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  await page.route('**/assets/react-*.js', (route) => route.abort())
  await shopper.visit(`/product/${_id}`)
  await shopper.button(t('catalog.addToCart')).first().click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('layout.wishlist') })
    // As long as a finger rests on it.
    .click({ delay: 300 })
  await expect(page).toHaveURL('/wishlist')
})

test('Escape closes the sheet of the filters, even before the scripts are there', async ({
  page,
}) => {
  const release = await holdScripts(page)
  const { t } = shopperAt(page, 'en')
  const sheet = page.getByRole('dialog', { name: t('catalog.filters') })
  await page.goto('/search?sort=name#filters')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  release()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/search?sort=name')
})

test('a panel opens and a carousel moves as tapped before, each once', async ({ page }) => {
  const release = await holdScripts(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const next = page.getByRole('button', { name: 'Next product' })
  const country = page.getByRole('button', { name: /^Country/ })
  await next.click()
  await country.click()
  release()
  await expect(page.locator('[aria-roledescription=slide]').nth(1)).toBeInViewport({ ratio: 0.9 })
  await expect(country).toHaveAttribute('aria-expanded', 'true')
  await expect(country).not.toHaveAttribute('aria-busy')
  await expect(next).not.toHaveAttribute('aria-busy')
})

test('a form keeps what was typed, and is sent once it can be', async ({ page, complaints }) => {
  complaints.expect(/^answer: 401 /)
  const { t, ...shopper } = shopperAt(page)
  const release = await holdScripts(page)
  await page.goto('/login')
  await shopper.signIn({ email: 'nobody@example.com', password: 'not this one' })
  await expect(page).toHaveURL('/login')
  release()
  await expect(page.getByRole('alert')).toContainText(t('error.wrong-credentials'))
  await expect(page.getByLabel(t('accounts.email'))).toHaveValue('nobody@example.com')
})

test('what is typed before the scripts are there counts, not what was typed on an earlier visit', async ({
  page,
}) => {
  const { t, ...shopper } = shopperAt(page)
  const [name, phone] = [
    page.getByLabel(t('accounts.name'), { exact: true }),
    page.getByLabel('Phone'),
  ]
  await page.goto('/login?redirect=/shipping')
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await name.fill('Hodan Earlier')
  await phone.fill('252610000001')
  const release = await holdScripts(page)
  await page.reload()
  await name.fill('Asha Now')
  await phone.fill('252610000002')
  await shopper.button(t('checkout.guest.continue')).click()
  release()
  await expect(page).toHaveURL('/shipping')
  await expect(phone).toHaveValue('252610000002')
  const contact = await page.evaluate(() => localStorage.getItem('guestContact'))
  expect(contact).toContain('Asha Now')
})

test('a form with a draft from an earlier visit is sent as it was typed before the scripts', async ({
  page,
}) => {
  const { t, button } = shopperAt(page)
  const number = page.getByLabel(t('orders.find.number'))
  await page.goto('/withdraw')
  // Nothing, where there was something before, is remembered as well.
  for (const [before, next] of [
    ['', '1001'],
    ['1001', ''],
    ['', '1001'],
  ] as const) {
    await expect(page.locator('[data-waiting]')).toHaveCount(0)
    await expect(number).toHaveValue(before)
    await number.fill(next)
    await page.reload()
  }
  const release = await holdScripts(page)
  await page.reload()
  await number.fill('1002')
  await page.getByLabel(t('accounts.name')).fill('Asha')
  await page.getByLabel(t('withdraw.contact')).fill('asha@example.com')
  await button(t('withdraw.continue')).click()
  release()
  await expect(page.getByRole('heading', { name: t('withdraw.check') })).toBeFocused()
  await expect(page.getByText('1002', { exact: true })).toBeVisible()
})

test('a picture is enlarged by a tap from before', async ({ page }) => {
  const { _id } = await findProduct('qasil leaf')
  const release = await holdScripts(page)
  await page.goto(`/product/${_id}`)
  await page.getByRole('main').getByRole('link', { name: 'Enlarge' }).first().click()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(`/product/${_id}`)
})

test('going back after a reload shows the page before', async ({ page }) => {
  await page.goto('/search')
  const sort = page.getByRole('main').getByLabel('Sort by')
  await sort.selectOption('name')
  await expect(page).toHaveURL('/search?sort=name')
  await page.reload()
  const release = await holdScripts(page)
  await page.reload()
  await page.goBack()
  release()
  await expect(page).toHaveURL('/search')
  await expect(sort).toHaveValue('')
})

test('a tap while the connection is gone starts again with the next one', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^failed: .*\.js net::ERR_INTERNET_DISCONNECTED|ERR_INTERNET_DISCONNECTED/)
  await page.route('**/assets/react-*.js', (route) => route.abort('internetdisconnected'))
  const { _id } = await findProduct('qasil leaf')
  const shopper = shopperAt(page)
  await page.goto(`/product/${_id}`)
  const add = shopper.button('Add To Cart').first()
  const failed = page.waitForEvent('requestfailed')
  await add.click()
  // Older browsers would never ask again for a module that they have tried to import.
  expect((await failed).resourceType()).toBe('fetch')
  await page.unroute('**/assets/react-*.js')
  await expect(page).toHaveURL(`/product/${_id}`)
  await add.click()
  await page.waitForURL('**/cart')
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible()
})

test('nothing moves under a finger when the scripts start', async ({ page }) => {
  for (const path of ['/', '/category/hair-care', '/login', '/register', '/find-order']) {
    const release = await holdScripts(page)
    await page.goto(path)
    const targets = page.getByRole('main').locator('a, button, input, select')
    const places = () =>
      targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    const before = await places()
    release()
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await places(), path).toEqual(before)
    await page.unrouteAll()
  }
})

// Styles look for what a page contains (`:has`), so browsers compute those of the whole page again
// when an element comes or goes: on a slow phone for 60 ms, right when it can first be used.
test('the scripts add no element to a page and remove none', async ({ page }) => {
  const { _id } = await findProduct('camel-press')
  for (const path of ['/', '/search/oil', '/category/hair-care', `/product/${_id}`]) {
    const release = await holdScripts(page)
    await page.goto(path)
    const changes = await page.evaluateHandle(() => {
      const seen: string[] = []
      new MutationObserver((records) => {
        for (const { addedNodes, removedNodes } of records) {
          for (const node of [...addedNodes, ...removedNodes]) {
            if (node instanceof Element) seen.push(node.outerHTML)
          }
        }
      }).observe(document.body, { subtree: true, childList: true })
      return seen
    })
    release()
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await changes.jsonValue(), path).toEqual([])
    await page.unrouteAll()
  }
})
