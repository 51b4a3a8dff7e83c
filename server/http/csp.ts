import { createHash } from 'node:crypto'

export interface PolicySettings {
  /** Other places that the shop's own script calls: an API or a geocoder elsewhere. */
  readonly connect?: readonly string[]
  /** Where PayPal's script comes from; null: no payments, no hosts. */
  readonly paypalSdkUrl?: string | null
  /** Hot reloading writes styles into the page and talks through a socket. */
  readonly development?: boolean
}

/** The policy of one document, from its path and the inline scripts that it admits. */
export type Policy = (path: string, scripts: readonly string[]) => string

/**
 * Policies that admit the inline scripts of the renderer (inline-scripts.ts) by their hashes: unlike
 * with a nonce, the page stays the same for everybody and can be cached.
 *
 * Only /order/* may load PayPal's script, frames and inline styles. The first document's policy
 * stays in force while the browser moves on without loading another one, which is why /order/* is
 * always entered by a document load.
 */
export function contentSecurityPolicy(settings: PolicySettings): Policy {
  const shop = directives(settings, [])
  const order = directives(settings, paypalHosts(settings.paypalSdkUrl))
  return (path, scripts) => {
    const { script, rest } = isOrderPage(path) ? order : shop
    return `${rest}; ${sources('script-src', script, scripts.map(hashSource))}`
  }
}

function isOrderPage(path: string): boolean {
  return /^(\/so)?\/order\//.test(path)
}

function directives(
  { connect = [], development }: PolicySettings,
  paypal: readonly string[],
): { script: readonly string[]; rest: string } {
  const inlineStyles = paypal.length > 0 || development
  const style = inlineStyles
    ? ["style-src 'self' 'unsafe-inline'"]
    : ["style-src 'self'", "style-src-attr 'none'"]
  const sockets = development ? ['ws:', 'wss:'] : []
  return {
    script: paypal,
    rest: [
      "default-src 'self'",
      "base-uri 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      // A product's picture may be any address of the web.
      "img-src 'self' data: blob: https: http:",
      "font-src 'self'",
      ...style,
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
  // A path: the emulator's script, served under the shop's own origin.
  if (!URL.canParse(sdkUrl)) return ["'self'"]
  const { hostname, origin } = new URL(sdkUrl)
  if (!/(^|\.)paypal(objects)?\.com$/.test(hostname)) return [origin]
  return ['https://*.paypal.com', 'https://*.paypalobjects.com']
}

/** Admits exactly this script or style, as a source of a policy. */
export function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
