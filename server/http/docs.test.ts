import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { hashSource } from './csp.ts'
import { serveDocs } from './docs.ts'

function openDocs() {
  const app = Fastify()
  serveDocs(app, { publicUrl: 'https://qurux.test', webOrigins: [] })
  return app
}

test('the OpenAPI document has every call of the contract with its input and reply', async () => {
  const document = (await openDocs().inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  for (const { endpoint, area, name } of allEndpoints()) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const call = document.paths[path]?.[endpoint.method.toLowerCase()]
    expect(call?.operationId, endpoint.path).toBe(`${area}.${name}`)
    const { schema } =
      call.responses[String(endpoint.status ?? 200)].content[endpoint.file ?? 'application/json']
    expect(schema).not.toEqual({})
    const inPath = call.parameters.filter((one: { in: string }) => one.in === 'path')
    expect(inPath.map((one: { name: string }) => `:${one.name}`)).toEqual(
      endpoint.path.match(/:\w+/g) ?? [],
    )
  }
  const place = document.paths['/api/orders'].post
  expect(Object.keys(place.responses)).toEqual(expect.arrayContaining(['201', '400', '401', '409']))
  expect(place.security).toEqual([{ session: [] }])
  expect(document.components.schemas.Error).toBeDefined()
})

test('the HTML page is complete without scripts, under a policy that allows none', async () => {
  const reply = await openDocs().inject('/api/docs')
  for (const { endpoint } of allEndpoints()) expect(reply.body).toContain(endpoint.path)
  expect(reply.body).not.toMatch(/<script|\sstyle=|undefined|\[object/)
  const style = /<style>([\s\S]*)<\/style>/.exec(reply.body)?.[1] ?? ''
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain(`style-src ${hashSource(style)}`)
  expect(policy).toContain("default-src 'none'")
})

test('the HTML page explains each error once, and refers calls of the same reply to the first', async () => {
  const { body } = await openDocs().inject('/api/docs')
  const meanings = body.match(/<th scope="row">not-signed-in<\/th><td>401<\/td><td>[^<]+<\/td>/g)
  expect(meanings).toHaveLength(1)
  const articles = body.split('<article ').slice(1)
  const withFields = articles.filter((one) => one.includes('Response: <code>200</code> object'))
  const referring = withFields.filter((one) => one.includes(', as of <a href="#'))
  expect(referring.length).toBeGreaterThan(10)
  for (const one of referring) {
    const anchor = /, as of <a href="#([\w-]+)"/.exec(one)?.[1]
    const first = articles.find((other) => other.startsWith(`id="${anchor}"`))
    expect(first).toMatch(/<details><summary>Response: <code>20\d<\/code>/)
  }
  // What it explains, it names.
  for (const one of articles.slice(0, -1)) expect(one).toMatch(/Errors<\/a>: <code>\d{3}<\/code> /)
})
