import { Lists } from './lists.ts'
import { RowMatcher } from './match-rows.ts'
import { comparison, moveRows } from './orders.ts'
import { ProductRows } from './product-rows.ts'
import type { CategoryRow, ChangedProduct, IndexedProduct, IndexedWords } from './read-rows.ts'
import { RowOrders } from './row-orders.ts'
import { findSimilar, type Subject } from './similar-rows.ts'
import { WordRows, wordStamp } from './word-rows.ts'

/** So many rows may have lost their product to another one. */
const MAX_REPLACED = 10_000

/** The products on sale in memory, and their lists. Its methods see one state of the rows each. */
export class Catalogue {
  readonly rows = new ProductRows()
  /** The words of all products have been added. */
  hasWords = false
  readonly #words = new WordRows()
  /** Finds products by words. */
  readonly matcher = new RowMatcher(this.rows, this.#words)
  readonly #orders = new RowOrders(this.rows)
  readonly lists = new Lists(this.rows, this.#orders, this.matcher)
  #byId: Uint32Array = new Uint32Array(0)
  #numReplaced = 0
  #categories: readonly { number: number; slug: string; name: string; names: string }[] = []

  /**
   * Brings the categories up to date. Returns the ids of products whose words have changed, since
   * the name of their category is among them.
   */
  setCategories(rows: readonly CategoryRow[]): string[] {
    const before = new Map(this.#categories.map((one) => [one.number, one]))
    this.#categories = rows.map(({ id, slug, name, nameSo }) => ({
      number: this.rows.categoryNumber(id),
      slug,
      name: name.toLowerCase(),
      names: `${name} ${nameSo ?? ''}`,
    }))
    const renamed = this.#categories.filter(({ number, names }) => {
      const known = before.get(number)
      return known && known.names !== names
    })
    return renamed.flatMap(({ number }) => this.rows.idsOfCategory(number))
  }

  /** Numbers of the categories with this slug or English name. */
  categoriesNamed(text: string): number[] {
    const name = text.toLowerCase()
    const found = this.#categories.filter((one) => one.slug === name || one.name === name)
    return found.map(({ number }) => number)
  }

  /** The number of the category with this slug, if there is one. */
  categoryWithSlug(slug: string): number[] {
    return this.#categories.filter((one) => one.slug === slug).map(({ number }) => number)
  }

  /**
   * Brings products up to date.
   * @param ids those that were read
   * @param products those of them that are on sale
   */
  apply(ids: readonly string[], products: readonly (IndexedProduct | ChangedProduct)[]): void {
    const { rows } = this
    const found = new Map(products.map((product) => [product.id, product]))
    const added = new Set<number>()
    let hasChanged = false
    for (const id of ids) {
      const product = found.get(id)
      const place = rows.findPlace(this.#byId, id)
      const known = place === undefined ? undefined : this.#byId[place]!
      if (known !== undefined && !(product && this.#hasOtherWords(known, product))) {
        const before = rows.fingerprint(known)
        const keys = this.#orders.keys(known)
        if (product) this.#set(known, product)
        else rows.takeOffSale(known)
        if (rows.fingerprint(known) === before) continue
        this.#orders.changed(known, keys)
      } else if (product) {
        const row = rows.add(id)
        this.#set(row, product)
        if (place === undefined) added.add(row)
        else this.#replace(place, row)
        this.#orders.changed(row)
      } else continue
      hasChanged = true
    }
    if (added.size > 0) this.#byId = moveRows(this.#byId, added, comparison(rows, 'id'))
    this.#orders.move()
    if (!hasChanged) return
    rows.version++
    this.lists.clear()
  }

  /** Adds the words of products that have none yet. */
  addWords(products: readonly (IndexedWords & { id: string })[]): void {
    for (const product of products) {
      const row = this.#find(product.id)
      // Those that came with a change are newer.
      if (row !== undefined && this.rows.wordStamps[row] === 0) this.#addWords(row, product)
    }
  }

  /** So many words have changed that the old ones take as much memory as the others. */
  get isWasteful(): boolean {
    return this.#numReplaced > MAX_REPLACED && 2 * this.#numReplaced > this.rows.size
  }

  /** The ids of the best rated in stock that have most in common with a product, best first. */
  async similarTo(product: Subject, except: readonly string[], limit: number): Promise<string[]> {
    await this.#orders.sort('best')
    const { rows } = this
    const left = new Set(except.map((id) => this.#find(id)))
    const found = findSimilar(rows, this.#orders.all('best'), {
      facets: product.facets,
      category: rows.categoryNumber(product.categoryId),
      without: left,
      limit,
    })
    return found.map((row) => rows.idOf(row))
  }

  #find(id: string): number | undefined {
    const place = this.rows.findPlace(this.#byId, id)
    return place === undefined ? undefined : this.#byId[place]
  }

  #set(row: number, product: IndexedProduct | ChangedProduct): void {
    this.rows.set(row, product)
    if ('words' in product) this.#addWords(row, product)
  }

  #addWords(row: number, words: IndexedWords): void {
    this.rows.nameLengths[row] = words.nameLength
    if (this.rows.wordStamps[row] !== 0) return
    this.rows.wordStamps[row] = wordStamp(words)
    this.#words.add(row, words)
  }

  #hasOtherWords(row: number, product: IndexedProduct | ChangedProduct): boolean {
    const stamp = this.rows.wordStamps[row]!
    return stamp !== 0 && 'words' in product && wordStamp(product) !== stamp
  }

  /** Gives a product, by its place in the order of ids, another row. */
  #replace(place: number, row: number): void {
    this.rows.takeOffSale(this.#byId[place]!)
    this.#byId[place] = row
    this.#numReplaced++
  }
}
