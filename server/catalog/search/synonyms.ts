import { asc, eq } from 'drizzle-orm'
import type { SynonymRow } from '#contract/admin/synonyms.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { distinctTerms, MAX_GROUPS, termKeys } from '#domain/synonyms.ts'
import type { Db } from '../../db/connect.ts'
import { searchSynonyms } from '../../db/schema.ts'
import type { Shop } from '../../shop.ts'
import { change, type Unit } from '../../unit.ts'
import type { Actor } from '../../write-audit-entries.ts'

/** By their first terms. */
export async function listSynonyms(db: Db): Promise<SynonymRow[]> {
  const { id, terms } = searchSynonyms
  return db.select({ _id: id, terms }).from(searchSynonyms).orderBy(asc(terms), asc(id))
}

/** @throws ShopError 'invalid-input' */
export async function addSynonyms(
  shop: Shop,
  actor: Actor,
  terms: readonly string[],
): Promise<SynonymRow> {
  return change(shop, actor, async (unit) => {
    const wanted = readTerms(terms)
    if ((await unit.tx.$count(searchSynonyms)) >= MAX_GROUPS) {
      throw invalid({ terms: `At most ${MAX_GROUPS} groups` })
    }
    const [id = ''] = await insertSynonyms(unit, [wanted])
    await record(unit, id, null, wanted)
    return { _id: id, terms: wanted }
  })
}

/** @throws ShopError 'not-found', 'invalid-input' */
export async function saveSynonyms(
  shop: Shop,
  actor: Actor,
  id: string,
  terms: readonly string[],
): Promise<SynonymRow> {
  return change(shop, actor, async (unit) => {
    const wanted = readTerms(terms)
    const before = await lockSynonyms(unit, id)
    if (!before) throw new ShopError('not-found', { what: 'synonyms' })
    if (!isSame(before, wanted)) await setSynonyms(unit, id, { before, after: wanted })
    return { _id: id, terms: wanted }
  })
}

/** @throws ShopError 'not-found' */
export async function removeSynonyms(shop: Shop, actor: Actor, id: string): Promise<void> {
  await change(shop, actor, async (unit) => {
    const before = await lockSynonyms(unit, id)
    if (!before) throw new ShopError('not-found', { what: 'synonyms' })
    await setSynonyms(unit, id, { before, after: null })
  })
}

/**
 * Takes a change back, unless the group has changed again.
 * @param undoes the entry of the change log
 * @throws ShopError 'not-undoable'
 */
export async function undoSynonyms(
  unit: Unit,
  id: string,
  { before, after, undoes }: Change & { undoes: string },
): Promise<void> {
  const current = await lockSynonyms(unit, id)
  if (!isSame(current, after)) throw new ShopError('not-undoable')
  await setSynonyms(unit, id, { before: after, after: before }, undoes)
}

/** Groups that come with the shop. Returns their ids. */
export async function insertSynonyms(
  { tx, invalidate }: Unit,
  groups: readonly (readonly string[])[],
): Promise<string[]> {
  const rows = await tx
    .insert(searchSynonyms)
    .values(groups.map((terms) => ({ terms: [...terms], keys: keysOf(terms) })))
    .returning({ id: searchSynonyms.id })
  invalidate('products')
  return rows.map(({ id }) => id)
}

/** The terms of a group; null for one that is not there. */
interface Change {
  before: readonly string[] | null
  after: readonly string[] | null
}

async function setSynonyms(
  unit: Unit,
  id: string,
  { before, after }: Change,
  undoes?: string,
): Promise<void> {
  const { tx } = unit
  if (!after) await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
  else {
    const values = { terms: [...after], keys: keysOf(after) }
    await tx
      .insert(searchSynonyms)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: searchSynonyms.id, set: values })
  }
  unit.invalidate('products')
  await record(unit, id, before, after, undoes)
}

async function record(
  unit: Unit,
  id: string,
  before: Change['before'],
  after: Change['after'],
  undoes?: string,
): Promise<void> {
  await unit.audit({
    action: 'synonyms-changed',
    subjectId: id,
    subject: (after ?? before ?? [])[0] ?? '',
    before: { terms: before },
    after: { terms: after },
    ...(undoes !== undefined && { undoes }),
  })
}

async function lockSynonyms({ tx }: Unit, id: string): Promise<string[] | null> {
  const [row] = await tx
    .select({ terms: searchSynonyms.terms })
    .from(searchSynonyms)
    .where(eq(searchSynonyms.id, id))
    .for('update')
  return row?.terms ?? null
}

function readTerms(terms: readonly string[]): string[] {
  const distinct = distinctTerms(terms)
  if (distinct.length < 2) throw invalid({ terms: 'At least two different words' })
  return distinct
}

function keysOf(terms: readonly string[]): string[] {
  return [...new Set(terms.flatMap(termKeys))]
}

function isSame(one: Change['before'], other: Change['before']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
