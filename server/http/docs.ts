import type { FastifyInstance } from 'fastify'
import { toPage } from './compress-page.ts'
import { hashSource } from './csp.ts'
import { DOCS_STYLE, docsPage } from './docs-page.ts'
import { describeCalls, openApi } from './openapi.ts'
import { type Page, sendPage } from './page.ts'
import { type SecuritySettings, securityHeaders } from './security.ts'

const POLICY = `default-src 'none'; img-src 'self'; style-src ${hashSource(DOCS_STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Serves the contract as OpenAPI at /api/openapi.json and as a page at /api/docs. */
export function serveDocs(app: FastifyInstance, settings: SecuritySettings): void {
  const headers = { ...securityHeaders(settings), 'cache-control': 'public, no-cache' }
  // Made at the first request, since it would slow down every start.
  let document: Promise<Page> | undefined
  let page: Promise<Page> | undefined

  app.get('/api/openapi.json', async (request, reply) => {
    document ??= toPage(Buffer.from(JSON.stringify(openApi(settings.publicUrl))), {
      status: 200,
      // Tools on other sites may read it, since nothing in it is personal.
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
      },
    })
    return sendPage(request, reply, await document)
  })

  app.get('/api/docs', async (request, reply) => {
    page ??= toPage(Buffer.from(docsPage(describeCalls())), {
      status: 200,
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
      },
    })
    return sendPage(request, reply, await page)
  })
}
