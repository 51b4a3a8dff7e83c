import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endpoint, type FileType } from '#contract/endpoint.ts'
import type { Viewer } from '#domain/accounts.ts'
import { handleErrors } from './errors.ts'
import { route } from './route.ts'
import type { FileAnswer } from './send-file.ts'

const ADMIN: Viewer = { id: 'a', name: 'Admin', email: 'admin@example.com', isAdmin: true }

function serve(file: FileType, answer: () => FileAnswer, viewer: Viewer | null = ADMIN) {
  const app = Fastify()
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    request.viewer = viewer
  })
  handleErrors(app)
  const one = endpoint(['GET', '/api/paper'], { summary: 'A paper', access: 'admin', file })
  route(app, one, async () => answer())
  return app
}

test('a PDF opens in the browser under its name and is not cached', async () => {
  const body = Buffer.from('%PDF-1.7 \0\xff', 'latin1')
  const app = serve('application/pdf', () => ({ fileName: 'invoice-1001.pdf', body }))
  const { statusCode, headers, rawPayload } = await app.inject('/api/paper')
  expect(statusCode).toBe(200)
  expect(rawPayload.equals(body)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename=invoice-1001.pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

test('a CSV file is streamed as a download', async () => {
  const app = serve('text/csv; charset=utf-8', () => ({
    fileName: 'products.csv',
    body: Readable.from(['sku,name\r\n', 'QX-1,Qasil\r\n']),
  }))
  const { headers, body } = await app.inject('/api/paper')
  expect(body).toBe('sku,name\r\nQX-1,Qasil\r\n')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; /)
})

test.each([
  [
    'Résumé "2026".csv',
    `"R?sum? \\"2026\\".csv"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%222026%22.csv`,
  ],
  [
    'a\r\nset-cookie: x=1.csv',
    `"a??set-cookie: x=1.csv"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x%3D1.csv`,
  ],
  ['\ud800.csv', `"?.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
])('the name %j breaks no header', async (fileName, written) => {
  const app = serve('application/pdf', () => ({ fileName, body: Buffer.from('x') }))
  const { statusCode, headers } = await app.inject('/api/paper')
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toBe(`inline; filename=${written}`)
  expect(headers['set-cookie']).toBeUndefined()
})

test('a refusal is sent as JSON', async () => {
  const app = serve('application/pdf', () => ({ fileName: 'x.pdf', body: Buffer.from('x') }), null)
  const refused = await app.inject('/api/paper')
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'not-signed-in'])
})
