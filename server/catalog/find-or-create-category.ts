import { desc, eq, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { categories } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

export type CategoryRow = typeof categories.$inferSelect

/** By its English name or its slug, case-insensitively. */
export async function findCategory(db: Db | Tx, named: string): Promise<CategoryRow | undefined> {
  // PostgreSQL lower-cases both sides, because JavaScript differs from it in some alphabets.
  const isName = sql`lower(${categories.name}) = lower(${named})`
  const [row] = await db
    .select()
    .from(categories)
    .where(or(isName, eq(categories.slug, named.toLowerCase())))
    .orderBy(desc(isName))
  return row
}

/** The category with that name or slug; creates it, in last place, if there is none. */
export async function findOrCreateCategory(unit: Unit, name: string): Promise<CategoryRow> {
  return (await findCategory(unit.tx, name)) ?? createCategory(unit, { name })
}

interface NewCategory {
  name: string
  nameSo?: string | null | undefined
  description?: string | undefined
  descriptionSo?: string | null | undefined
}

/** Adds a category in last place. Its slug is made from its name and never changes. */
export async function createCategory(unit: Unit, values: NewCategory): Promise<CategoryRow> {
  const { tx } = unit
  await lockCategories(tx)
  const known = await findCategory(tx, values.name)
  if (known) return known
  const slugs = new Set((await tx.select({ slug: categories.slug }).from(categories)).map(slugOf))
  const position = sql<number>`(select coalesce(max(${categories.position}) + 1, 0)
    from ${categories})`
  const [row] = await tx
    .insert(categories)
    .values({ ...values, slug: freeSlug(values.name, slugs), position })
    .returning()
  await unit.audit({
    action: 'category-created',
    subjectId: row!.id,
    subject: row!.name,
    after: { name: row!.name, nameSo: row!.nameSo },
  })
  unit.invalidate('categories')
  return row!
}

/** Inserts categories that already have slugs, such as those of the demo; not audited. */
export async function addCategories(
  { tx }: Unit,
  rows: readonly (typeof categories.$inferInsert)[],
): Promise<CategoryRow[]> {
  return tx
    .insert(categories)
    .values([...rows])
    .returning()
}

/** Serialises writers, since two at once would take the same name, slug or position. */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`)
}

function slugOf({ slug }: { slug: string }): string {
  return slug
}

/** 'Oils & Butters' → 'oils-butters', with a number appended if that slug is taken. */
function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  const slug = plain || 'category'
  for (let n = 2; ; n++) {
    const tried = n === 2 ? slug : `${slug}-${n - 1}`
    if (!taken.has(tried)) return tried
  }
}
