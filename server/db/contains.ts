import { and, type SQL, sql } from 'drizzle-orm'

const MAX_WORDS = 8

/**
 * Every word of the keyword occurs; each of its characters means itself. Nothing for no words.
 * @param folded an SQL text in lower case without accents, as `fold()` makes it.
 */
export function containsWords(folded: SQL, keyword: string): SQL | undefined {
  return and(
    ...wordsOf(keyword).map((word) => {
      const literal = word.replace(/[\\%_]/g, '\\$&')
      return sql`${folded} like '%' || fold(${literal}) || '%'`
    }),
  )
}

/** Those that count: nobody types more to find something. */
export function wordsOf(keyword: string): string[] {
  return keyword.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}
