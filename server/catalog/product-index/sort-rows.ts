import { setImmediate as answerRequests } from 'node:timers/promises'

/** Rows sorted or merged at once: a few milliseconds. */
const SLICE = 4_096

type Compare = (one: number, other: number) => number

/**
 * The first `size` rows in order, by a merge sort that lets requests be answered meanwhile.
 * @param compare must give the same answers throughout
 */
export async function sortRows(size: number, compare: Compare): Promise<Uint32Array> {
  let sorted = new Uint32Array(size)
  for (let from = 0; from < size; from += SLICE) {
    const slice = sorted.subarray(from, from + SLICE)
    for (let at = 0; at < slice.length; at++) slice[at] = from + at
    slice.sort(compare)
    await answerRequests()
  }
  let merged = new Uint32Array(size)
  for (let width = SLICE; width < size; width *= 2) {
    for (let from = 0; from < size; from += 2 * width) {
      await merge(sorted, merged, { from, width }, compare)
    }
    ;[sorted, merged] = [merged, sorted]
  }
  return sorted
}

/** Merges two sorted neighbours of this width; the second may be shorter or missing. */
async function merge(
  sorted: Uint32Array,
  merged: Uint32Array,
  { from, width }: { from: number; width: number },
  compare: Compare,
): Promise<void> {
  const middle = Math.min(from + width, sorted.length)
  const end = Math.min(middle + width, sorted.length)
  let [left, right] = [from, middle]
  for (let to = from; to < end; to++) {
    const takesLeft =
      right === end || (left < middle && compare(sorted[left]!, sorted[right]!) <= 0)
    merged[to] = sorted[takesLeft ? left++ : right++]!
    if (to % SLICE === SLICE - 1) await answerRequests()
  }
}
