import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageAddress } from './cache-key.ts'

const ID = '0192f3a0-7b1c-7def-8a12-3456789abcde'
const urlOf = (rawUrl: string) => {
  const address = pageAddress(rawUrl)
  return address.kind === 'page' ? address.url : address.kind
}

describe('the address of a page', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=mail&fbclid=1', '/'],
    ['/?sort=name&minPrice=5', '/?minPrice=5&sort=name'],
    ['/?minPrice=5&x=1&sort=name', '/?minPrice=5&sort=name'],
    ['/?sort=name&sort=price-asc', '/?sort=name'],
    ['/?sort=&minPrice=', '/'],
    ['/?facet=hair:dry&facet=skin:dry', '/?facet=skin%3Adry&facet=hair%3Adry'],
    ['/search?without=sesame&without=nuts&without=nuts', '/search?without=nuts&without=sesame'],
    ['/search?facet=skin:purple&without=everything&facets=1', '/search'],
    ['/so', '/so'],
    ['/so?page=2', '/so'],
    ['/page/2', '/page/2'],
    [`/product/${ID}?a=b`, `/product/${ID}`],
    ['/search/qasil%20leaf', '/search/qasil%20leaf'],
    ['/search/%71asil', '/search/qasil'],
    ['/search/a%2Fb', '/search/a%2Fb'],
    ['/search?keyword=a+b', '/search?keyword=a+b'],
    ['/login?redirect=%2Fshipping&x=1', '/login?redirect=%2Fshipping'],
    ['/category/face-care/page/2', '/category/face-care/page/2'],
    ['/_.data', '/_.data'],
    ['/so.data?_routes=root', '/so.data'],
    [`/product/${ID}.data?_routes=a,b`, `/product/${ID}.data`],
    ['/search.data?keyword=x&_routes=z', '/search.data?keyword=x'],
  ])('%s is %s', (rawUrl, seen) => expect(urlOf(rawUrl)).toBe(seen))

  test.each([
    '/nothing-here',
    '/page/0',
    '/page/02',
    '/product/not-an-id',
    `/product/${ID.toUpperCase()}`,
    '/search/%E0%A4%A',
    '/search/..',
    '/search/%2e%2e',
    '/so/so',
    `/search/${'x'.repeat(700)}`,
    '//evil.example/cart',
  ])('%s is no known page, and keeps no query', (rawUrl) => {
    const address = pageAddress(`${rawUrl}?x=1`)
    expect(address).toMatchObject({ kind: 'unknown', url: expect.not.stringContaining('?') })
  })

  test('a trailing slash redirects', () => {
    expect(pageAddress('/cart/?x=1')).toEqual({ kind: 'moved', to: '/cart' })
    expect(pageAddress('/so/?sort=name&x=1')).toEqual({ kind: 'moved', to: '/so?sort=name' })
  })

  test('an empty search box leads home, without script as with it', () => {
    expect(pageAddress('/search?keyword=')).toEqual({ kind: 'moved', to: '/' })
    expect(pageAddress('/so/search?keyword=+++')).toEqual({ kind: 'moved', to: '/so' })
    expect(pageAddress('/search?keyword=&sort=name')).toMatchObject({ url: '/search?sort=name' })
    expect(pageAddress('/search')).toMatchObject({ kind: 'page', url: '/search' })
  })

  test('a search word that ends in .data moves into the query', () => {
    const to = '/so/search?keyword=my.data'
    expect(pageAddress('/so/search/my.data', true)).toEqual({ kind: 'moved', to })
    expect(pageAddress('/so/search/my%2Edata')).toEqual({ kind: 'moved', to })
  })

  test('a guarded page with an id renders a shell under its own address', () => {
    const [one, other] = [ID, crypto.randomUUID()].map((id) => pageAddress(`/so/order/${id}.data`))
    expect(one).toMatchObject({ kind: 'page', path: `/so/order/${ID}`, open: false })
    expect(one).toMatchObject({ key: expect.not.stringContaining(ID) })
    expect(one).toMatchObject({ key: expect.stringMatching(/^\/so\/order\/[0-9a-f-]+\.data$/) })
    expect(other).toMatchObject({ key: (one as { key: string }).key })
    expect(pageAddress('/admin/product/not-an-id/edit')).toMatchObject({ kind: 'unknown' })
  })

  test('open addresses are distinguished from fixed pages', () => {
    const isOpen = (url: string) => pageAddress(url)
    expect(isOpen('/page/2')).toMatchObject({ open: false })
    expect(isOpen('/search/oil')).toMatchObject({ open: true })
    expect(isOpen('/?minPrice=3')).toMatchObject({ open: true })
  })
})

test('every address resolves to a canonical one', () => {
  const anything = fc.oneof(
    fc.webPath(),
    fc.string().map((text) => `/${text}`),
    fc.string().map((text) => `/search/${encodeURIComponent(text)}`),
    fc.uuid().map((id) => `/so/order/${id}`),
    fc.nat().map((page) => `/admin/productlist/${page}`),
  )
  fc.assert(
    fc.property(anything, fc.webQueryParameters(), (path, query) => {
      const address = pageAddress(query ? `${path}?${query}` : path)
      const url = address.kind === 'moved' ? address.to : address.url
      expect(url).toMatch(/^\/(?![/\\])/)
      const parsed = new URL(url, 'http://shop.test')
      expect(parsed.host).toBe('shop.test')
      expect(parsed.pathname + parsed.search).toBe(url)
      if (address.kind !== 'page') return
      expect(pageAddress(url)).toEqual(address)
      expect(pageAddress(address.key)).toMatchObject({ kind: 'page', key: address.key })
    }),
  )
})
