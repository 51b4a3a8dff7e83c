import { type CartLine, isSameLine, putLine, removeLine } from './cart.ts'

/** What merging two carts has changed that the shopper is told of. */
export const MERGE_NOTICES = ['added', 'raised', 'stock', 'sold-out', 'no-room'] as const

/** Sets the quantity of each line; 0 removes it. Doing it again changes nothing. */
export function setLines<line extends CartLine>(
  lines: readonly line[],
  set: readonly line[],
): line[] {
  return set.reduce<line[]>(
    (now, line) => (line.qty === 0 ? removeLine(now, line) : putLine(now, line)),
    [...lines],
  )
}

/**
 * What makes one cart of another: `setLines(before, changesOf(before, after))` has the lines of
 * `after`.
 */
export function changesOf(before: readonly CartLine[], after: readonly CartLine[]): CartLine[] {
  const removed = before.filter((line) => !after.some((other) => isSameLine(other, line)))
  const changed = after.filter(
    ({ product, variant, qty }) =>
      !before.some(
        (line) => line.product === product && line.variant === variant && line.qty === qty,
      ),
  )
  return [...removed.map((line) => ({ ...line, qty: 0 })), ...changed]
}

/**
 * The lines of both carts, each with its larger quantity: first those of `here`, in their order. Of
 * a product of which `here` has several variants, a line that names none adds nothing.
 */
export function mergeLines(here: readonly CartLine[], there: readonly CartLine[]): CartLine[] {
  let merged = [...here]
  for (const line of there) {
    const [same, other] = merged.filter((one) => isSameLine(one, line))
    if (other) continue
    const qty = Math.max(same?.qty ?? 0, line.qty)
    merged = putLine(merged, { ...line, ...same, qty })
  }
  return merged
}
