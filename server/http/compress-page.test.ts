import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { toFreshPage, toPage } from './compress-page.ts'
import { bodyOf } from './page.ts'

const FACTS = { status: 200, headers: { 'content-type': 'text/html' } }

test.each([10, 1_000, 30_000, 500_000])(
  'a page of %d bytes reports all the memory that it occupies',
  async (length) => {
    const body = Buffer.from(randomBytes(length / 2).toString('hex'))
    const page = await toPage(body, FACTS)
    const memory = new Set(Object.values(page.body).map(({ buffer }) => buffer))
    const occupied = [...memory].reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(occupied).toBeGreaterThan(length / 2)
    expect(page.size).toBeGreaterThanOrEqual(occupied)
    expect(bodyOf(page, 'identity').equals(body)).toBe(true)
  },
)

test.each(['zstd', 'br', 'gzip', 'identity'] as const)(
  'a large page in %s alone can be sent to those who accept nothing of it',
  (encoding) => {
    const body = Buffer.from('<p>Qasil</p>'.repeat(10_000))
    const page = toFreshPage(body, encoding, FACTS)
    expect(Object.keys(page.body)).toEqual([encoding])
    expect(bodyOf(page, 'identity').equals(body)).toBe(true)
    expect(page.lengths.identity).toEqual(['content-length', String(body.length)])
  },
)
