import { DenseRows } from './dense-rows.ts'
import { grown, Vocabulary } from './vocabulary.ts'
import { entryOf, rowOf } from './word-entries.ts'

/** The words of a product, each once. */
export interface ProductWords {
  /** With spaces between them: those of its name, of brand, category and facets, of its texts. */
  words: string
  /** How many of them are in its name. */
  numName: number
  /** How many are in its name, brand, category or facets. */
  numNear: number
}

const SPACE = 0x20

/** The entries of a word are in chunks: the first has 4 bytes, each next one twice as many, */
const FIRST_CHUNK = 2
/** … up to 1,024. */
const LARGEST_CHUNK = 10
/** Behind the bytes of a chunk is where the next one begins. */
const LINK = 4
/** Instead of the size of a chunk: the rows of the word are dense. */
const DENSE = 0xff
/** When a word gets another so many rows, its rows may become dense. */
const DENSE_STEP = 16_384
/** From this share of all rows on, an entry takes less than a byte there. */
const DENSE_SHARE = 1 / 4

/**
 * Which rows contain a word, and where. Entries are only added: when the words of a product change,
 * it gets another row. An entry takes one or two bytes, its distance from the one before in seven
 * bits per byte. A distance of 0 says that the next one is from the beginning, and a second 0, or
 * the end of the chunk, that the entries go on in the next chunk. The few words that most products
 * contain are most of all entries, and are stored more densely.
 */
export class WordRows {
  readonly #vocabulary = new Vocabulary()
  #bytes = new Uint8Array(1_024)
  #numBytes = 0
  /** By word: its only entry, marked as such, or else the number of its list. */
  #heads = new Uint32Array(256)
  #numLists = 0
  readonly #dense: DenseRows[] = []
  // By list.
  #numRows = new Uint32Array(256)
  #last = new Uint32Array(256)
  /** Of the first chunk; of a dense list, its place among those. */
  #starts = new Uint32Array(256)
  #ends = new Uint32Array(256)
  /** Of the last chunk; a power of two. */
  #sizes = new Uint8Array(256)
  /** Where the last chunk ends. */
  #limits = new Uint32Array(256)
  #entries = new Uint32Array(256)

  add(row: number, { words, numName, numNear }: ProductWords): void {
    let [from, nth] = [0, 0]
    while (from < words.length) {
      let to = from
      while (to < words.length && words.charCodeAt(to) !== SPACE) to++
      const field = nth < numName ? 0 : nth < numNear ? 1 : 2
      this.#addTo(this.#vocabulary.add(words, from, to), entryOf(row, field))
      from = to + 1
      nth++
    }
  }

  /**
   * The rows with a word, each once, as entries (see `rowOf` and `fieldOf`), in no order. They are
   * overwritten by the next call.
   */
  entriesOf(word: string): Uint32Array {
    const head = this.#headOf(word)
    if (head === undefined) return this.#entries.subarray(0, 0)
    if (isOnly(head)) {
      this.#entries[0] = entryIn(head)
      return this.#entries.subarray(0, 1)
    }
    return this.#read(head)
  }

  /** How many rows have contained the word. */
  frequency(word: string): number {
    const head = this.#headOf(word)
    if (head === undefined) return 0
    return isOnly(head) ? 1 : this.#numRows[head]!
  }

  #read(list: number): Uint32Array {
    const numRows = this.#numRows[list]!
    if (numRows > this.#entries.length) this.#entries = grown(this.#entries, numRows)
    if (this.#sizes[list] === DENSE) this.#dense[this.#starts[list]!]!.readInto(this.#entries)
    else this.#readChunks(list)
    return this.#entries.subarray(0, numRows)
  }

  #readChunks(list: number): void {
    const [bytes, entries, numRows] = [this.#bytes, this.#entries, this.#numRows[list]!]
    let [at, size, value] = [this.#starts[list]!, FIRST_CHUNK, 0]
    let limit = at + (1 << size)
    for (let length = 0; length < numRows; ) {
      let byte = at < limit ? bytes[at++]! : 0
      if (byte === 0) {
        byte = at < limit ? bytes[at++]! : 0
        value = byte === 0 ? value : 0
      }
      if (byte === 0) {
        at = this.#linkAt(limit)
        size = Math.min(size + 1, LARGEST_CHUNK)
        limit = at + (1 << size)
        continue
      }
      let distance = byte & 0x7f
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++]!
        distance |= (byte & 0x7f) << shift
      }
      value += distance
      entries[length++] = value - 1
    }
  }

  #headOf(word: string): number | undefined {
    const number = this.#vocabulary.find(word)
    return number === undefined ? undefined : this.#heads[number]!
  }

  /** Most words of a large shop are in one product: a list of one would take five times as much. */
  #addTo(word: number, entry: number): void {
    if (word >= this.#heads.length) this.#heads = grown(this.#heads, word + 1)
    const head = this.#heads[word]!
    if (head === 0) {
      this.#heads[word] = onlyEntry(entry)
      return
    }
    const list = isOnly(head) ? this.#beginList(entryIn(head)) : head
    this.#heads[word] = list
    this.#append(list, entry)
  }

  /** @returns its number; none is 0 */
  #beginList(entry: number): number {
    const list = ++this.#numLists
    if (list >= this.#starts.length) this.#growTables(list + 1)
    this.#append(list, entry)
    return list
  }

  #append(list: number, entry: number): void {
    const numRows = ++this.#numRows[list]!
    if (this.#sizes[list] === DENSE) {
      this.#dense[this.#starts[list]!]!.add(entry)
      return
    }
    this.#appendToChunk(list, entry)
    if (numRows % DENSE_STEP === 0 && numRows > rowOf(entry) * DENSE_SHARE) this.#makeDense(list)
  }

  /** The bytes of its chunks are not used again. */
  #makeDense(list: number): void {
    const dense = new DenseRows()
    for (const entry of this.#read(list)) dense.add(entry)
    this.#starts[list] = this.#dense.push(dense) - 1
    this.#sizes[list] = DENSE
  }

  #appendToChunk(list: number, entry: number): void {
    // Plus one, so that no distance is 0.
    const value = entry + 1
    const isAfter = value > this.#last[list]!
    const distance = isAfter ? value - this.#last[list]! : value
    this.#reserve(list, (isAfter ? 0 : 1) + numBytes(distance))
    let at = this.#ends[list]!
    if (!isAfter) this.#bytes[at++] = 0
    let left = distance
    for (; left > 0x7f; left >>>= 7) this.#bytes[at++] = (left & 0x7f) | 0x80
    this.#bytes[at++] = left
    this.#ends[list] = at
    this.#last[list] = value
  }

  /** Goes on in another chunk if this one has no room for so many bytes. */
  #reserve(list: number, length: number): void {
    const limit = this.#limits[list]!
    if (this.#ends[list]! + length <= limit) return
    const before = this.#sizes[list]!
    const size = before === 0 ? FIRST_CHUNK : Math.min(before + 1, LARGEST_CHUNK)
    const start = this.#numBytes
    this.#numBytes += (1 << size) + LINK
    if (this.#numBytes > this.#bytes.length) this.#bytes = grown(this.#bytes, this.#numBytes)
    if (before === 0) this.#starts[list] = start
    else this.#setLink(limit, start)
    this.#sizes[list] = size
    this.#ends[list] = start
    this.#limits[list] = start + (1 << size)
  }

  #linkAt(at: number): number {
    const [one = 0, two = 0, three = 0, four = 0] = this.#bytes.subarray(at, at + LINK)
    return (one | (two << 8) | (three << 16) | (four << 24)) >>> 0
  }

  #setLink(at: number, to: number): void {
    for (let byte = 0; byte < LINK; byte++) this.#bytes[at + byte] = to >>> (8 * byte)
  }

  #growTables(length: number): void {
    this.#numRows = grown(this.#numRows, length)
    this.#last = grown(this.#last, length)
    this.#starts = grown(this.#starts, length)
    this.#ends = grown(this.#ends, length)
    this.#sizes = grown(this.#sizes, length)
    this.#limits = grown(this.#limits, length)
  }
}

// The only entry of a word has the highest bit, so there is room for half a billion rows.
const ONLY = 0x8000_0000

function onlyEntry(entry: number): number {
  return (entry | ONLY) >>> 0
}

function isOnly(head: number): boolean {
  return head >= ONLY
}

function entryIn(head: number): number {
  return head & ~ONLY
}

function numBytes(distance: number): number {
  return Math.max(1, Math.ceil((32 - Math.clz32(distance)) / 7))
}

/** A hash of all that is added; never 0. */
export function wordStamp({ words, numName, numNear }: ProductWords): number {
  let hash = Math.imul(numName, 0x10001) ^ numNear
  for (let at = 0; at < words.length; at++) {
    hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0 || 1
}
