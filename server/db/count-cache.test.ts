import { describe, expect, it } from 'vitest'
import { CountCache } from './count-cache.ts'

describe('the row count of a list', () => {
  it('is not cached while it is small', async () => {
    const counts = new CountCache()
    expect(await counts.cached('orders', async () => 2_000)).toBe(2_000)
    expect(await counts.cached('orders', async () => 1_999)).toBe(1_999)
  })

  it('is cached when it is large, per list and shop', async () => {
    const counts = new CountCache()
    expect(await counts.cached('orders', async () => 2_001)).toBe(2_001)
    expect(await counts.cached('orders', async () => 2_002)).toBe(2_001)
    expect(await counts.cached('users', async () => 2_002)).toBe(2_002)
    expect(await new CountCache().cached('orders', async () => 2_002)).toBe(2_002)
  })
})
