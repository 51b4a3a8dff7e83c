import { validate } from 'uuid'

/** The valid ids among the given texts, in lower case as the database writes them. */
export function knownIds(texts: readonly string[]): string[] {
  return texts.filter((text) => validate(text)).map((text) => text.toLowerCase())
}
