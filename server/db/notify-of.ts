import { sql } from 'drizzle-orm'
import type { PageTag } from '#domain/page-tags.ts'
import type { Tx } from './connect.ts'
import { PAGES_CHANNEL } from './listen-for-invalidations.ts'
import { prepare } from './prepared.ts'

const notify = prepare<{ message: string }, object>(
  'notify of tags',
  sql`select pg_notify(${sql.raw(`'${PAGES_CHANNEL}'`)}, ${sql.placeholder('message')})`,
)

/** Lets all processes know what has changed, once the transaction commits. @param tags a slice */
export async function notifyOf(tx: Tx, tags: readonly PageTag[]): Promise<void> {
  await notify(tx, { message: JSON.stringify(tags) })
}

/** The same of products that the shop changes by itself, outside of a unit of work. */
export async function notifyOfProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  const tags = ids.map((id) => `product:${id}` as const)
  for (const slice of slicesOf(['products', ...tags])) await notifyOf(tx, slice)
}

/** As many tags as go into one notification, or into one call: an import has 200,000. */
export function slicesOf(tags: readonly PageTag[]): PageTag[][] {
  const all: PageTag[][] = []
  for (let from = 0; from < tags.length; from += SLICE) all.push(tags.slice(from, from + SLICE))
  return all
}

/** A notification holds less than 8,000 bytes: about 170 products. */
const SLICE = 150
