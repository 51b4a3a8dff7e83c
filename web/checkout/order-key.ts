import type { ApiError } from '#contract/client.ts'
import { randomKey } from '../random-key.ts'
import { createStored } from '../stored.ts'

/**
 * The Idempotency-Key of the next order, beside the cart: double clicks, reloads, other tabs and
 * retries after a lost connection all send the same one, so the shop places one order.
 */
const stored = createStored<string | null>('orderKey', (given) =>
  typeof given === 'string' && /^[\w-]{16,64}$/.test(given) ? given : null,
)

export function orderKey(): string {
  const known = stored.get()
  if (known) return known
  const key = randomKey()
  stored.set(key)
  return key
}

/** The next order is another one. */
export function renewOrderKey(): void {
  stored.set(null)
}

/**
 * Whether the shop has answered and said no. Anything else, a lost connection above all, may hide an
 * order that was placed: the next try must carry the same key.
 */
export function isRefusal({ kind, status }: Pick<ApiError, 'kind' | 'status'>): boolean {
  return kind === 'REFUSED' && status < 500
}
