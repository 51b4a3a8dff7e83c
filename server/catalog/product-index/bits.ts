/** A set of rows, one bit each: row 33 is the second bit of the second word. */
export type Bits = Uint32Array

export function emptyBits(capacity: number): Bits {
  return new Uint32Array(Math.ceil(capacity / 32))
}

export function hasBit(bits: Bits, row: number): boolean {
  return (bits[row >>> 5]! & (1 << (row & 31))) !== 0
}

export function setBit(bits: Bits, row: number, on: boolean): void {
  if (on) bits[row >>> 5]! |= 1 << (row & 31)
  else bits[row >>> 5]! &= ~(1 << (row & 31))
}

/** A set of these rows. */
export function bitsOf(rows: Uint32Array, capacity: number): Bits {
  const bits = emptyBits(capacity)
  for (const row of rows) setBit(bits, row, true)
  return bits
}

export function rowsOf(bits: Bits): Uint32Array {
  const rows = new Uint32Array(countBits(bits))
  let length = 0
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      rows[length++] = word * 32 + 31 - Math.clz32(left & -left)
    }
  }
  return rows
}

export function addAll(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word]! |= others[word]!
}

export function keepCommon(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word]! &= others[word]!
}

export function removeAll(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word]! &= ~others[word]!
}

/** Removes the rows whose value in the column is not between these two. */
export function keepBetween(
  bits: Bits,
  column: Uint16Array | Uint32Array | Int32Array,
  [min, max]: readonly [min: number, max: number],
): void {
  for (let word = 0; word < bits.length; word++) {
    if (bits[word] === 0) continue
    let fitting = 0
    for (let bit = 0; bit < 32; bit++) {
      const value = column[word * 32 + bit]!
      if (value >= min && value <= max) fitting |= 1 << bit
    }
    bits[word]! &= fitting
  }
}

export function isEmpty(bits: Bits): boolean {
  for (let word = 0; word < bits.length; word++) {
    if (bits[word] !== 0) return false
  }
  return true
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += countOf(bits[word]!)
  return count
}

/** How many rows are in both. */
export function countCommon(bits: Bits, others: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += countOf(bits[word]! & others[word]!)
  return count
}

/** How many bits of a word are set: sums of pairs, of fours, of bytes, and of all. */
function countOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
