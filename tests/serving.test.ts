import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPicture } from '#server/catalog/create-product.ts'
import { pictures } from '#server/db/schema.ts'
import { pageAddress } from '#server/http/cache-key.ts'
import { hashSource } from '#server/http/csp.ts'
import { builtPages } from '#server/http/render-page.ts'
import { serveStorefront } from '#server/storefront.ts'
import { change } from '#server/unit.ts'
import routes from '#web/routes.ts'
import { type OpenShop, openShop } from './open-shop.ts'

const CLIENT = resolve(import.meta.dirname, '../build/client')

let shop: OpenShop
let product: string

beforeAll(async () => {
  shop = await openShop()
  product = await shop.stockProduct()
  serveStorefront(shop.app, shop.shop, { render: await builtPages() })
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
  })

  test.each(['/search/butter', '/so/category/oils-butters', `/product/`])(
    'of %s loads nothing of the checkout',
    async (url) => {
      const { files } = await firstVisit(url === '/product/' ? url + product : url)
      expect(files.filter((file) => /\/(checkout|countries)-/.test(file))).toEqual([])
      expect(weigh(files, '.js')).toBeLessThanOrEqual(132_000)
    },
  )

  test.each(['/', '/so', '/cart', '/search/butter', '/constructor'])(
    'of %s has its styles in it',
    async (url) => {
      const { body, files, headers } = await firstVisit(url)
      const [, ...styles] = body.split(/<style[^>]*>|<\/style>/)
      const [style = ''] = styles
      expect(styles.length).toBe(2)
      expect(brotliCompressSync(style).length).toBeLessThanOrEqual(12_000)
      expect(weigh(files, '.css')).toBe(0)
      expect(String(headers['content-security-policy'])).toContain(
        `style-src 'self' ${hashSource(style)};`,
      )
    },
  )

  test.each(['/order/x', '/so/order/x', '/admin', '/so/admin/orderlist'])(
    'of %s links its styles, which are small',
    async (url) => {
      const { body, files } = await firstVisit(url)
      expect(body).not.toContain('<style')
      expect(weigh(files, '.css')).toBeGreaterThan(1_000)
      expect(weigh(files, '.css')).toBeLessThanOrEqual(12_000)
    },
  )

  test.each(['/', '/cart', '/order/x'])('of %s paints before any script loads', async (url) => {
    const { body } = await firstVisit(url)
    expect(body).not.toMatch(/<script[^>]+src=|rel="modulepreload"|<script type="module"/)
  })

  test.each(['/', '/so/search/butter', '/category/oils-butters'])(
    'of %s has no text that its list does not show',
    async (url) => {
      const { body } = await firstVisit(url)
      expect(body).toContain('Raw Shea Butter')
      expect(body).not.toContain('Unrefined butter.')
      expect((await firstVisit(`/product/${product}`)).body).toContain('Unrefined butter.')
    },
  )

  test('loads no schema library', async () => {
    const { files } = await firstVisit('/')
    for (const file of files.filter((one) => one.endsWith('.js'))) {
      expect(readFileSync(resolve(CLIENT, `.${file}`), 'utf8')).not.toContain('ZodError')
    }
  })
})

describe('a document for those who save data', () => {
  const load = async (url: string) => {
    const light = await shop.app.inject({ url, headers: { 'save-data': 'on' } })
    return { light, full: await shop.app.inject(url) }
  }

  test.each(['/', '/so/search/butter', '/cart', '/order/x', '/nothing-here'])(
    'of %s loads no fonts, and is never mistaken for the other form',
    async (url) => {
      const { light, full } = await load(url)
      expect(full.body).toMatch(/<link rel="preload"[^>]*as="font"/)
      expect(light.body).not.toContain('as="font"')
      // The styles use no font that has to be loaded.
      expect(light.body).toMatch(/^<!DOCTYPE html><html [^>]*data-saver="true"/)
      for (const { headers } of [light, full]) {
        expect(headers.vary).toBe('Accept-Encoding, Save-Data')
      }
      expect(light.headers.etag).not.toBe(full.headers.etag)
    },
  )

  test('shows the smallest pictures', async () => {
    const widths = [320, 640, 960]
    const [id, withPicture] = [randomUUID(), await shop.stockProduct()]
    await change(shop.shop, null, async (unit) => {
      await unit.tx
        .insert(pictures)
        .values({ id, width: 960, height: 960, bytes: 1, widths, alt: '' })
      await addPicture(unit, withPicture, id)
      unit.invalidate(`product:${withPicture}`)
    })
    const { light, full } = await load(`/product/${withPicture}`)
    const sizes = (body: string) => [
      ...new Set([...body.matchAll(/(\d+)\.(?:avif|webp) \1w/g)].map(([, width]) => Number(width))),
    ]
    expect(sizes(full.body)).toEqual(widths)
    expect(sizes(light.body)).toEqual([320])
  })

  test.each([
    ['/', 'touched', 'loaded'],
    ['/so/search/butter', 'touched', 'loaded'],
    ['/cart', 'painted', 'painted'],
    ['/so/wishlist', 'painted', 'painted'],
    ['/order/x', 'painted', 'painted'],
  ])('of %s starts its scripts when it is %s, else %s', async (url, whenLight, otherwise) => {
    const { light, full } = await load(url)
    const startOf = (body: string) => /"start":"(\w+)"/.exec(body)?.[1]
    expect([startOf(light.body), startOf(full.body)]).toEqual([whenLight, otherwise])
  })

  test('brings no second copy of what scripts read', async () => {
    for (const url of ['/_.data', '/so.data', '/so/search/butter.data', '/sw.js']) {
      await shop.app.inject(url)
      const { hits, pages } = shop.shop.pages.stats()
      const { headers } = await shop.app.inject({ url, headers: { 'save-data': 'on' } })
      expect([url, headers.vary]).toEqual([url, 'Accept-Encoding'])
      expect(shop.shop.pages.stats()).toMatchObject({ hits: hits + 1, pages })
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

  test('are whole although a part of them is loaded when it is first needed', async () => {
    for (const when of ['at first', 'afterwards']) {
      const soldOut = await shop.stockProduct({ onHand: 0 })
      const { body, statusCode } = await shop.app.inject(`/product/${soldOut}`)
      expect([statusCode, when]).toEqual([200, when])
      expect(body).toMatch(/<input[^>]+name="contact"/)
      expect(body).not.toContain('<!--$!-->')
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
    shop.shop.pages.clear()
    const first = await shop.app.inject(url)
    shop.shop.pages.clear()
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
    const { pages } = shop.shop.pages.stats()
    for (const [at, url] of ids.entries()) {
      const one = await shop.app.inject(url)
      const other = await shop.app.inject(others[at]!)
      expect([url, one.statusCode]).toEqual([url, 200])
      expect([other.body, other.headers.etag]).toEqual([one.body, one.headers.etag])
      for (const own of [product, '77712']) expect(one.body).not.toContain(own)
    }
    expect(shop.shop.pages.stats().pages).toBeLessThanOrEqual(pages + ids.length)
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
    const { hits } = shop.shop.pages.stats()
    const { statusCode, headers } = await shop.app.inject(`/product/${product}.data?_routes=root`)
    expect([statusCode, headers['x-remix-response']]).toEqual([200, 'yes'])
    expect(shop.shop.pages.stats().hits).toBe(hits + 1)
  })

  test('that do not exist are not found', async () => {
    for (const url of ['/nothing-here', '/so/product/x', `/product/${crypto.randomUUID()}`]) {
      expect([url, (await shop.app.inject(url)).statusCode]).toEqual([url, 404])
    }
  })

  test.each(['/', '/so', '/cart', '/so/login', '/search/butter', '/wishlist'])(
    '%s is described for those who see only a link to it',
    async (url) => {
      const { body } = await firstVisit(url)
      expect(body).toMatch(/<meta name="description" content="[^"]{60,160}"/)
    },
  )

  test('show a new price at once', async () => {
    const before = await shop.app.inject(`/product/${product}`)
    expect(before.statusCode).toBe(200)
    await shop.setDiscount(50)
    const after = await shop.app.inject(`/product/${product}`)
    expect(after.body).toContain('$10.00')
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })
})
