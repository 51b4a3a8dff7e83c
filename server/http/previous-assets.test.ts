import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtAssets } from '#server/db/schema.ts'
import { serveStorefront } from '#server/storefront.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { purgeAssets, storeAssets } from './previous-assets.ts'

const SCRIPT = 'export const price = 12\n'.repeat(50)
const FONT = Buffer.from([0, 1, 2, 255])
const DAY = 86_400_000

let opened: OpenShop
/** The builds of two versions. */
let previous = ''
let current = ''
let today = 0

beforeEach(async () => {
  opened = await openShop()
  serveStorefront(opened.app, opened.shop, { render: () => Promise.reject(new Error('no page')) })
  previous = mkdtempSync(join(tmpdir(), 'qurux-build-'))
  current = mkdtempSync(join(tmpdir(), 'qurux-build-'))
  today = Date.now()
  for (const [name, body] of [
    ['cart-B9x_-a1.js', SCRIPT],
    ['cart-B9x_-a1.js.br', brotliCompressSync(SCRIPT)],
    ['cart-B9x_-a1.js.gz', 'never stored'],
    ['figtree-DkqI8aIP.woff2', FONT],
    ['unhashed.js', 'never stored'],
  ] as const) {
    writeFileSync(join(previous, name), body)
  }
  writeFileSync(join(current, 'cart-C77aaQz.js'), SCRIPT)
})

afterEach(() => {
  for (const folder of [previous, current]) rmSync(folder, { recursive: true, force: true })
})

const at = (day: number) => ({ db: opened.shop.db, now: () => new Date(today + day * DAY) })

async function get(name: string, accepted = 'gzip, br') {
  const headers = { 'accept-encoding': accepted }
  const {
    statusCode,
    headers: lines,
    rawPayload,
  } = await opened.app.inject({
    url: `/assets/${name}`,
    headers,
  })
  return { status: statusCode, lines, body: rawPayload }
}

const names = async () =>
  (await opened.shop.db.select({ name: builtAssets.name }).from(builtAssets))
    .map(({ name }) => name)
    .sort()

test('a page of another version gets its scripts and fonts from any process', async () => {
  expect((await get('cart-B9x_-a1.js')).status).toBe(404)
  // As that version does when it starts, in two processes.
  await Promise.all([storeAssets(at(0), previous), storeAssets(at(0), previous)])
  const script = await get('cart-B9x_-a1.js')
  expect(script.body).toEqual(brotliCompressSync(SCRIPT))
  expect([script.status, script.lines]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    }),
  ])
  const plain = await get('cart-B9x_-a1.js', 'gzip')
  expect([plain.status, plain.lines['content-encoding'], String(plain.body)]).toEqual([
    200,
    undefined,
    SCRIPT,
  ])
  const font = await get('figtree-DkqI8aIP.woff2')
  expect([font.status, font.lines['content-type'], font.body]).toEqual([200, 'font/woff2', FONT])
  expect(font.lines).not.toHaveProperty('content-encoding')
})

test('nothing else is found under /assets/', async () => {
  await storeAssets(at(0), previous)
  for (const name of [
    'unhashed.js',
    'cart-B9x_-a1.js.br',
    'cart-0000000.js',
    '..%2F..%2Fpackage-lock.json',
    '..%2Fmain-aaaaaaa.js',
    '%00-aaaaaaa.js',
  ]) {
    expect([name, (await get(name)).status]).toEqual([name, 404])
  }
})

test('files are stored for two weeks after their last process', async () => {
  await storeAssets(at(0), previous)
  for (const day of [5, 10, 20, 30]) await purgeAssets(at(day), previous)
  expect(await names()).toHaveLength(2)
  await storeAssets(at(30), current)
  await purgeAssets(at(43), current)
  expect(await names()).toHaveLength(3)
  await purgeAssets(at(45), current)
  expect(await names()).toEqual(['cart-C77aaQz.js'])
})

test('of too many, the oldest go', async () => {
  const { db } = opened.shop
  for (const [day, name] of ['a', 'b', 'c'].entries()) {
    const usedAt = new Date(today + day * DAY).toISOString()
    await db.execute(sql`insert into built_assets (name, body, is_compressed, used_at)
      values (${`${name}-0000000.js`}, repeat('x', 30)::bytea, false, ${usedAt})`)
  }
  await purgeAssets(at(3), current, 64)
  expect(await names()).toEqual(['b-0000000.js', 'c-0000000.js'])
})
