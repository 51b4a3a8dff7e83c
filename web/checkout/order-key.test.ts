import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { openLocalStorage } from '#tests/local-storage.ts'
import { isRefusal, orderKey, renewOrderKey } from './order-key.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = openLocalStorage()
})

describe('the key of the next order', () => {
  it('is the same until it is renewed, in every tab', () => {
    const key = orderKey()
    expect(orderKey()).toBe(key)
    expect(stored.get('orderKey')).toBe(JSON.stringify(key))
    renewOrderKey()
    expect(orderKey()).not.toBe(key)
  })

  it('is generated again if the storage holds something else', () => {
    stored.set('orderKey', '"a key\\nwith a line break"')
    expect(orderKey()).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('only an answer of the shop is a refusal', () => {
  it.each([
    [{ kind: 'REFUSED', status: 409 }, true],
    [{ kind: 'REFUSED', status: 429, code: 'too-many-requests' }, true],
    [{ kind: 'REFUSED', status: 500 }, false],
    [{ kind: 'REFUSED', status: 503 }, false],
    [{ kind: 'PARSING_ERROR', status: 502 }, false],
    [{ kind: 'TIMEOUT_ERROR' }, false],
    [{ kind: 'FETCH_ERROR' }, false],
  ] as const)('%o: %s', (fields, expected) => {
    expect(isRefusal(new ApiError(fields), false)).toBe(expected)
  })

  it('and a repeat that is one request too many says nothing about the first attempt', () => {
    const refusal = { kind: 'REFUSED', status: 429 } as const
    const isRefused = (code: string) => isRefusal(new ApiError({ ...refusal, code }), true)
    expect(isRefused('too-many-requests')).toBe(false)
    expect(isRefused('too-many-unpaid-orders')).toBe(true)
  })
})
