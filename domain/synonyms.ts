import { spellingKey, wordsIn } from './search-words.ts'

/** Limits of a group of synonyms, and of a shop. */
export const MAX_TERMS = 12
export const MAX_TERM = 60
export const MAX_GROUPS = 500

/** The term as search reads it: the keys of its words. */
export function termKeys(term: string): string[] {
  return wordsIn(term).map(spellingKey)
}

/** Without terms that search reads as nothing, or as one before them. */
export function distinctTerms(terms: readonly string[]): string[] {
  const known = new Set<string>([''])
  return terms.filter((term) => {
    const key = termKeys(term).join(' ')
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}
