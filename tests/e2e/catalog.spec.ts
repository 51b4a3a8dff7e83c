import { register } from './buyer.ts'
import { api, findProduct, firstProduct, ORIGIN } from './goods.ts'
import { expect, test } from './walk.ts'

test('the search box leads to the search, or home when it is empty @phone', async ({ page }) => {
  await page.goto('/so/cart')
  const box = page.getByRole('searchbox')
  await expect(page.getByRole('button', { name: /Dalka|Country/ })).toBeEnabled()
  await box.fill('  saliid  ')
  await box.press('Enter')
  await expect(page).toHaveURL(`${ORIGIN}/so/search/saliid`)
  await expect(box).toHaveValue('')
  await box.fill('   ')
  await box.press('Enter')
  await expect(page).toHaveURL(`${ORIGIN}/so`)
})

test('a search is sorted and narrowed by its address, and never holds empty parts', async ({
  page,
}) => {
  await page.goto('/search/oil')
  await page.getByText('Filters').click()
  await page.getByLabel('From ($)').fill('15')
  await page.getByLabel('In stock only').check()
  await page.getByRole('button', { name: 'Show products' }).click()
  await expect(page).toHaveURL(`${ORIGIN}/search/oil?minPrice=15&inStock=1`)
  await page.getByLabel('Sort by').selectOption('price-asc')
  await expect(page).toHaveURL(`${ORIGIN}/search/oil?minPrice=15&inStock=1&sort=price-asc`)

  const prices = await page.locator('main article').evaluateAll((cards) =>
    cards.map((card) => {
      const shown = card.querySelector('ins')?.textContent ?? card.textContent
      return Number(/\$(\d+\.\d\d)/.exec(shown ?? '')?.[1])
    }),
  )
  expect(prices.length).toBeGreaterThan(1)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(prices[0]).toBeGreaterThanOrEqual(15)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor finds, filters and reads', async ({ page, complaints }) => {
    complaints.expect(/^failed: .*\.js csp$/)
    await page.goto('/so')
    await page.getByRole('searchbox').fill('oil')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(`${ORIGIN}/so/search/oil`)
    await page.getByText('Shaandhayn').click()
    await page.locator('select[name="minRating"]').selectOption('4')
    await page.getByRole('button', { name: 'Tus alaabta' }).click()
    await expect(page).toHaveURL(/minRating=4/)
    await page.locator('main article a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main form button')).toBeDisabled()
  })
})

test('the other language shows the same page', async ({ page }) => {
  const { _id } = await firstProduct()
  await page.goto(`/product/${_id}`)
  await page.getByRole('link', { name: 'Soomaali' }).click()
  await expect(page).toHaveURL(`${ORIGIN}/so/product/${_id}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'so')
  await expect(page.getByRole('button', { name: 'Ku dar gaadhiga' })).toBeVisible()
})

test('the carousel goes on by itself, and rests under the pointer', async ({ page }) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Top products' })
  const position = () => carousel.locator('ul').evaluate((list) => Math.round(list.scrollLeft))
  await expect.poll(position, { timeout: 9_000 }).toBeGreaterThan(1000)
  await carousel.hover()
  await page.waitForTimeout(1_500)
  const held = await position()
  await page.waitForTimeout(6_000)
  expect(await position()).toBe(held)
  await carousel.getByRole('button', { name: 'Previous product' }).click()
  await expect.poll(position).toBeLessThan(held)
})

test('a product goes into the cart in the quantity chosen @phone', async ({ page }) => {
  const product = await firstProduct()
  await page.goto(`/product/${product._id}`)
  await page.getByLabel('Quantity').selectOption('3')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page).toHaveURL(`${ORIGIN}/cart`)
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}'))
  expect(cart.cartItems).toMatchObject([{ product: product._id, qty: 3, price: product.price }])
})

test('a review is written once, by who is signed in', async ({ page, complaints }) => {
  complaints.expect(/^answer: (400|409) .*\/reviews$/)
  const { products } = await api.catalog.list({ query: { sort: 'name' } })
  const path = `/product/${products.at(-1)?._id}`
  await page.goto(path)
  await page.getByRole('link', { name: 'sign in', exact: true }).click()
  await expect(page).toHaveURL(`${ORIGIN}/login?redirect=${encodeURIComponent(path)}`)

  await register(page)
  await page.goto(path)
  const comment = `Soft and gentle ${Date.now()}`
  await page.getByLabel('Rating').selectOption('5 - Excellent')
  await page.getByLabel('Comment').fill(comment)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Review created successfully')).toBeVisible()
  await expect(page.getByText(comment)).toBeVisible()

  await page.getByLabel('Rating').selectOption('1 - Poor')
  await page.getByLabel('Comment').fill('And again')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('You have already reviewed this product.')).toBeVisible()
})

test.describe('a visitor in Mogadishu', () => {
  test.use({
    permissions: ['geolocation'],
    geolocation: { latitude: 2.0469, longitude: 45.3182 },
    timezoneId: 'Europe/London',
  })

  test('who allows it sees the country of the position', async ({ page }) => {
    const asked = page.waitForRequest(/\/api\/places\/country/)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Country: Somalia' })).toBeVisible()
    expect((await asked).url()).toContain('lat=2.05&lon=45.32')
    await expect(page.locator('header img[src="/assets/flags/so.svg"]')).toBeVisible()
  })
})

test.describe('a visitor in Nairobi', () => {
  test.use({ timezoneId: 'Africa/Nairobi' })

  test('sees the country of the clock, and may choose another', async ({ page }) => {
    await page.goto('/so')
    const country = page.getByRole('button', { name: 'Dalka: Kenya' })
    await country.click()
    await page.getByLabel('Dalka', { exact: true }).selectOption('SO')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Dalka: Soomaaliya' })).toBeVisible()
  })
})

test('a visitor without a connection reads so', async ({ page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|service worker/i)
  await page.goto('/so')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto('/so/search/oil')
  await expect(page.getByRole('heading', { name: 'Internet kuma xirnid' })).toBeVisible()
})

test('a shared link shows name, price and picture', async ({ request }) => {
  const product = await findProduct('qasil leaf')
  const html = await (await request.get(`/product/${product._id}`)).text()
  const content = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]
  expect(content('og:title')).toBe(product.name)
  expect((await request.get(content('og:image') ?? '')).headers()['content-type']).toMatch(/^image/)
  const [ld] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, text]) => JSON.parse(text ?? ''))
    .filter((thing) => thing['@type'] === 'Product')
  expect(ld).toMatchObject({ name: product.name, offers: { price: product.price.toFixed(2) } })
})

test('the first visit of the home page is light', async ({ page, request }) => {
  const files = new Set<string>()
  page.on('request', (one) => files.add(one.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  const weigh = async (kind: RegExp) => {
    const loaded = [...files].filter((url) => kind.test(url))
    const answers = await Promise.all(
      loaded.map((url) => request.get(url, { headers: { 'accept-encoding': 'br' } })),
    )
    return answers.reduce((sum, one) => sum + Number(one.headers()['content-length']), 0)
  }
  expect(await weigh(/\/assets\/.*\.js$/)).toBeLessThanOrEqual(110_000)
  expect(await weigh(/\/assets\/.*\.css$/)).toBeLessThanOrEqual(15_000)
})
