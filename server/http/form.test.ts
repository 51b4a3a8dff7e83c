import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { fileOf, formOf } from '#tests/form.ts'
import { handleErrors } from './errors.ts'
import { limitBodies } from './request-limits.ts'
import { route } from './route.ts'

const upload = {
  method: 'POST',
  path: '/api/upload',
  summary: 'Take a file',
  access: 'everyone',
  body: z.object({ title: z.string().max(200).optional() }),
  multipart: {
    picture: { maxBytes: 1_000, tooLarge: 'picture-too-large', empty: 'broken-picture' },
    list: { maxBytes: 5_000, tooLarge: 'body-too-large', empty: 'invalid-input' },
  },
  reply: z.object({ title: z.string().optional(), picture: z.string().optional(), size: z.int() }),
} as const satisfies Endpoint

const plain = {
  method: 'POST',
  path: '/api/plain',
  summary: 'Take JSON only',
  access: 'everyone',
  body: z.object({}),
  reply: z.object({}),
} as const satisfies Endpoint

const guarded = { ...upload, path: '/api/guarded', access: 'admin' } as const satisfies Endpoint

let app: FastifyInstance

beforeEach(async () => {
  app = Fastify()
  app.decorateRequest('viewer', null)
  limitBodies(app)
  handleErrors(app)
  for (const endpoint of [upload, guarded]) {
    route(app, endpoint, async ({ body, files }) => ({
      ...body,
      ...(files.picture && { picture: files.picture.name }),
      size: (files.picture ?? files.list)?.bytes.length ?? 0,
    }))
  }
  route(app, plain, async () => ({}))
  await app.ready()
})
afterEach(() => app.close())

async function send(fields: Parameters<typeof formOf>[0], url = '/api/upload') {
  const answer = await app.inject({ method: 'POST', url, ...(await formOf(fields)) })
  return { status: answer.statusCode, ...answer.json() }
}

test('text and files are read, unknown parts are ignored', async () => {
  const picture = fileOf(Buffer.alloc(1_000), 'soap ☕.png')
  expect(
    await send({ title: 'Soap', extra: 'x', picture, other: fileOf(Buffer.alloc(9_000), 'o') }),
  ).toEqual({ status: 200, title: 'Soap', picture: 'soap ☕.png', size: 1_000 })
})

test('JSON is still accepted', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/upload', payload: { title: 'x' } })
  expect(answer.json()).toEqual({ title: 'x', size: 0 })
})

test('an unchosen file is ignored, an empty file with a name is refused', async () => {
  expect(await send({ picture: fileOf('', '') })).toEqual({ status: 200, size: 0 })
  expect(await send({ picture: fileOf('', 'x.png') })).toMatchObject({
    status: 400,
    code: 'broken-picture',
  })
  expect(await send({ list: fileOf('', 'x.csv') })).toMatchObject({
    status: 400,
    code: 'invalid-input',
    errors: { list: 'The file is empty' },
  })
})

test('each part has its own limit, named in the error', async () => {
  expect(await send({ picture: fileOf(Buffer.alloc(1_001), 'x.png') })).toMatchObject({
    status: 413,
    code: 'picture-too-large',
  })
  expect(await send({ list: fileOf(Buffer.alloc(4_999), 'x.csv') })).toMatchObject({ status: 200 })
  expect(await send({ list: fileOf(Buffer.alloc(5_001), 'x.csv') })).toMatchObject({
    status: 413,
    code: 'body-too-large',
  })
})

test('duplicate, too many, too long or strangely named parts are refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`field${n}`, 'x']))
  const files = Array.from({ length: 7 }, () => fileOf('x', 'x'))
  for (const [fields, status] of [
    [{ title: ['a', 'b'] }, 400],
    [{ picture: [fileOf('a', 'a'), fileOf('b', 'b')] }, 400],
    [{ title: 'x'.repeat(100_001) }, 400],
    [{ title: 'x'.repeat(201) }, 400],
    [{ constructor: 'x' }, 400],
    [JSON.parse('{"__proto__":"x"}'), 400],
    [many, 413],
    [{ picture: files }, 400],
    [{ other: files }, 413],
  ] as const) {
    const answer = await send(fields as Parameters<typeof formOf>[0])
    expect(answer).toMatchObject({ status, message: expect.any(String), code: expect.any(String) })
  }
})

test('a malformed or truncated form is invalid input', async () => {
  const whole = await formOf({ title: 'x'.repeat(100), picture: fileOf('abcdef', 'x.png') })
  for (const [type, payload] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=', 'x'],
    ['multipart/form-data; boundary=x', 'no boundary in here'],
    [whole.headers['content-type']!, whole.payload.subarray(0, -70)],
    [whole.headers['content-type']!, whole.payload.subarray(0, 60)],
  ] as const) {
    const headers = { 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: '/api/upload', headers, payload })
    expect([answer.statusCode, answer.json().code], type).toEqual([400, 'invalid-input'])
  }
})

test('other calls accept no forms, and access is checked before the body', async () => {
  expect(await send({ title: 'x' }, '/api/plain')).toMatchObject({ status: 415 })
  expect(await send({ title: ['x', 'y'] }, '/api/guarded')).toMatchObject({ status: 401 })
})

test.each(['/api/upload', '/api/guarded'])(
  'the answer of %s arrives while 30 MB are still being sent',
  async (url) => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const { headers, payload } = await formOf({
      picture: fileOf(Buffer.alloc(30_000_000), 'large.png'),
    })
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${headers['content-type']}\r\n` +
        `Content-Length: ${payload.length}\r\n\r\n`,
    )
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    // As slowly as a phone: each chunk waits for the one before it.
    for (let at = 0; at < payload.length; at += 500_000) {
      if (!socket.write(payload.subarray(at, at + 500_000))) await once(socket, 'drain')
    }
    await expect.poll(() => answer).toContain('"code"')
    socket.destroy()
    expect(answer).toMatch(url === '/api/upload' ? /^HTTP\/1.1 413 / : /^HTTP\/1.1 401 /)
    expect(answer).toContain(url === '/api/upload' ? 'picture-too-large' : 'not-signed-in')
  },
)
