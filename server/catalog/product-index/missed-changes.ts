import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { prepare } from '../../db/prepared.ts'
import { productOffers, products, productWords } from '../../db/schema.ts'

/**
 * Finds products that have changed without being told of them, by the transactions that wrote their
 * rows. It looks at every row: 20 ms for 100,000 products.
 */
export class MissedChanges {
  readonly #db: Db
  /** The oldest transaction whose rows may not have been read; null: nothing was read yet. */
  #since: string | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Before everything is read.
   * @returns call it when that is done: what has changed from now on is still missed
   */
  async start(): Promise<() => void> {
    const before = this.#since
    const [row] = await readNow(this.#db, {})
    this.#since ??= row!.until
    return () => {
      if (this.#since === before) this.#since = row!.until
    }
  }

  /** The ids of products that have changed since everything, or this, was read. */
  async find(): Promise<string[]> {
    const [row] = await readChanged(this.#db, { since: this.#since })
    this.#since = row!.until
    return row!.ids
  }
}

/** Transactions before it have ended, so this statement sees what they wrote. */
const until = sql`(pg_snapshot_xmin(pg_current_snapshot())::text::bigint & 4294967295)::text`

const readNow = prepare<object, { until: string }>('index position', sql`select ${until} as until`)

/** Not older than that transaction, whose number begins again at four thousand millions. */
const isNew = (table: PgTable): SQL =>
  sql`age(${table}.xmin) <= age(${sql.placeholder('since')}::text::xid)`

const readChanged = prepare<{ since: string | null }, { until: string; ids: string[] }>(
  'index missed changes',
  sql`select ${until} as until, array(
    select ${products.id} from ${products} where ${isNew(products)}
    union select ${productOffers.productId} from ${productOffers} where ${isNew(productOffers)}
    union select ${productWords.productId} from ${productWords} where ${isNew(productWords)}
  ) as ids`,
)
