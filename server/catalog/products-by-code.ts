import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { literal } from '../db/contains.ts'
import { skus } from '../db/schema.ts'

/** The most SKUs that a text is found in. */
const MAX_FOUND = 1_000

export interface ByCode {
  /** Products with all of the keyword in one of their SKUs. */
  whole: readonly string[]
  /** Products with a word of it in one of their SKUs, by word. */
  byWord: ReadonlyMap<string, readonly string[]>
}

/**
 * Products with a keyword or its words in one of their SKUs. They are read before a list is: its
 * statements would each look for them again, and find the thousand with 'lot' in their SKU to see
 * which of them have '2001' as well, since PostgreSQL could not know how many they will be.
 */
export async function findByCode(
  db: Db | Tx,
  keyword: string,
  words: readonly string[],
): Promise<ByCode> {
  const found = await readSkus(db, keyword, words)
  // To look for a beginning that most SKUs have in common takes longest, also as a part of 'lot-2001'.
  const rare = words.findIndex(
    (word, at) => occursIn(keyword, word) && found[at]!.length < MAX_FOUND,
  )
  const candidates = found[rare] ?? (await readSkus(db, keyword, [keyword]))[0]!
  return {
    whole: productsOf(candidates.filter(({ isWhole }) => isWhole)),
    byWord: new Map(words.map((word, at) => [word, productsOf(found[at]!)])),
  }
}

interface Sku extends Record<string, unknown> {
  at: number
  productId: string
  /** All of the keyword occurs in it. */
  isWhole: boolean
}

/** The SKUs in which these texts occur, in the order of the texts. */
async function readSkus(
  db: Db | Tx,
  keyword: string,
  texts: readonly string[],
): Promise<readonly Sku[][]> {
  if (texts.length === 0) return []
  const found = texts.map(
    (text, at) => sql`(select ${at}::int as at, ${skus.productId} as "productId",
        ${skus.code} ilike ${containing(keyword)} as "isWhole"
      from ${skus} where ${skus.code} ilike ${containing(text)} limit ${MAX_FOUND})`,
  )
  const { rows } = await db.execute<Sku>(sql.join(found, sql` union all `))
  return texts.map((_, at) => rows.filter((row) => row.at === at))
}

function containing(text: string): string {
  return `%${literal(text.replaceAll('\0', '\uFFFD'))}%`
}

/** Words have lost their accents, so that not each of them is in the keyword as it was typed. */
function occursIn(keyword: string, word: string): boolean {
  return /^[a-z\d]+$/.test(word) && new RegExp(word, 'i').test(keyword)
}

function productsOf(found: readonly Sku[]): string[] {
  return [...new Set(found.map(({ productId }) => productId))]
}
