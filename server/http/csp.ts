import { createHash } from 'node:crypto'
import type { Inlined } from './inlined.ts'

export interface PolicySettings {
  /** Other origins that the shop's scripts call: an API or a geocoder. */
  readonly connect?: readonly string[]
  /** URL of PayPal's script; null allows no PayPal hosts, because payments are off. */
  readonly paypalSdkUrl?: string | null
  /** Allows the inline styles and the socket of hot reloading. */
  readonly development?: boolean
}

/** The policy of a document, from its path and its allowed inline scripts and styles. */
export type Policy = (path: string, inlined: Pick<Inlined, 'scripts' | 'styles'>) => string

/**
 * Policies that allow the inline scripts and styles of the renderer (inlined.ts) by their hashes.
 * Unlike with a nonce, the page is the same for everybody and can be cached.
 *
 * Only /order/* may load PayPal's script, frames and inline styles. The policy of the first
 * document stays in force during client navigation, which is why /order/* is always entered by a
 * document load.
 */
export function contentSecurityPolicy(settings: PolicySettings): Policy {
  const shop = directives(settings, [])
  // The provider may change while the shop runs.
  let order = { sdkUrl: settings.paypalSdkUrl, ...orderPages(settings) }
  // All pages have the same few, and large ones.
  const styleSources = new Map<string, string>()
  const styleSource = (style: string) => {
    const known = styleSources.get(style) ?? hashSource(style)
    styleSources.set(style, known)
    return known
  }
  return (path, { scripts, styles }) => {
    if (order.sdkUrl !== settings.paypalSdkUrl) {
      order = { sdkUrl: settings.paypalSdkUrl, ...orderPages(settings) }
    }
    const { script, style, rest } = isOrderPage(path) ? order : shop
    // Beside a hash, browsers ignore 'unsafe-inline'.
    const allowed = style.length > 0 ? style : styles.map(styleSource)
    return [
      rest,
      sources('style-src', allowed),
      sources('script-src', script, scripts.map(hashSource)),
    ].join('; ')
  }
}

function orderPages(settings: PolicySettings) {
  return directives(settings, paypalHosts(settings.paypalSdkUrl))
}

function isOrderPage(path: string): boolean {
  return /^(\/so)?\/order\//.test(path)
}

function directives(
  { connect = [], development }: PolicySettings,
  paypal: readonly string[],
): { script: readonly string[]; style: readonly string[]; rest: string } {
  const inlineStyles = paypal.length > 0 || development
  const sockets = development ? ['ws:', 'wss:'] : []
  return {
    script: paypal,
    style: inlineStyles ? ["'unsafe-inline'"] : [],
    rest: [
      "default-src 'self'",
      "base-uri 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      // The picture of a product may have any URL.
      "img-src 'self' data: blob: https: http:",
      "font-src 'self'",
      ...(inlineStyles ? [] : ["style-src-attr 'none'"]),
      sources('connect-src', connect, paypal, sockets),
      sources('frame-src', paypal),
    ].join('; '),
  }
}

function sources(directive: string, ...more: readonly (readonly string[])[]): string {
  return [directive, ...new Set(["'self'", ...more.flat()])].join(' ')
}

function paypalHosts(sdkUrl: string | null | undefined): readonly string[] {
  if (!sdkUrl) return []
  // A path: the emulator's script, served from the shop's own origin.
  if (!URL.canParse(sdkUrl)) return ["'self'"]
  const { hostname, origin } = new URL(sdkUrl)
  if (!/(^|\.)paypal(objects)?\.com$/.test(hostname)) return [origin]
  return ['https://*.paypal.com', 'https://*.paypalobjects.com']
}

/** The source expression that allows exactly this script or style. */
export function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
