import { asc, eq } from 'drizzle-orm'
import type { InfoPage } from '#contract/settings.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db } from '../db/connect.ts'
import { infoPages } from '../db/schema.ts'

/** The content pages in the order of the footer. */
export async function listContentPages(db: Db): Promise<InfoPage[]> {
  return db.select().from(infoPages).orderBy(asc(infoPages.position))
}

/** @throws ShopError 'not-found' */
export async function readContentPage(db: Db, slug: string): Promise<InfoPage> {
  const [page] = await db.select().from(infoPages).where(eq(infoPages.slug, slug))
  if (!page) throw new ShopError('not-found', { what: 'page' })
  return page
}
