import { isSameLine, type LineKey } from '#domain/cart.ts'
import { createStored } from '../stored.ts'
import type { CartNotice } from './apply-quote.ts'

const KINDS = 'price stock sold-out gone discount added raised no-room'.split(' ')

/**
 * Changes that the shopper has not acknowledged yet. They are in the browser's storage beside the
 * cart, so that neither a reload nor a second tab loses them.
 */
const stored = createStored<readonly CartNotice[]>('cartNotices', read, (list) => list.length === 0)

export const useCartNotices = stored.use
/** @internal Exported for tests. */
export const currentCartNotices = stored.get

export function addNotices(notices: readonly CartNotice[]): void {
  if (notices.length > 0) stored.set(mergeNotices(stored.get(), notices))
}

/** Called once the shopper has acknowledged them or has placed the order. */
export function forgetNotices(): void {
  stored.set([])
}

/** Called when the shopper changes the line: notices about it no longer apply. */
export function forgetNoticesOf(line: LineKey): void {
  const rest = stored.get().filter((notice) => !isOf(notice, line))
  if (rest.length < stored.get().length) stored.set(rest)
}

/**
 * A later change of the same thing extends the earlier notice, because the shopper remembers the
 * first figure. A value that is back at where it began needs no notice.
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

/** Fewer units, none left and no longer sold are all about the same thing: the quantity. */
function subjectOf(notice: CartNotice): string {
  if (notice.kind === 'discount') return notice.kind
  const { kind, product, variant = '' } = notice
  return `${kind === 'price' ? 'price' : 'quantity'} ${product} ${variant}`
}

function isOf(notice: CartNotice, line: LineKey): boolean {
  return notice.kind !== 'discount' && isSameLine(notice, line)
}

function read(given: unknown): readonly CartNotice[] {
  return Array.isArray(given) ? given.filter(isNotice) : []
}

function isNotice(given: Record<string, unknown> | null): boolean {
  const { kind, product, name, from, to } = given ?? {}
  if (!KINDS.includes(String(kind)) || !Number.isFinite(from) || !Number.isFinite(to)) return false
  return kind === 'discount' || (typeof product === 'string' && typeof name === 'string')
}
