import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Db } from '../db/connect.ts'
import { appliedRules, recordRules } from '../settings/applied-rules.ts'
import { readAllergens } from './read-allergens.ts'
import { indexMissing, RULES as SEARCH_RULES } from './search/index-products.ts'

/**
 * Stores what follows from the texts of products by rules that a version of the shop may change:
 * their allergens, and the words that searches find them by. Reads all products and writes those
 * that differ.
 */
export async function applyRules(db: Db): Promise<void> {
  await readAllergens(db)
  await indexMissing(db)
}

/**
 * The same unless these rules were applied at an earlier start, so that a shop which has many
 * products opens as soon as one with few. Before it opens, since 'without nuts' must be true from
 * the first request on.
 */
export async function applyNewRules(db: Db, now: Date): Promise<void> {
  const rules = `${hashOfAllergens()} ${SEARCH_RULES}`
  if ((await appliedRules(db)) === rules) return
  await applyRules(db)
  await recordRules(db, rules, now)
}

/** Changes with the names and how they are matched, so there is no version number to forget. */
function hashOfAllergens(): string {
  const source = readFileSync(fileURLToPath(import.meta.resolve('#domain/inci.ts')))
  return createHash('sha256').update(source).digest('base64url')
}
