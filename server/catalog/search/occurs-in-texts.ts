import { and, or, type SQL, sql } from 'drizzle-orm'
import { productWords } from '../../db/schema.ts'
import type { Group, Phrase } from './understand.ts'

/**
 * A condition on `product_words`: something of the group occurs in the product's texts. For the
 * lists of admins, in which drafts and deleted products are too.
 */
export function occursInTexts({ exact, loose }: Group): SQL {
  const conditions = alternatives([...exact, ...loose]).map((phrase) =>
    and(...phrase.map((words) => sql`${productWords.words} && ${sql.param([...words])}::text[]`)),
  )
  return or(...conditions) ?? sql`false`
}

/** Phrases of one word become one, which the index answers at once. */
function alternatives(phrases: readonly Phrase[]): Phrase[] {
  const single = phrases.filter((phrase) => phrase.length === 1).flatMap(([words = []]) => words)
  const longer = phrases.filter((phrase) => phrase.length > 1)
  return single.length > 0 ? [[[...new Set(single)]], ...longer] : longer
}
