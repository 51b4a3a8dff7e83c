import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#domain/escape-html.ts'
import { type Locale, localeOf, localePath } from '#domain/locale.ts'
import { hashSource } from './csp.ts'

const TEXTS = {
  en: {
    403: ['This request was refused', 'It came from another site. Please use the shop directly.'],
    404: [
      'This page does not exist',
      'It may have moved. You will find everything on our home page.',
    ],
    429: ['Too many searches at once', 'Please try again in a moment.'],
    500: ['Something went wrong on our side', 'Please try again in a moment.'],
    503: ['The shop is busy', 'Please try again in a moment.'],
    home: 'Go to the home page',
    reference: 'Reference',
  },
  so: {
    403: [
      'Codsigan waa la diiday',
      'Wuxuu ka yimid bog kale. Fadlan si toos ah u isticmaal dukaanka.',
    ],
    404: [
      'Boggan ma jiro',
      'Waxaa laga yaabaa in la raray. Wax walba waxaad ka helaysaa bogga hore.',
    ],
    429: ['Raadinno badan oo isku mar ah', 'Fadlan mar kale isku day daqiiqad kadib.'],
    500: ['Khalad ayaa dhacay', 'Khaladku waa annaga. Fadlan mar kale isku day daqiiqad kadib.'],
    503: ['Dukaanku waa mashquul', 'Fadlan mar kale isku day daqiiqad kadib.'],
    home: 'Ku noqo bogga hore',
    reference: 'Tixraac',
  },
} as const

type ErrorStatus = 403 | 404 | 429 | 500 | 503

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf5ea;color:#33231a;' +
  'font:1.0625rem/1.6 Figtree,system-ui,sans-serif}main{max-width:34rem;padding:2rem;text-align:center}' +
  'h1{font:600 2.25rem/1.2 "Cormorant Garamond",Georgia,serif;margin:1.5rem 0 .5rem}' +
  'a{display:inline-block;margin-top:1.5rem;padding:.75rem 1.75rem;background:#a04e32;color:#fbf5ea;' +
  'border-radius:999px;text-decoration:none;font-weight:600}a:focus-visible{outline:3px solid #33231a;' +
  'outline-offset:3px}small{display:block;margin-top:2rem;color:#6b4033}'

const POLICY = `default-src 'none'; img-src 'self'; style-src ${hashSource(STYLE)}; base-uri 'none'; frame-ancestors 'none'`

/**
 * The page for when there is no page: it needs no database, no settings and no script, so that it
 * cannot fail itself. A 500 names the request, for whoever reads the log.
 */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: ErrorStatus,
): FastifyReply {
  const locale = localeOf(request.raw.url ?? '/')
  const html = errorPage(locale, status, status === 500 ? String(request.id) : null)
  if (status === 429 || status === 503) reply.header('retry-after', '5')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .send(html)
}

/** @param reference must be safe to write into HTML: the server makes it, never the visitor. */
function errorPage(locale: Locale, status: ErrorStatus, reference: string | null): string {
  const texts = TEXTS[locale]
  const [title, advice] = texts[status]
  const note = reference ? `<small>${texts.reference}: ${escapeHtml(reference)}</small>` : ''
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Qurux</title><link rel="icon" href="/brand/mark.svg"><style>${STYLE}</style></head><body><main><img src="/brand/mark.svg" alt="" width="64" height="64"><h1>${title}</h1><p>${advice}</p><a href="${localePath(locale, '/')}">${texts.home}</a>${note}</main></body></html>`
}
