import { grown } from './vocabulary.ts'
import { entryOf, type Field, fieldOf, rowOf } from './word-entries.ts'

const ROWS_PER_BYTE = 4

/** Which rows contain a word, and where, of a word in many of them: two bits for every row. */
export class DenseRows {
  /** By row, lowest bits first: the field plus one; 0: the word is not in it. */
  #bytes = new Uint8Array(0)

  add(entry: number): void {
    const row = rowOf(entry)
    const at = Math.floor(row / ROWS_PER_BYTE)
    if (at >= this.#bytes.length) this.#bytes = grown(this.#bytes, at + 1)
    this.#bytes[at]! |= (fieldOf(entry) + 1) << (2 * (row % ROWS_PER_BYTE))
  }

  /** Writes the entry of each row, in the order of rows. */
  readInto(entries: Uint32Array): void {
    const bytes = this.#bytes
    let length = 0
    for (let at = 0; at < bytes.length; at++) {
      let row = at * ROWS_PER_BYTE
      for (let left = bytes[at]!; left !== 0; left >>>= 2) {
        const mark = left & 3
        if (mark !== 0) entries[length++] = entryOf(row, (mark - 1) as Field)
        row++
      }
    }
  }
}
