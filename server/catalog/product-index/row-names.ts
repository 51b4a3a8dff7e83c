import { grown } from './vocabulary.ts'

/**
 * The folded names of rows, in one array of bytes, since a million strings are a third of the heap
 * that is searched for garbage. In UTF-8, whose bytes have the order of code points, as collation "C"
 * does: the collation of a database may be any.
 */
export class RowNames {
  /** Each name ends with 0, which names do not contain. What has been written stays as it is. */
  #bytes = new Uint8Array(1_024)
  #numBytes = 1
  /** By row: where its name begins; 0: it has none. */
  #begins = new Uint32Array(0)

  /** As they are now, for work during which rows may change. */
  copy(): RowNames {
    const names = new RowNames()
    names.#bytes = this.#bytes
    names.#begins = this.#begins.slice()
    return names
  }

  get(row: number): string {
    const begin = this.#begins[row] ?? 0
    return Buffer.from(this.#bytes.buffer).toString('utf8', begin, this.#bytes.indexOf(0, begin))
  }

  set(row: number, name: string): void {
    if (row >= this.#begins.length) this.#begins = grown(this.#begins, row + 1)
    else if (this.get(row) === name) return
    const bytes = Buffer.from(name)
    const end = this.#numBytes + bytes.length + 1
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, end)
    this.#bytes.set(bytes, this.#numBytes)
    this.#begins[row] = this.#numBytes
    this.#numBytes = end
  }

  compare(one: number, other: number): number {
    const bytes = this.#bytes
    let [at, otherAt] = [this.#begins[one]!, this.#begins[other]!]
    if (at === otherAt) return 0
    while (bytes[at] === bytes[otherAt] && bytes[at] !== 0) {
      at++
      otherAt++
    }
    return bytes[at]! - bytes[otherAt]!
  }
}
