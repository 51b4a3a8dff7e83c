import { sql } from 'drizzle-orm'
import { isCode, spellingKey, wordsIn } from '#domain/search-words.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { JoinedReads } from '../../db/joined-reads.ts'
import { prepare } from '../../db/prepared.ts'
import { searchSynonyms, searchWords } from '../../db/schema.ts'

/** More words of a search are ignored. */
const MAX_WORDS = 8

/** The most words that a beginning may stand for. */
const MAX_BEGUN = 40

/** What the shop knows about the words of a search. */
export interface Lexicon {
  /** The words with a key. */
  spellings: Map<string, string[]>
  /** The words with a beginning, most used first. */
  begun: Map<string, string[]>
  /** Groups of terms with one meaning, each term as the keys of its words. */
  synonyms: string[][][]
}

export function wordsOfSearch(keyword: string): string[] {
  return wordsIn(keyword).slice(0, MAX_WORDS)
}

/** Of words that products on sale contain. */
export function openLexicon(db: Db): JoinedReads<Lexicon> {
  return new JoinedReads(async (typed) => {
    const lexicon = await readLexicon(db, typed, false)
    // That of all their words: nobody looks for what they did not type.
    return new Map(typed.map((word) => [word, lexicon]))
  })
}

/** @param drafts also words that only drafts and deleted products contain */
export async function readLexicon(
  db: Db | Tx,
  typed: readonly string[],
  drafts: boolean,
): Promise<Lexicon> {
  const rows = await readWords(db, {
    keys: typed.map(spellingKey),
    beginnings: typed.filter((word) => word.length >= 2 && !isCode(word)),
    drafts,
  })
  const of = (kind: string) => collect(rows.filter((row) => row.kind === kind))
  return {
    spellings: of('spelling'),
    begun: of('begun'),
    synonyms: [...of('synonym').values()].map((terms) =>
      terms.map((term) => wordsIn(term).map(spellingKey)),
    ),
  }
}

interface Wanted {
  keys: readonly string[]
  beginnings: readonly string[]
  drafts: boolean
}

const keys = sql`${sql.placeholder('keys')}::text[]`
const isUsed = sql`(uses > 0 or ${sql.placeholder('drafts')}::boolean)`

const readWords = prepare<Wanted, { kind: string; of: string; word: string }>(
  'words of a search',
  sql`with found as (select id, terms, keys from ${searchSynonyms} where keys && ${keys}),
    wanted as (select unnest(${keys}) as key union select unnest(keys) from found)
    select 'spelling' as kind, key as of, word from ${searchWords} join wanted using (key)
      where ${isUsed}
    union all
    select 'begun', beginning, begun.word
      from unnest(${sql.placeholder('beginnings')}::text[]) as beginning
      cross join lateral (
        select word from ${searchWords}
        where word ~>=~ beginning and word ~<~ (beginning || ${sql.raw("'\u{10FFFF}'")}) and ${isUsed}
        order by near_uses desc, uses desc limit ${sql.raw(String(MAX_BEGUN))}
      ) begun
    union all
    select 'synonym', id::text, unnest(terms) from found`,
)

function collect(rows: readonly { of: string; word: string }[]): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const { of, word } of rows) {
    const words = all.get(of)
    if (words) words.push(word)
    else all.set(of, [word])
  }
  return all
}
