import type { Db } from '../../db/connect.ts'
import type { Fence } from '../../db/fence.ts'
import { openSearchWords, type SearchWords } from '../search/understand.ts'
import { Summaries } from '../summaries.ts'
import { Catalogue } from './catalogue.ts'
import { MissedChanges } from './missed-changes.ts'
import { readAfter, readByIds, readCategories, readWordsAfter, stampOf } from './read-rows.ts'

/** Products per query. */
const BATCH = 2_000
/** Products whose words are read per query: some milliseconds. */
const WORDS_BATCH = 500
/** Changes of more products than this at once are taken over in the background. */
const BULK = 1_000
/** So many of them at once, which takes some 20 ms, so that requests are answered meanwhile. */
const BULK_BATCH = 500

const PRODUCT = 'product:'
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * The catalogue in memory, from which lists are made. It is read before the first list, and follows
 * every change by the tags of pages: a list that is asked for after a change is the list after it.
 */
export class ProductIndex {
  /** Reads what a page shows, by key. */
  readonly summaries: Summaries
  /** Reads what the words of searches may mean. */
  readonly words: SearchWords
  readonly #db: Db
  readonly #onLate: () => void
  #catalogue: Catalogue | null = null
  #loading: Promise<void> | null = null
  #readingWords: Promise<void> | null = null
  #readingChanges: Promise<void> | null = null
  /** Changes may have been missed: they are looked for before the next list. */
  #mayHaveMissed = false
  readonly #missed: MissedChanges
  #looking: Promise<void> | null = null
  /** Everything must be read again. */
  #isOutdated = false
  /** Products that have changed since they were read; and those of bulk changes. */
  readonly #changed = new Set<string>()
  readonly #bulk = new Set<string>()
  #haveCategoriesChanged = false
  /** What has changed since the catalogue began to be read. */
  readonly #changedWhileLoading = new Set<string>()
  #numChanges = 0
  /** How many of them the catalogue contains. */
  #numRead = 0

  /** @param onLate is called when lists that were made meanwhile may be outdated */
  constructor(db: Db, onLate: () => void, fence?: Fence) {
    this.#db = db
    this.#onLate = onLate
    this.#missed = new MissedChanges(db)
    this.words = openSearchWords(db)
    this.summaries = new Summaries(db, stampOf, fence)
  }

  /** @param tags of pages, as units of work invalidate them */
  invalidate(...tags: readonly string[]): void {
    this.summaries.invalidate(...tags)
    for (const tag of tags) {
      if (tag === 'categories') this.#haveCategoriesChanged = true
      else if (tag.startsWith(PRODUCT)) this.#note(tag.slice(PRODUCT.length))
    }
    this.#numChanges++
    this.#catchUp()
  }

  /** For when changes may have been missed. */
  clear(): void {
    this.summaries.clear()
    this.#mayHaveMissed = true
  }

  /** For when the database may be another one. Serves what it has meanwhile. */
  reload(): void {
    this.summaries.clear()
    this.#isOutdated = true
    this.#catchUp()
  }

  /** The catalogue after all changes so far, except bulk changes. */
  async current(): Promise<Catalogue> {
    if (!this.#catalogue) await this.#load()
    while (this.#mayHaveMissed || this.#looking) await this.#lookForMissed()
    const wanted = this.#numChanges
    while (this.#numRead < wanted) await this.#readChanges()
    this.#catchUp()
    return this.#catalogue!
  }

  /** The same with the words of all products. They are read after the rest, which is far less. */
  async searchable(): Promise<Catalogue> {
    for (;;) {
      const catalogue = await this.current()
      if (catalogue.hasWords) return catalogue
      this.#readingWords ??= this.#readWords(catalogue).finally(() => {
        this.#readingWords = null
      })
      await this.#readingWords
    }
  }

  /** It is being read for the first time, which takes half a minute with a million products. */
  get isBeingRead(): boolean {
    return this.#catalogue === null && this.#loading !== null
  }

  /** A change of many products is being taken over, or everything read again. */
  get isBehind(): boolean {
    const isReading = this.#loading !== null || this.#readingChanges !== null
    return this.#isOutdated || isReading || this.#bulk.size > 0
  }

  #lookForMissed(): Promise<void> {
    this.#looking ??= this.#noteMissed().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #noteMissed(): Promise<void> {
    this.#mayHaveMissed = false
    try {
      for (const id of await this.#missed.find()) this.#note(id)
    } catch (error) {
      this.#mayHaveMissed = true
      throw error
    }
    this.#haveCategoriesChanged = true
    this.#numChanges++
  }

  /** Reads what lists do not wait for. After a failure the next list or change tries again. */
  #catchUp(): void {
    if (!this.#catalogue) return
    if (this.#isOutdated) this.#load().catch(() => {})
    if (this.#bulk.size === 0) return
    const goOn = () => this.#catchUp()
    this.#readChanges().then(goOn, () => {})
  }

  #note(id: string): void {
    if (this.#loading) this.#changedWhileLoading.add(id)
    this.#changed.add(id)
    if (this.#changed.size <= BULK) return
    for (const one of this.#changed) this.#bulk.add(one)
    this.#changed.clear()
  }

  #load(): Promise<void> {
    this.#loading ??= this.#readAll()
      .catch((error) => {
        this.#isOutdated = true
        throw error
      })
      .finally(() => {
        this.#loading = null
      })
    return this.#loading
  }

  async #readAll(): Promise<void> {
    this.#isOutdated = false
    this.#changedWhileLoading.clear()
    const haveRead = await this.#missed.start()
    const catalogue = new Catalogue()
    catalogue.setCategories(await readCategories(this.#db))
    let ids: string[] = []
    do {
      const products = await readAfter(this.#db, ids.at(-1) ?? BEFORE_ALL, BATCH)
      ids = products.map(({ id }) => id)
      catalogue.apply(ids, products)
    } while (ids.length === BATCH)
    const isFirst = !this.#catalogue
    // Searches go on with the words of the one before.
    if (!isFirst) await this.#readWords(catalogue)
    this.#catalogue = catalogue
    haveRead()
    // One may have been renamed meanwhile.
    this.#haveCategoriesChanged = true
    for (const id of this.#changedWhileLoading) this.#note(id)
    this.#numChanges++
    if (!isFirst) this.#onLate()
  }

  /** Of products as they were read; those of products that have changed come with the change. */
  async #readWords(catalogue: Catalogue): Promise<void> {
    let last: string | undefined = BEFORE_ALL
    while (last !== undefined) {
      const products = await readWordsAfter(this.#db, last, WORDS_BATCH)
      catalogue.addWords(products)
      last = products.length === WORDS_BATCH ? products.at(-1)!.id : undefined
    }
    catalogue.hasWords = true
  }

  /** One reading at a time, so that an earlier one never overwrites a later one. */
  #readChanges(): Promise<void> {
    this.#readingChanges ??= this.#readSome().finally(() => {
      this.#readingChanges = null
    })
    return this.#readingChanges
  }

  async #readSome(): Promise<void> {
    const upTo = this.#numChanges
    if (this.#haveCategoriesChanged) await this.#readCategories()
    const wasLate = this.#bulk.size > 0
    const changed = takeFrom(this.#changed, BATCH)
    // Together, or bulk changes would wait for as long as single products keep changing.
    const ofBulk = takeFrom(this.#bulk, BULK_BATCH - changed.length)
    const ids = [...new Set([...changed, ...ofBulk])]
    try {
      if (ids.length > 0) this.#catalogue!.apply(ids, await readByIds(this.#db, ids))
    } catch (error) {
      for (const id of changed) this.#note(id)
      for (const id of ofBulk) this.#bulk.add(id)
      throw error
    }
    if (this.#catalogue!.isWasteful && !this.#loading) this.#isOutdated = true
    this.#numRead = upTo
    if (wasLate && this.#bulk.size === 0) this.#onLate()
  }

  async #readCategories(): Promise<void> {
    this.#haveCategoriesChanged = false
    try {
      const renamed = this.#catalogue!.setCategories(await readCategories(this.#db))
      for (const id of renamed) this.#note(id)
    } catch (error) {
      this.#haveCategoriesChanged = true
      throw error
    }
  }
}

function takeFrom(ids: Set<string>, count: number): string[] {
  const taken: string[] = []
  for (const id of ids) {
    if (taken.length >= count) break
    taken.push(id)
    ids.delete(id)
  }
  return taken
}
