import type { Group, Phrase } from '../search/understand.ts'
import { hasBit } from './bits.ts'
import type { ProductRows } from './product-rows.ts'
import { entryOf, type Field, fieldOf, rowOf } from './word-entries.ts'
import type { WordRows } from './word-rows.ts'

/** As soon as this many products match well, those that match less well are left out. */
const ENOUGH = 6

/**
 * How well a product matches; the smaller, the better. Every word of the search occurs: in the
 * name; in name, brand, category or facets; there also as a beginning; as typed anywhere in its
 * texts; anywhere as a beginning.
 */
const TIERS = [0, 1, 2, 3, 4] as const
type Tier = (typeof TIERS)[number]

/** Products that a search shows, whatever filters choose from them. */
export interface Found {
  /** The same only for the same search of the same rows. */
  key: string
  rows: Uint32Array
  /** Of each of the rows. */
  tiers: Uint8Array
  numWords: number
}

/** The tiers that a word makes possible, one bit each, by the field that it is in. */
const SURE = [0b11111, 0b11110, 0b11000]
/** The same of a word that only begins with what was typed, or resembles it. */
const LOOSE = [0b10100, 0b10100, 0b10000]

/** Finds rows by words. */
export class RowMatcher {
  readonly #rows: ProductRows
  readonly #words: WordRows
  /** By row: the tiers that the words so far make possible. 0 between searches, as the next. */
  #marks = new Uint8Array(0)
  #wordMarks = new Uint8Array(0)
  #marked = new Uint32Array(0)

  constructor(rows: ProductRows, words: WordRows) {
    this.#rows = rows
    this.#words = words
  }

  /**
   * The products on sale in which something of each group occurs, down to the first tier with
   * enough of them; null: none.
   */
  match(groups: readonly Group[]): Found | null {
    const marked = this.#mark(groups)
    if (marked.length === 0) return null
    const numbers = [0, 0, 0, 0, 0]
    for (let at = 0; at < marked.length; at++) numbers[firstTier(this.#marks[marked[at]!]!)]!++
    const last = lastTier(numbers)
    const length = numbers.slice(0, last + 1).reduce((sum, number) => sum + number, 0)
    const [rows, tiers] = [new Uint32Array(length), new Uint8Array(length)]
    let to = 0
    for (let at = 0; at < marked.length; at++) {
      const row = marked[at]!
      const tier = firstTier(this.#marks[row]!)
      this.#marks[row] = 0
      if (tier > last) continue
      rows[to] = row
      tiers[to++] = tier
    }
    const key = JSON.stringify([this.#rows.version, groups])
    return { key, rows, tiers, numWords: groups.length }
  }

  /** Those of the words that occur in name, brand, category or facets of products that match. */
  completing(words: readonly string[], groups: readonly Group[]): string[] {
    const marked = this.#mark(groups)
    const { onSale } = this.#rows
    const found = words.filter((word) => {
      const entries = this.#words.entriesOf(word)
      for (let at = 0; at < entries.length; at++) {
        const row = rowOf(entries[at]!)
        const matches = groups.length > 0 ? this.#marks[row] !== 0 : hasBit(onSale, row)
        if (matches && fieldOf(entries[at]!) < 2) return true
      }
      return false
    })
    for (const row of marked) this.#marks[row] = 0
    return found
  }

  /** Rows within these that match, best first; rows that match equally well keep their order. */
  bestFirst(list: Uint32Array, { rows, tiers, numWords }: Found): Uint32Array {
    this.#grow()
    const ranks = this.#marks
    // Names that consist of the words before names that contain them.
    const { nameLengths } = this.#rows
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      ranks[row] = 2 * tiers[at]! + (nameLengths[row]! > numWords ? 1 : 0)
    }
    const ends = new Uint32Array(2 * TIERS.length + 1)
    for (let at = 0; at < list.length; at++) ends[ranks[list[at]!]! + 1]!++
    for (let rank = 1; rank < ends.length; rank++) ends[rank]! += ends[rank - 1]!
    const sorted = new Uint32Array(list.length)
    for (let at = 0; at < list.length; at++) sorted[ends[ranks[list[at]!]!]!++] = list[at]!
    for (let at = 0; at < rows.length; at++) ranks[rows[at]!] = 0
    return sorted
  }

  /** Marks the rows on sale in which every group occurs, and returns them. */
  #mark(groups: readonly Group[]): Uint32Array {
    this.#grow()
    // The rarest first, so that few rows are left to be compared.
    const byFrequency = groups
      .map((group) => ({ group, frequency: this.#frequency(group) }))
      .toSorted((one, other) => one.frequency - other.frequency)
    let marked: Uint32Array = this.#marked.subarray(0, 0)
    for (const [at, { group }] of byFrequency.entries()) {
      marked = at === 0 ? this.#markFirst(group) : this.#keepMarked(marked, group)
    }
    return marked
  }

  #markFirst(group: Group): Uint32Array {
    const { onSale } = this.#rows
    const [marks, marked] = [this.#marks, this.#marked]
    let length = 0
    for (const { entries, tiers } of this.#occurrences(group)) {
      for (let at = 0; at < entries.length; at++) {
        const row = rowOf(entries[at]!)
        const before = marks[row]!
        if (before === 0) {
          if (!hasBit(onSale, row)) continue
          marked[length++] = row
        }
        marks[row] = before | tiers[fieldOf(entries[at]!)]!
      }
    }
    return marked.subarray(0, length)
  }

  /** Those of the marked rows in which the group occurs too. */
  #keepMarked(marked: Uint32Array, group: Group): Uint32Array {
    const [marks, others] = [this.#marks, this.#wordMarks]
    for (const { entries, tiers } of this.#occurrences(group)) {
      for (let at = 0; at < entries.length; at++) {
        const row = rowOf(entries[at]!)
        if (marks[row] !== 0) others[row]! |= tiers[fieldOf(entries[at]!)]!
      }
    }
    let length = 0
    for (let at = 0; at < marked.length; at++) {
      const row = marked[at]!
      const left = marks[row]! & others[row]!
      marks[row] = left
      others[row] = 0
      if (left !== 0) marked[length++] = row
    }
    return marked.subarray(0, length)
  }

  /** Where something of a group occurs, with the tiers that it makes possible. */
  *#occurrences({ exact, loose }: Group): Generator<{ entries: Uint32Array; tiers: number[] }> {
    const sure = exact.length > 0 ? exact : loose
    const sureWords = singleWords(sure)
    for (const word of sureWords) yield { entries: this.#words.entriesOf(word), tiers: SURE }
    for (const phrase of longer(sure)) yield { entries: this.#entriesOf(phrase), tiers: SURE }
    if (sure === loose) return
    for (const word of singleWords(loose)) {
      if (!sureWords.has(word)) yield { entries: this.#words.entriesOf(word), tiers: LOOSE }
    }
    for (const phrase of longer(loose)) yield { entries: this.#entriesOf(phrase), tiers: LOOSE }
  }

  /** Rows in which all words of a phrase occur, each with the farthest of their fields. */
  #entriesOf(phrase: Phrase): Uint32Array {
    let found: Map<number, Field> | null = null
    for (const spellings of phrase) {
      const next = new Map<number, Field>()
      for (const word of spellings) {
        for (const entry of this.#words.entriesOf(word)) {
          const [row, field] = [rowOf(entry), fieldOf(entry)]
          if (!found || found.has(row)) next.set(row, nearer(field, next.get(row) ?? field))
        }
      }
      for (const [row, field] of next) next.set(row, farther(field, found?.get(row) ?? field))
      found = next
    }
    return Uint32Array.from(found ?? [], ([row, field]) => entryOf(row, field))
  }

  #frequency({ exact, loose }: Group): number {
    const ofWords = (words: readonly string[]) =>
      words.reduce((sum, word) => sum + this.#words.frequency(word), 0)
    return [...exact, ...loose]
      .map((phrase) => Math.min(...phrase.map(ofWords)))
      .reduce((sum, frequency) => sum + frequency, 0)
  }

  #grow(): void {
    if (this.#marks.length === this.#rows.capacity) return
    this.#marks = new Uint8Array(this.#rows.capacity)
    this.#wordMarks = new Uint8Array(this.#rows.capacity)
    this.#marked = new Uint32Array(this.#rows.capacity)
  }
}

function singleWords(phrases: readonly Phrase[]): Set<string> {
  return new Set(phrases.filter(({ length }) => length === 1).flatMap(([words = []]) => words))
}

function longer(phrases: readonly Phrase[]): Phrase[] {
  return phrases.filter(({ length }) => length > 1)
}

function nearer(one: Field, other: Field): Field {
  return one < other ? one : other
}

function farther(one: Field, other: Field): Field {
  return one < other ? other : one
}

/** The best of some tiers, one bit each. */
function firstTier(possible: number): number {
  return 31 - Math.clz32(possible & -possible)
}

/** The first tier down to which there are enough products, by the numbers of each. */
function lastTier(numbers: readonly number[]): Tier {
  let sum = 0
  for (const tier of [0, 1, 2] as const) {
    sum += numbers[tier]!
    if (sum >= ENOUGH) return tier
  }
  return 4
}
