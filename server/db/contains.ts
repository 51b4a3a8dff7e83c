import { and, type SQL, sql } from 'drizzle-orm'

const MAX_WORDS = 8

/**
 * Every word of the keyword occurs; each of its characters means itself. Nothing for no words.
 * @param folded an SQL text in lower case without accents, as `fold()` makes it.
 */
export function containsWords(folded: SQL, keyword: string): SQL | undefined {
  return and(
    ...wordsOf(keyword).map((word) => sql`${folded} like '%' || fold(${literal(word)}) || '%'`),
  )
}

/** For a pattern of `like` in which the word's own signs mean themselves. */
export function literal(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** Those that count: nobody types more to find something. */
export function wordsOf(keyword: string): string[] {
  return keyword.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}
