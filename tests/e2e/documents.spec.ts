import type { APIRequestContext } from '@playwright/test'
import { LOCALES, localePath } from '#domain/locale.ts'
import { findProduct, ORIGIN } from './goods.ts'
import { register } from './people.ts'
import { expect, type Page, PHONE, test } from './walk.ts'

const meta = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')

for (const locale of LOCALES) {
  test(`a shared link shows name, text, price and picture (${locale})`, async ({
    page,
    request,
  }) => {
    const { _id, name, nameSo } = await findProduct('qasil leaf')
    const path = `/product/${_id}`
    await page.goto(localePath(locale, path))

    const shown = locale === 'so' ? (nameSo ?? '') : name
    expect(await meta(page, 'og:title')).toContain(shown)
    expect(await meta(page, 'og:url')).toBe(ORIGIN + localePath(locale, path))
    expect((await meta(page, 'description'))?.length).toBeGreaterThan(40)
    const picture = (await meta(page, 'og:image')) ?? ''
    expect(picture).toMatch(/^http:\/\/localhost:/)
    const answer = await request.get(picture)
    expect(answer.headers()['content-type']).toMatch(/^image\//)

    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      ORIGIN + localePath(locale, path),
    )
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links: HTMLLinkElement[]) => links.map((link) => [link.hreflang, link.href]))
    expect(alternates).toEqual([
      ['en', ORIGIN + path],
      ['so', `${ORIGIN}/so${path}`],
      ['x-default', ORIGIN + path],
    ])

    const facts = await structuredData(page)
    const product = facts.find((one) => one['@type'] === 'Product')
    expect(product).toMatchObject({ offers: { price: '12.95', priceCurrency: 'USD' } })
    const crumbs = facts.find((one) => one['@type'] === 'BreadcrumbList')
    expect(crumbs?.itemListElement).toHaveLength(3)
  })
}

test('the home page describes the shop to search engines', async ({ page }) => {
  await page.goto('/')
  const [shop] = await structuredData(page)
  expect(shop).toMatchObject({ '@type': 'Organization', name: 'Qurux', url: `${ORIGIN}/` })
  expect(await meta(page, 'og:image')).toMatch(/^http:.*\.jpg$/)
})

test('crawlers find every page in both languages, and nothing personal', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses).toHaveLength(2 * (1 + 6 + 38 + 6))
  expect(addresses.every((address) => address.startsWith(`${ORIGIN}/`))).toBe(true)
  for (const address of [addresses[0], addresses[20], addresses.at(-1)]) {
    expect((await request.get(address ?? '')).status()).toBe(200)
  }
  for (const path of ['/cart', '/login', '/profile', '/search/oil']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('<meta name="robots" content="noindex"')
  }
})

test('a page is the same for a guest and for a customer', async ({ request }) => {
  const { cookie } = await register()
  for (const path of ['/', '/so/search/oil', '/cart', '/profile', '/placeorder']) {
    // Other walks buy and review in between, and new pictures get their sizes.
    await expect(async () => {
      const guest = await request.get(path)
      const customer = await request.get(path, { headers: { cookie } })
      expect(await customer.text(), path).toBe(await guest.text())
      expect(customer.headers().etag).toBe(guest.headers().etag)
      expect(customer.headers()['set-cookie']).toBeUndefined()
      const again = await request.get(path, {
        headers: { 'if-none-match': guest.headers().etag ?? '' },
      })
      expect(again.status(), path).toBe(304)
    }).toPass()
  }
})

test('an injected script does not run', async ({ page, complaints }) => {
  complaints.expect(/Content.Security.Policy/i)
  for (const path of ['/', '/order/0190aaaa-0000-7000-8000-000000000000']) {
    const response = await page.goto(path)
    expect(response?.headers()['content-security-policy']).toContain("object-src 'none'")
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.smuggled = true'
      document.body.append(script)
      const button = document.createElement('button')
      button.setAttribute('onclick', 'window.smuggled = true')
      document.body.append(button)
      button.click()
    })
    expect(await page.evaluate(() => 'smuggled' in window)).toBe(false)
  }
})

test('searches show the keyword, and never as markup', async ({ page }) => {
  const keyword = '<img src=x onerror=alert(1)>"\'&'
  await page.goto(`/search/${encodeURIComponent(keyword)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${keyword}”`)
})

for (const locale of LOCALES) {
  test.describe('on a phone', () => {
    test.use(PHONE)
    test(`the first visit of the home page is small (${locale})`, async ({ page, request }) => {
      const weigh = await firstVisit(page, request, localePath(locale, '/'))
      expect(await weigh(/\/assets\/.*\.js$/)).toBeLessThanOrEqual(110_000)
      expect(await weigh(/\/assets\/.*\.css$/)).toBeLessThanOrEqual(15_000)
      expect(await weigh(/\.woff2$/)).toBeLessThanOrEqual(60_000)
    })

    test(`the first visit of the cart loads no checkout (${locale})`, async ({ page, request }) => {
      const weigh = await firstVisit(page, request, localePath(locale, '/cart'))
      expect(await weigh(/\/assets\/.*\.js$/)).toBeLessThanOrEqual(140_000)
    })
  })
}

/** Opens a page; returns what weighs the files that it loaded, compressed (bytes). */
async function firstVisit(page: Page, request: APIRequestContext, path: string) {
  const files = new Set<string>()
  page.on('request', (one) => files.add(one.url()))
  await page.goto(path, { waitUntil: 'networkidle' })
  return async (kind: RegExp) => {
    const loaded = [...files].filter((url) => kind.test(url))
    const answers = await Promise.all(
      loaded.map((url) => request.get(url, { headers: { 'accept-encoding': 'br' } })),
    )
    return answers.reduce((sum, one) => sum + Number(one.headers()['content-length']), 0)
  }
}

interface Thing {
  '@type': string
  itemListElement?: unknown[]
}

/** Expects every structured data script to contain JSON. */
async function structuredData(page: Page): Promise<Thing[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text) as Thing)
}
