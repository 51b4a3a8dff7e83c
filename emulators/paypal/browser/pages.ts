import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PaypalEmulator } from '../start.ts'
import type { Checkout, Instrument } from '../state.ts'
import { approvalPage, approvedPage, messagePage, withToken } from './approval-page.ts'
import { APPROVAL_STYLES } from './approval-styles.ts'
import { installSdk, type SdkConfig } from './install-sdk.ts'
import { reportApproval } from './report-approval.ts'
import { SDK_STYLES } from './sdk-styles.ts'
import { languageOf, TEXTS } from './texts.ts'

type Emulator = Pick<PaypalEmulator, 'buyer' | 'clientId'>
type Query = Record<string, string | undefined>

const BASE = '/demo-paypal'

/** PayPal's pages for the browser, on the shop's own origin: the buttons' script and the window. */
export function paypalEmulatorPages(app: FastifyInstance, emulator: Emulator): void {
  app.register(async (scope) => {
    // Registered only in this scope, because the shop's API accepts no forms.
    scope.removeContentTypeParser('application/x-www-form-urlencoded')
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    scope.get<{ Querystring: Query }>(`${BASE}/sdk/js`, (request, reply) => {
      if (request.query['client-id'] !== emulator.clientId) {
        return reply
          .code(400)
          .type('text/plain')
          .send('SDK Validation error: client-id is not known')
      }
      const language = languageOf(request.query.locale)
      const config: SdkConfig = { base: BASE, language, styles: SDK_STYLES, texts: TEXTS[language] }
      return sendScript(reply, `(${installSdk})(${JSON.stringify(config)})`)
    })

    scope.get(`${BASE}/approve.js`, (_, reply) => sendScript(reply, `(${reportApproval})()`))
    scope.get(`${BASE}/approve.css`, (_, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(APPROVAL_STYLES),
    )

    scope.get<{ Querystring: Query }>(`${BASE}/approve`, (request, reply) => {
      const { token, lang, funding = null, declined } = request.query
      const view = { inWindow: request.query.window === '1', language: languageOf(lang) }
      if (token === undefined) return sendPage(reply, messagePage('opening', view))
      const checkout = emulator.buyer.find(token)
      if (!checkout) return sendPage(reply.code(404), messagePage('unknown', view))
      if (!lang) view.language = languageOf(checkout.locale)
      if (isOver(checkout)) return sendPage(reply, messagePage('complete', view))
      const page = approvalPage(checkout, { ...view, funding, declined: declined === '1' })
      return sendPage(reply, page, checkout)
    })

    scope.post<{ Body: Query }>(`${BASE}/approve`, async (request, reply) => {
      const { token = '', instrument, lang } = request.body ?? {}
      const view = { inWindow: request.body?.window === '1', language: languageOf(lang) }
      const checkout = emulator.buyer.find(token)
      if (!checkout) return sendPage(reply.code(404), messagePage('unknown', view))
      if (isOver(checkout)) return sendPage(reply, messagePage('complete', view))
      await emulator.buyer.approve(token, isInstrument(instrument) ? instrument : 'account')
      if (view.inWindow) return sendPage(reply, approvedPage(checkout, view))
      const payer = String(checkout.order.payer?.payer_id)
      return reply.redirect(withToken(checkout.returnUrl ?? '/', token, payer), 303)
    })
  })
}

function isOver({ order }: Checkout): boolean {
  return order.status === 'COMPLETED' || order.status === 'VOIDED'
}

function isInstrument(value: string | undefined): value is Instrument {
  return value === 'account' || value === 'card' || value === 'declined-card'
}

function sendScript(reply: FastifyReply, script: string): FastifyReply {
  return reply
    .type('text/javascript; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .send(script)
}

function sendPage(reply: FastifyReply, html: string, checkout?: Checkout): FastifyReply {
  // A form's redirect is checked against form-action, and the shop's public URL may be another
  // origin.
  const back = originsOf(checkout?.returnUrl, checkout?.cancelUrl)
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        'img-src data:',
        `form-action ${["'self'", ...back].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      // Any other value would disconnect the window from the page that opened it.
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(html)
}

function originsOf(...addresses: (string | null | undefined)[]): string[] {
  const origins = addresses.map((address) => URL.parse(address ?? '')?.origin)
  return [...new Set(origins.filter((origin) => origin !== undefined))]
}
