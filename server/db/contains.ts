import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const MAX_WORDS = 8

/**
 * Every word of the keyword occurs; each of its characters means itself. Nothing for no words.
 * @param folded an SQL text in lower case without accents, as `fold()` makes it.
 */
export function containsWords(folded: SQLWrapper, keyword: string): SQL | undefined {
  return and(...wordsOf(keyword).map((word) => contains(folded, word)))
}

/** The word occurs in the folded text. */
export function contains(folded: SQLWrapper, word: string): SQL {
  return sql`${folded} like '%' || ${foldedLiteral(word)} || '%'`
}

/**
 * For a pattern of `like` on a folded text, in which the word's own signs mean themselves. Escaped
 * after folding, since `fold()` makes plain signs of others: of a full-width '％' a '%'.
 */
export function foldedLiteral(word: string): SQL {
  return sql`regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
}

/** For a pattern of `like` on a text as it is, in which the word's own signs mean themselves. */
export function literal(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** Those that count: nobody types more to find something. PostgreSQL has no text with a NUL in it. */
export function wordsOf(keyword: string): string[] {
  const words = keyword.replaceAll('\0', '\uFFFD').split(/\s+/)
  return words.filter(Boolean).slice(0, MAX_WORDS)
}
