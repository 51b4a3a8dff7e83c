import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barePath, LOCALES, localeOf, localePath, safeRedirect } from './locale.ts'

const path = fc
  .array(fc.constantFrom('so', 'cart', 'product', 'some', 'x y', '%2F'), { maxLength: 4 })
  .map((parts) => `/${parts.join('/')}`)
  .filter((one) => localeOf(one) === 'en')

describe('the language in the URL', () => {
  it('can be added and removed', () => {
    fc.assert(
      fc.property(path, fc.constantFrom(...LOCALES), (bare, locale) => {
        expect(localeOf(localePath(locale, bare))).toBe(locale)
        expect(barePath(localePath(locale, bare))).toBe(bare)
      }),
    )
  })

  it('must be a whole path segment', () => {
    expect(localeOf('/so')).toBe('so')
    expect(localeOf('/so?x=1')).toBe('so')
    expect(localeOf('/soap')).toBe('en')
    expect(localePath('so', '/')).toBe('/so')
    expect(localePath('so', '/?x=1')).toBe('/so?x=1')
    expect(localePath('en', '/so/cart')).toBe('/cart')
    // A path in one language must not become another site in the other.
    expect(localePath('en', '/so//evil.example')).toBe('/evil.example')
    expect(localePath('en', '/so/\\\\evil.example')).toBe('/evil.example')
  })
})

describe('safeRedirect', () => {
  it('accepts paths of the shop', () => {
    expect(safeRedirect('/so/shipping?x=1#top')).toBe('/so/shipping?x=1#top')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'cart',
    '',
  ])('sends %j home', (target) => expect(safeRedirect(target)).toBe('/'))

  it('never leaves the shop’s origin', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const target = safeRedirect(`/${text}`)
        expect(new URL(target, 'http://shop.test').origin).toBe('http://shop.test')
      }),
    )
  })
})
