import { createStored } from '../stored.ts'
import type { CartNotice } from './apply-quote.ts'

const KINDS = ['price', 'stock', 'sold-out', 'gone', 'discount']

/**
 * Changes that the shopper has not acknowledged yet. They stand beside the cart in the browser's
 * storage, so that neither a reload nor a second tab swallows them.
 */
const stored = createStored<readonly CartNotice[]>('cartNotices', read, (list) => list.length === 0)

export const useCartNotices = stored.use
/** @internal Exported for tests. */
export const currentCartNotices = stored.get

export function addNotices(notices: readonly CartNotice[]): void {
  if (notices.length > 0) stored.set(mergeNotices(stored.get(), notices))
}

/** After the shopper has acknowledged them, or the order is placed. */
export function forgetNotices(): void {
  stored.set([])
}

/** The shopper has changed the line: what was said about it is settled. */
export function forgetNoticesOf(product: string): void {
  const rest = stored.get().filter((notice) => !isOf(notice, product))
  if (rest.length < stored.get().length) stored.set(rest)
}

/**
 * A later change of the same thing continues the earlier one, since the shopper remembers the first
 * figure; what has come back to where it was is no news.
 * @internal Exported for tests.
 */
export function mergeNotices(
  known: readonly CartNotice[],
  more: readonly CartNotice[],
): CartNotice[] {
  const merged = new Map(known.map((notice) => [subjectOf(notice), notice]))
  for (const notice of more) {
    const before = merged.get(subjectOf(notice))
    merged.set(subjectOf(notice), before ? { ...notice, from: before.from } : notice)
  }
  return [...merged.values()].filter(({ from, to }) => from !== to)
}

/** Fewer pieces, none left and no longer sold are one story: the quantity. */
function subjectOf(notice: CartNotice): string {
  if (notice.kind === 'discount') return notice.kind
  return `${notice.kind === 'price' ? 'price' : 'quantity'} ${notice.product}`
}

function isOf(notice: CartNotice, product: string): boolean {
  return notice.kind !== 'discount' && notice.product === product
}

function read(given: unknown): readonly CartNotice[] {
  return Array.isArray(given) ? given.filter(isNotice) : []
}

function isNotice(given: Record<string, unknown> | null): boolean {
  const { kind, product, name, from, to } = given ?? {}
  if (!KINDS.includes(String(kind)) || !Number.isFinite(from) || !Number.isFinite(to)) return false
  return kind === 'discount' || (typeof product === 'string' && typeof name === 'string')
}
