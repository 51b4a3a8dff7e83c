import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { pageAddress } from '#server/http/cache-key.ts'
import { hashSource } from '#server/http/csp.ts'
import type { Page } from '#server/http/page.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { builtPages } from '#server/http/web.ts'
import { serveStorefront } from '#server/storefront.ts'
import routes from '#web/routes.ts'
import { type OpenShop, openShop } from './open-shop.ts'

const CLIENT = resolve(import.meta.dirname, '../build/client')

let shop: OpenShop
let cache: PageCache<Page>
let product: string

beforeAll(async () => {
  cache = new PageCache<Page>()
  shop = await openShop({ parts: { pages: cache } })
  product = await shop.stockProduct()
  serveStorefront(shop.app, shop.shop, { render: await builtPages(), cache })
})

/** The full path of every route in web/routes.ts. */
function flatten(entries: readonly RouteConfigEntry[], base: string): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const whole = path ? `${base}/${path}` : base
    return children ? flatten(children, whole) : [whole || '/']
  })
}

/** What a browser with an empty cache loads for the document. */
async function firstVisit(url: string) {
  const { body, headers, statusCode } = await shop.app.inject(url)
  const urls = [...body.matchAll(/(?:href|src)="(\/assets\/[^"#]+)#?"|"(\/assets\/[^"]+\.js)"/g)]
  const files = [...new Set(urls.map(([, link, script]) => link ?? script ?? ''))]
  return { body, headers, statusCode, files }
}

/** Size on the wire, as the built-in server sends it to a browser: brotli if the build made it. */
function weigh(files: readonly string[], extension: string): number {
  return files
    .filter((file) => file.endsWith(extension))
    .map((file) => resolve(CLIENT, `.${file}`))
    .map((path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size)
    .reduce((sum, size) => sum + size, 0)
}

describe('a first visit', () => {
  test.each(['/', '/so'])('of %s is small', async (url) => {
    const { files } = await firstVisit(url)
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(3)
    expect(weigh(files, '.js')).toBeLessThanOrEqual(110_000)
    expect(weigh(files, '.css')).toBeGreaterThan(1_000)
    expect(weigh(files, '.css')).toBeLessThanOrEqual(15_000)
  })

  test('loads no schema library', async () => {
    const { files } = await firstVisit('/')
    for (const file of files.filter((one) => one.endsWith('.js'))) {
      expect(readFileSync(resolve(CLIENT, `.${file}`), 'utf8')).not.toContain('ZodError')
    }
  })
})

describe('assets', () => {
  test('are compressed by the build and cached forever', async () => {
    const { files } = await firstVisit('/')
    const script = files.find((file) => existsSync(`${resolve(CLIENT, `.${file}`)}.br`))
    const { headers, statusCode } = await shop.app.inject({
      url: script!,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': expect.stringContaining('immutable'),
    })
  })

  test('of an older version are missing, answered quickly and with few bytes', async () => {
    const { body, headers, statusCode } = await shop.app.inject('/assets/home-page-0ld.js')
    expect([statusCode, body, headers['cache-control']]).toEqual([404, 'Not found', 'no-store'])
  })
})

describe('pages', () => {
  test('all have a place in the cache', () => {
    const paths = flatten(routes as RouteConfigEntry[], '').filter((path) => !path.includes('*'))
    expect(paths.length).toBeGreaterThan(40)
    for (const path of paths) {
      const url = path.replace(':id', product).replace(':pageNumber', '2').replace(/:\w+/, 'x')
      expect(pageAddress(url), path).toMatchObject({ kind: 'page', url })
    }
  })

  test.each(['/', '/so', '/cart', '/so/login', '/search/butter', '/order/x', '/nothing-here'])(
    '%s runs only the scripts that its policy names',
    async (url) => {
      const { body, headers } = await firstVisit(url)
      const policy = String(headers['content-security-policy'])
      const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? []
      const inline = [
        ...body.matchAll(/<script(?: type="module"| async="")*>([\s\S]*?)<\/script>/g),
      ]
      expect(inline.length).toBeGreaterThan(1)
      for (const [, code = ''] of inline) expect(scripts).toContain(hashSource(code))
      // Anything else that is a script comes from a file, or is data.
      const others = body.match(/<script(?! (src|type="application\/ld\+json"))[^>]*>/g) ?? []
      expect(others.length).toBe(inline.length)
      expect(scripts).not.toMatch(/unsafe|data:|https?:( |$)/)
      expect(scripts.includes('paypal.com')).toBe(url.startsWith('/order/'))
      expect(body).not.toMatch(/\sstyle="|\son[a-z]+="|javascript:/)
    },
  )

  test('show markup in a product’s texts as text, and run none of it', async () => {
    const evil = '</script><script>evil()</script><img src=x onerror="evil()">'
    const id = await shop.stockProduct({ name: `Soap ${evil}`, description: `Fine ${evil}` })
    for (const url of [`/product/${id}`, '/search/soap']) {
      const { body, headers } = await shop.app.inject(url)
      expect(body).toContain('&lt;script&gt;evil()')
      expect(body).not.toMatch(/<script>evil|<img src=x/)
      expect(headers['content-security-policy']).not.toContain(hashSource('evil()'))
    }
  })

  test.each(['/', '/cart', '/nothing-here'])('%s is the same in every render', async (url) => {
    cache.clear()
    const first = await shop.app.inject(url)
    cache.clear()
    const second = await shop.app.inject(url)
    expect(first.body).not.toContain('nonce')
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag])
  })

  test('of orders and of the admin are the same for every id', async () => {
    const of = (id: string, pageNumber: string) =>
      flatten(routes as RouteConfigEntry[], '')
        .filter((path) => /\/(order|admin)\/.*:/.test(path))
        .map((path) => path.replace(':id', id).replace(':pageNumber', pageNumber))
        .map((path) => path.replace(':slug', `made-up-${pageNumber}`))
        .flatMap((path) => [path, `${path}.data`])
    const [ids, others] = [of(product, '77712'), of(crypto.randomUUID(), '88834')]
    expect(ids.length).toBeGreaterThanOrEqual(20)
    const { pages } = cache.stats()
    for (const [at, url] of ids.entries()) {
      const one = await shop.app.inject(url)
      const other = await shop.app.inject(others[at]!)
      expect([url, one.statusCode]).toEqual([url, 200])
      expect([other.body, other.headers.etag]).toEqual([one.body, one.headers.etag])
      for (const own of [product, '77712']) expect(one.body).not.toContain(own)
    }
    expect(cache.stats().pages).toBeLessThanOrEqual(pages + ids.length)
  })

  test('are the same for everyone, whatever their cookies', async () => {
    const { cookie } = await shop.signIn('amina')
    const guest = await shop.app.inject('/')
    const amina = await shop.app.inject({ url: '/', headers: { cookie } })
    expect(amina.body).toBe(guest.body)
    expect(amina.headers.etag).toBe(guest.headers.etag)
    expect(amina.headers).not.toHaveProperty('set-cookie')
    expect(amina.headers['cache-control']).toBe('public, no-cache')
  })

  test('answer the router’s data requests from the same cache', async () => {
    await shop.app.inject(`/product/${product}.data`)
    const { hits } = cache.stats()
    const { statusCode, headers } = await shop.app.inject(`/product/${product}.data?_routes=root`)
    expect([statusCode, headers['x-remix-response']]).toEqual([200, 'yes'])
    expect(cache.stats().hits).toBe(hits + 1)
  })

  test('that do not exist are not found', async () => {
    for (const url of ['/nothing-here', '/so/product/x', `/product/${crypto.randomUUID()}`]) {
      expect([url, (await shop.app.inject(url)).statusCode]).toEqual([url, 404])
    }
  })

  test('show a new price at once', async () => {
    const before = await shop.app.inject(`/product/${product}`)
    expect(before.statusCode).toBe(200)
    await shop.setDiscount(50)
    const after = await shop.app.inject(`/product/${product}`)
    expect(after.body).toContain('$10.00')
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })
})
