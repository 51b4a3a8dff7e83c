import { and, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/connect.ts'
import { Fence } from '../db/fence.ts'
import { JoinedReads } from '../db/joined-reads.ts'
import { columnsAs, prepare } from '../db/prepared.ts'
import { categories, productOffers, products } from '../db/schema.ts'
import { isOneOf, isOnSale, type SummaryRow, summaryColumns } from './product-queries.ts'

/** What must be that of now, whatever is cached. */
interface Offer extends Pick<SummaryRow, 'id' | 'priceFrom' | 'priceTo' | 'available'> {
  /** Tells when the row of the product or its offer has changed. */
  stamp: number
}

type StampedRow = SummaryRow & Offer

const MAX_BYTES = 8 << 20
/** Of a row beside its texts. */
const ROW_BYTES = 1_000

/**
 * What lists show of products on sale. Names, texts and pictures of those that were read last are
 * in memory until something of them changes, as pages are. Price, stock and whether a product is on
 * sale are read by key each time, with a stamp that shows whether the rest is still true.
 */
export class Summaries {
  readonly #fence: Fence
  readonly #offers: JoinedReads<Offer>
  readonly #whole: JoinedReads<StampedRow>
  readonly #cached = new LRUCache<string, StampedRow>({
    maxSize: MAX_BYTES,
    sizeCalculation: (row) => ROW_BYTES + 2 * lengthOf(row),
  })
  #numChanges = 0

  /** @param stamp of the query's `products` and `product_offers` */
  constructor(db: Db, stamp: SQL<number>, fence = new Fence()) {
    this.#fence = fence
    const readOffers = prepareOffers(stamp)
    this.#offers = new JoinedReads(async (ids) => byId(await readOffers(db, { ids })))
    const readWhole = prepareWhole(stamp)
    this.#whole = new JoinedReads(async (ids) => {
      const before = this.#numChanges
      const rows = await readWhole(db, { ids })
      // What was read before a change must not be stored after it.
      if (before === this.#numChanges && fence.isOpen) {
        for (const row of rows) this.#cached.set(row.id, row)
      }
      return byId(rows)
    })
  }

  /** The rows of these ids that are on sale, and maybe others. */
  async read(ids: readonly string[]): Promise<Map<string, StampedRow>> {
    const cached = new Map<string, StampedRow>()
    for (const id of this.#fence.isOpen ? ids : []) {
      const row = this.#cached.get(id)
      if (row) cached.set(id, row)
    }
    const unknown = ids.filter((id) => !cached.has(id))
    const [offers, whole] = await Promise.all([
      readSome(this.#offers, [...cached.keys()]),
      readSome(this.#whole, unknown),
    ])
    const found = new Map(whole)
    const changed: string[] = []
    for (const [id, row] of cached) {
      const offer = offers.get(id)
      if (offer?.stamp === row.stamp) found.set(id, { ...row, ...offer })
      else if (offer) changed.push(id)
    }
    for (const [id, row] of await readSome(this.#whole, changed)) found.set(id, row)
    return found
  }

  /** @param tags of pages, as units of work invalidate them */
  invalidate(...tags: readonly string[]): void {
    this.#numChanges++
    // Each row has the name of its category.
    if (tags.includes('categories')) this.#cached.clear()
    for (const tag of tags) {
      if (tag.startsWith('product:')) this.#cached.delete(tag.slice('product:'.length))
    }
  }

  /** For when changes may have been missed. */
  clear(): void {
    this.#numChanges++
    this.#cached.clear()
  }
}

function prepareOffers(stamp: SQL<number>) {
  const { id, priceFrom, priceTo, available } = summaryColumns
  return prepare<{ ids: readonly string[] }, Offer>(
    'product_offers_by_id',
    sql`select ${columnsAs({ id, priceFrom, priceTo, available, stamp })}
      from ${products} join ${productOffers} on ${productOffers.productId} = ${products.id}
      where ${and(isOnSale, isOneOf)}`,
  )
}

function prepareWhole(stamp: SQL<number>) {
  // As a number: a decimal arrives as text.
  const rating = sql`${products.rating}::float8`
  return prepare<{ ids: readonly string[] }, StampedRow>(
    'product_summaries',
    sql`select ${columnsAs({ ...summaryColumns, rating, stamp })}
      from ${products} join ${productOffers} on ${productOffers.productId} = ${products.id}
      join ${categories} on ${categories.id} = ${products.categoryId}
      where ${and(isOnSale, isOneOf)}`,
  )
}

async function readSome<row>(reads: JoinedReads<row>, ids: readonly string[]) {
  return ids.length > 0 ? reads.read(ids) : new Map<string, row>()
}

/** Rows by their id. */
export function byId<row extends { id: string }>(rows: readonly row[]): Map<string, row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function lengthOf({ name, nameSo, description, descriptionSo, options }: SummaryRow): number {
  const texts = [name, nameSo, description, descriptionSo]
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 100 * options.length)
}
