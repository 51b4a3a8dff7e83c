const MIN_SLOTS = 1_024
const BASIS = 0x811c9dc5
const PRIME = 0x01000193

/**
 * Numbers for words: 0, 1, 2 … in the order in which they are added. Words are as many as products
 * where these have numbers in their names, so they are stored in one array of letters, which takes
 * half of what a Map does.
 */
export class Vocabulary {
  size = 0
  /** Open addressing: the number of a word plus one; 0: none. */
  #slots = new Uint32Array(MIN_SLOTS)
  #letters = new Uint16Array(MIN_SLOTS)
  /** Where the letters of a word begin, and those of the word before it end. */
  #begins = new Uint32Array(MIN_SLOTS)

  find(word: string): number | undefined {
    const slot = this.#slotOf(word, 0, word.length)
    return this.#slots[slot] === 0 ? undefined : this.#slots[slot]! - 1
  }

  /** The number of the word between these places of a text; it is added if it is new. */
  add(text: string, from: number, to: number): number {
    const slot = this.#slotOf(text, from, to)
    if (this.#slots[slot] !== 0) return this.#slots[slot]! - 1
    const begin = this.#begins[this.size]!
    const end = begin + to - from
    if (end > this.#letters.length) this.#letters = grown(this.#letters, end)
    for (let at = begin; at < end; at++) {
      this.#letters[at] = text.charCodeAt(from + at - begin)
    }
    this.#slots[slot] = ++this.size
    if (this.size === this.#begins.length) this.#begins = grown(this.#begins, this.size + 1)
    this.#begins[this.size] = end
    if (4 * this.size > 3 * this.#slots.length) this.#rehash()
    return this.size - 1
  }

  /** The slot of a word, or the empty one that would be its. */
  #slotOf(text: string, from: number, to: number): number {
    let hash = BASIS
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
    let slot = this.#firstSlot(hash)
    while (this.#slots[slot] !== 0 && !this.#isWord(this.#slots[slot]! - 1, text, from, to)) {
      slot = (slot + 1) & (this.#slots.length - 1)
    }
    return slot
  }

  #firstSlot(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1)
  }

  #isWord(number: number, text: string, from: number, to: number): boolean {
    const begin = this.#begins[number]!
    if (this.#begins[number + 1]! - begin !== to - from) return false
    for (let at = from; at < to; at++) {
      if (this.#letters[begin + at - from] !== text.charCodeAt(at)) return false
    }
    return true
  }

  #rehash(): void {
    this.#slots = new Uint32Array(2 * this.#slots.length)
    for (let number = 0; number < this.size; number++) {
      let hash = BASIS
      for (let at = this.#begins[number]!; at < this.#begins[number + 1]!; at++) {
        hash = Math.imul(hash ^ this.#letters[at]!, PRIME)
      }
      let slot = this.#firstSlot(hash)
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = number + 1
    }
  }
}

/** A copy with room for at least this many, and a quarter more than before. */
export function grown<array extends Uint8Array | Uint16Array | Uint32Array>(
  array: array,
  length: number,
): array {
  const room = Math.max(length, Math.ceil(array.length * 1.25))
  const larger = new (array.constructor as new (length: number) => array)(room)
  larger.set(array)
  return larger
}
