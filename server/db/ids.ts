import { validate } from 'uuid'

/** Those of the given texts that can be ids, in lower case as the database writes them. */
export function knownIds(texts: readonly string[]): string[] {
  return texts.filter((text) => validate(text)).map((text) => text.toLowerCase())
}
