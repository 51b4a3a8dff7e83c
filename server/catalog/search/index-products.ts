import { type SQL, sql } from 'drizzle-orm'
import { ALL_FACETS, facetName } from '#domain/facets.ts'
import { isCode, spellingKey, withoutOneLetter, wordsIn } from '#domain/search-words.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { notifyOfProducts } from '../../db/notify-of.ts'
import { categories, products, productWords, searchWords, skus } from '../../db/schema.ts'
import type { Unit } from '../../unit.ts'

/** The version of the rules below and in domain/search-words.ts. Another one indexes all anew. */
export const RULES = 1

/** Products and words per statement. */
const BATCH = 500
const WORDS = 10_000

/** An arbitrary fixed key: the counts of words are written by one transaction after the other. */
const LOCK = 7_172_881_005

/**
 * Brings what search knows of these products up to date at the end of the unit of work. To be
 * called wherever a text, the category, a variant, the rating or the visibility of a product
 * changes.
 */
export function indexProducts(unit: Unit, productIds: readonly string[]): void {
  unit.beforeCommit(refreshWords, productIds)
}

async function refreshWords({ tx }: Unit, productIds: readonly string[]): Promise<void> {
  if (productIds.length > 0) await writeWords(tx, productIds)
}

/** Indexes products that no version of these rules has indexed. */
export async function indexMissing(db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from ${products} p left join ${productWords} w on w.product_id = p.id
    where w.rules is distinct from ${RULES}`)
  if (rows.length === 0) return
  await db.transaction(async (tx) => {
    const ids = rows.map(({ id }) => id)
    await tx.execute(sql`select from ${products} where id = any(${sql.param(ids)}::uuid[])
      order by id for no key update`)
    await writeWords(tx, ids)
    await notifyOfProducts(tx, ids)
  })
}

async function writeWords(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  const counts: Counts = new Map()
  for (let from = 0; from < productIds.length; from += BATCH) {
    await writeBatch(tx, productIds.slice(from, from + BATCH), counts)
  }
  await writeCounts(tx, counts)
}

async function writeBatch(tx: Tx, productIds: readonly string[], counts: Counts): Promise<void> {
  const { rows } = await tx.execute<Source>(sql`
    select sources.*, w.listed as was_listed, w.near as old_near, w.words as old_words
    from (${wordSources(sql`p.id = any(${sql.param([...productIds])}::uuid[])`)}) as sources
    left join ${productWords} w on w.product_id = sources.product_id
    where (w.source, w.rules) is distinct from (sources.source, ${RULES}::smallint)`)
  if (rows.length === 0) return
  const next = rows.map(wordsOfProduct)
  for (const { was_listed, old_near, old_words } of rows) {
    if (was_listed) count(counts, old_near ?? [], old_words ?? [], -1)
  }
  for (const { near, words, listed } of next) count(counts, near, words, listed ? 1 : 0)
  await tx.execute(sql`
    insert into ${productWords} (product_id, name, near, words, name_length, listed, popularity,
      source, rules)
    select product_id, name, near, words, name_length, listed, popularity, source, ${RULES}
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as next (product_id uuid, name text[],
      near text[], words text[], name_length smallint, listed boolean, popularity int, source text)
    on conflict (product_id) do update set name = excluded.name, near = excluded.near,
      words = excluded.words, name_length = excluded.name_length, listed = excluded.listed,
      popularity = excluded.popularity, source = excluded.source, rules = excluded.rules`)
}

/** By word: how many more products on sale contain it. */
type Counts = Map<string, { uses: number; near_uses: number }>

function count(
  counts: Counts,
  near: readonly string[],
  words: readonly string[],
  by: -1 | 0 | 1,
): void {
  // Numbers and codes are as many as products, and nobody looks for similar ones.
  for (const word of words) {
    if (isCode(word)) continue
    const known = counts.get(word)
    if (known) known.uses += by
    else counts.set(word, { uses: by, near_uses: 0 })
  }
  for (const word of near) {
    const known = counts.get(word)
    if (known) known.near_uses += by
  }
}

/** Also adds words that only drafts contain. */
async function writeCounts(tx: Tx, counts: Counts): Promise<void> {
  const all = [...counts].map(([word, one]) => ({
    word,
    key: spellingKey(word),
    shorter: withoutOneLetter(word),
    ...one,
  }))
  for (let from = 0; from < all.length; from += WORDS) {
    await tx.execute(sql`
      insert into ${searchWords} as known (word, key, shorter, uses, near_uses)
      select word, key, shorter, uses, near_uses
      from jsonb_to_recordset(${JSON.stringify(all.slice(from, from + WORDS))}::jsonb)
        as changed (word text, key text, shorter text[], uses int, near_uses int)
      on conflict (word) do update set key = excluded.key, uses = known.uses + excluded.uses,
        near_uses = known.near_uses + excluded.near_uses
      where (excluded.uses, excluded.near_uses) <> (0, 0) or known.key <> excluded.key`)
  }
}

/** What search finds a facet by: its name in both languages. */
const FACET_WORDS = JSON.stringify(
  Object.fromEntries(ALL_FACETS.map((facet) => [facet, Object.values(facetName(facet)).join(' ')])),
)

interface Source extends Record<string, unknown> {
  product_id: string
  name: string
  name_so: string | null
  about: string
  texts: string
  listed: boolean
  popularity: number
  source: string
  /** What was stored before. */
  was_listed: boolean | null
  old_near: string[] | null
  old_words: string[] | null
}

/**
 * The texts that the words of products are made from, with a hash of them; the doctor compares it.
 * @param which condition on products as `p`
 */
export function wordSources(which: SQL = sql`true`): SQL {
  return sql`select made.*, md5(made::text) as source from (
    select p.id as product_id, p.name, p.name_so,
      p.published_at is not null and p.deleted_at is null as listed,
      p.rating_sum - 3 * p.num_reviews as popularity,
      concat_ws(' ', p.brand, c.name, c.name_so,
        (select string_agg(names.value, ' ') from jsonb_each_text(${FACET_WORDS}::jsonb) as names
          where names.key = any(p.facets))) as about,
      concat_ws(' ', array_to_string(p.ingredients, ' '), p.description, p.description_so,
        (select string_agg(concat_ws(' ', v->>'value', v->>'valueSo'), ' ')
          from jsonb_path_query(p.options, '$[*].values[*]') v),
        (select string_agg(s.code, ' ' order by s.code) from ${skus} s
          where s.product_id = p.id and s.deleted_at is null
            and cardinality(s.choice) > 0)) as texts
    from ${products} p join ${categories} c on c.id = p.category_id
    where ${which}) made`
}

function wordsOfProduct({ product_id, name, name_so, about, texts, ...same }: Source) {
  const names = [name, name_so ?? ''].map(wordsIn).filter(({ length }) => length > 0)
  const own = new Set(names.flat())
  const near = new Set([...own, ...wordsIn(about)])
  return {
    product_id,
    name: [...own],
    near: [...near],
    words: [...new Set([...near, ...wordsIn(texts)])],
    name_length: Math.min(...names.map(({ length }) => length), 1_000),
    listed: same.listed,
    popularity: same.popularity,
    source: same.source,
  }
}
