import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const MAX_WORDS = 8

/**
 * Matches texts that contain every word of the keyword literally; undefined without words.
 * @param folded an SQL text in lower case without accents, as `fold()` makes it
 */
export function containsWords(folded: SQLWrapper, keyword: string): SQL | undefined {
  return and(...wordsOf(keyword).map((word) => contains(folded, word)))
}

/** The word occurs in the folded text. */
export function contains(folded: SQLWrapper, word: string): SQL {
  return sql`${folded} like '%' || ${foldedLiteral(word)} || '%'`
}

/**
 * A literal word for a `like` pattern on a folded text. Escaped after folding, because `fold()` can
 * produce wildcards: it turns a full-width '％' into '%'.
 */
export function foldedLiteral(word: string): SQL {
  return sql`regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
}

/** A literal word for a `like` pattern on an unfolded text. */
export function literal(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** At most MAX_WORDS words of a search. NUL is replaced, since PostgreSQL rejects it. */
export function wordsOf(keyword: string): string[] {
  const words = keyword.replaceAll('\0', '\uFFFD').split(/\s+/)
  return words.filter(Boolean).slice(0, MAX_WORDS)
}
