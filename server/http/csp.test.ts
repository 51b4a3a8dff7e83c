import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'
import { extractInlined } from './inlined.ts'

const PAYPAL = 'https://www.paypal.com/sdk/js'
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `))

const NONCE = 'c0ffee'
const extract = (document: string) => {
  const { html, ...codes } = extractInlined([document], NONCE)
  return { html: html.join(''), ...codes }
}
/** A document without anything inlined. */
const PLAIN = extract('')

describe('scripts', () => {
  test('exactly the inline scripts of the renderer are allowed, each once', () => {
    const { scripts } = extract(
      `<script type="module" src="/assets/a.js" nonce="${NONCE}"></script>` +
        `<script nonce="${NONCE}">go()</script><script nonce="${NONCE}" async>\nb < c</script>` +
        `<script nonce="${NONCE}">go()</script>`,
    )
    expect(scripts).toEqual(['go()', '\nb < c'])
    expect(directive(contentSecurityPolicy({})('/', { scripts, styles: [] }), 'script-src')).toBe(
      [
        "script-src 'self'",
        "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
        "'sha256-5YzGslkRN/TNV6SSLogXBDNNxo3y/k8zmLXOEW4HbPs='",
      ].join(' '),
    )
  })

  test.each([
    '<script>evil()</script>',
    '<SCRIPT >evil()</SCRIPT >',
    '<script nonce>evil()</script>',
    '<script nonce="">evil()</script>',
    '<script nonce="c0ffe">evil()</script>',
    '<script data-nonce="c0ffee">evil()</script>',
    "<script title='nonce=&quot;c0ffee&quot;'>evil()</script>",
    '<script type="application/ld+json">evil()</script>',
    '<svg><script>evil()</script></svg>',
    '<script src="/x.js">evil()</script>',
  ])('without the nonce of the renderer are not admitted: %s', (injected) => {
    const own = `<script nonce="${NONCE}">go()</script>`
    for (const html of [injected + own, own + injected, `<p>${injected}</p>${own}`]) {
      expect(extract(html).scripts).toEqual(['go()'])
    }
  })

  test('that swallow the beginning of a renderer script do not run', () => {
    const { scripts } = extract(`<script>evil();<script nonce="${NONCE}">go()</script>`)
    expect(scripts.join()).not.toContain('evil')
  })

  test('may come in a piece of their own, in which nothing is searched', () => {
    const code = ` nonce="${NONCE}"></script>`
    const pieces = ['<p>', `<script nonce="${NONCE}">`, code, '</script>', '<style nonce="c0ffee">']
    const { html, scripts, styles } = extractInlined([...pieces, 'a{}', '</style>'], NONCE)
    expect(html.join('')).toBe(`<p><script>${code}</script><style>a{}</style>`)
    expect([scripts, styles]).toEqual([[code], ['a{}']])
  })

  test('and their preloads contain no trace of the nonce', () => {
    const { html } = extract(
      `<link rel="modulepreload" nonce="${NONCE}" href="/a.js"/><script nonce="${NONCE}">go()</script>`,
    )
    expect(html).toBe('<link rel="modulepreload" href="/a.js"/><script>go()</script>')
  })

  test('nothing else may run on any page', () => {
    const policy = contentSecurityPolicy({ paypalSdkUrl: PAYPAL })
    for (const path of ['/', '/order/1', '/so/order/1']) {
      expect(directive(policy(path, PLAIN), 'script-src')).not.toMatch(
        /unsafe|data:|\*(?!\.paypal)/,
      )
    }
  })
})

describe('styles', () => {
  const STYLE = `<style nonce="${NONCE}">a{color:red}</style>`

  test('of the renderer are allowed by their hash, those of anybody else are not', () => {
    const inlined = extract(`<style>b{}</style><style nonce="x">c{}</style>${STYLE}<p>`)
    expect(inlined.styles).toEqual(['a{color:red}'])
    expect(inlined.html).toContain('<style>a{color:red}</style><p>')
    const policy = contentSecurityPolicy({})('/', inlined)
    expect(directive(policy, 'style-src')).toBe(
      "style-src 'self' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='",
    )
    expect(directive(policy, 'style-src-attr')).toBe("style-src-attr 'none'")
  })

  test('have no hash beside the inline styles of PayPal, which it would forbid', () => {
    const policy = contentSecurityPolicy({ paypalSdkUrl: PAYPAL })
    expect(directive(policy('/order/1', extract(STYLE)), 'style-src')).toBe(
      "style-src 'self' 'unsafe-inline'",
    )
  })
})

describe('PayPal', () => {
  test('its hosts and inline styles are allowed only on order pages', () => {
    const policy = contentSecurityPolicy({ paypalSdkUrl: PAYPAL })
    for (const path of ['/order/1', '/so/order/1']) {
      expect(policy(path, PLAIN)).toContain("style-src 'self' 'unsafe-inline'")
      expect(directive(policy(path, PLAIN), 'script-src')).toContain('https://*.paypal.com')
      expect(directive(policy(path, PLAIN), 'frame-src')).toContain('https://*.paypal.com')
    }
    for (const path of ['/', '/cart', '/so', '/product/1', '/search/order', '/info/order']) {
      expect(policy(path, PLAIN)).not.toMatch(/paypal|unsafe-inline/)
    }
  })

  test('a replacement is allowed by its own origin only', () => {
    const policy = contentSecurityPolicy({ paypalSdkUrl: 'http://127.0.0.1:9999/sdk/js' })
    expect(directive(policy('/order/1', PLAIN), 'script-src')).toBe(
      "script-src 'self' http://127.0.0.1:9999",
    )
    const own = contentSecurityPolicy({ paypalSdkUrl: '/demo-paypal/sdk.js' })
    expect(directive(own('/order/1', PLAIN), 'script-src')).toBe("script-src 'self'")
    expect(own('/order/1', PLAIN)).toContain("style-src 'self' 'unsafe-inline'")
  })

  test('a lookalike is not PayPal', () => {
    const policy = contentSecurityPolicy({ paypalSdkUrl: 'https://evilpaypal.com/sdk/js' })
    expect(policy('/order/1', PLAIN)).not.toContain('*.paypal.com')
  })

  test('without payments an order page has the policy of any other page', () => {
    const policy = contentSecurityPolicy({ paypalSdkUrl: null })
    expect(policy('/order/1', PLAIN)).toBe(policy('/', PLAIN))
  })
})

test('an API and a geocoder on other origins may be called', () => {
  const policy = contentSecurityPolicy({ connect: ['https://api.shop.test'] })
  expect(directive(policy('/', PLAIN), 'connect-src')).toBe(
    "connect-src 'self' https://api.shop.test",
  )
})
