import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { toPage } from './compress-page.ts'

test.each([10, 1_000, 30_000, 500_000])(
  'a page of %d bytes reports all the memory that it occupies',
  async (length) => {
    const body = Buffer.from(randomBytes(length / 2).toString('hex'))
    const page = await toPage(body, { status: 200, headers: { 'content-type': 'text/html' } })
    const memory = new Set(Object.values(page.body).map(({ buffer }) => buffer))
    const occupied = [...memory].reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(occupied).toBeGreaterThan(length)
    expect(page.size).toBeGreaterThanOrEqual(occupied)
    expect(page.body.identity.equals(body)).toBe(true)
  },
)
