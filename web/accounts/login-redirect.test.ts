import { describe, expect, it } from 'vitest'
import { goBack, redirectParamOf } from './login-redirect.ts'

const from = (pathname: string, redirect?: string) => ({
  pathname,
  search: redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`,
})

describe('the redirect after signing in', () => {
  it('leads to the page that the visitor wanted, or else home', () => {
    expect(redirectParamOf(from('/login', '/shipping'))).toBe('/shipping')
    expect(redirectParamOf(from('/login', '/search/oil?sort=price#top'))).toBe(
      '/search/oil?sort=price#top',
    )
    expect(redirectParamOf(from('/login'))).toBe('/')
    expect(redirectParamOf(from('/so/login'))).toBe('/so')
  })

  it('keeps the language of the page', () => {
    expect(redirectParamOf(from('/so/login', '/shipping'))).toBe('/so/shipping')
    expect(redirectParamOf(from('/so/login', '/so/shipping'))).toBe('/so/shipping')
    expect(redirectParamOf(from('/login', '/so/shipping'))).toBe('/shipping')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/so//evil.example',
    '/so/\\evil.example',
    '/\t/evil.example',
    `/${'x'.repeat(400)}`,
  ])('never leaves the shop: %s', (redirect) => {
    for (const page of ['/login', '/so/login']) {
      const redirectParam = redirectParamOf(from(page, redirect))
      expect(new URL(redirectParam, 'https://shop.test').origin).toBe('https://shop.test')
      expect(redirectParam).not.toContain('javascript')
    }
  })

  it('enters an order by loading a document, and replaces the sign-in page', () => {
    const { headers } = goBack(from('/login', '/order/123'))
    expect(headers.get('location')).toBe('/order/123')
    expect(headers.get('x-remix-reload-document')).toBe('true')
    expect(headers.get('x-remix-replace')).toBe('true')
    expect(goBack(from('/login', '/cart')).headers.has('x-remix-reload-document')).toBe(false)
  })
})
