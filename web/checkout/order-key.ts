import type { ApiError } from '#contract/client.ts'
import { randomKey } from '../random-key.ts'
import { createStored } from '../stored.ts'

/**
 * The Idempotency-Key of the next order, stored beside the cart. Double clicks, reloads, other tabs
 * and retries after a lost connection all send the same key, so the shop places one order.
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

/** Called once an order is placed or refused, so that the next one gets a key of its own. */
export function renewOrderKey(): void {
  stored.set(null)
}

/**
 * Whether the shop has answered with a refusal. After any other failure, such as a lost connection,
 * the order may have been placed, so the next attempt must use the same key. A repeat that is one
 * request too many was not looked at, which says nothing about the attempts before it.
 */
export function isRefusal(
  { kind, status, code }: Pick<ApiError, 'kind' | 'status' | 'code'>,
  isRepeat: boolean,
): boolean {
  return kind === 'REFUSED' && status < 500 && !(isRepeat && code === 'too-many-requests')
}
