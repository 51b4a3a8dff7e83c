import { eq } from 'drizzle-orm'
import type { InfoPage } from '#contract/settings.ts'
import { PAGE_FIELDS, type PageField, type PageText } from '#domain/content-pages.ts'
import { ShopError } from '#domain/errors.ts'
import { infoPages } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'

type Texts = { [field in PageField]?: string | undefined }

/**
 * Changes texts of a content page; missing ones stay unchanged.
 * @param was the values that the admin saw; if one of them has changed since, nothing is saved
 * @throws ShopError 'not-found', or 'version-conflict' with the current page
 */
export async function saveContentPage(
  shop: Shop,
  actor: Actor,
  slug: string,
  { texts, was = {} }: { texts: Texts; was?: Texts | undefined },
): Promise<InfoPage> {
  return change(shop, actor, async ({ tx, now, audit, invalidate }) => {
    const own = eq(infoPages.slug, slug)
    const [page] = await tx.select().from(infoPages).where(own).for('update')
    if (!page) throw new ShopError('not-found', { what: 'page' })
    const changed = PAGE_FIELDS.filter(
      (field) => texts[field] !== undefined && texts[field] !== page[field],
    )
    if (changed.some((field) => was[field] !== undefined && was[field] !== page[field])) {
      throw new ShopError('version-conflict', { current: page })
    }
    if (changed.length === 0) return page

    const only = (one: Texts) => Object.fromEntries(changed.map((field) => [field, one[field]]))
    const after = only(texts) as Partial<PageText>
    const [saved] = await tx
      .update(infoPages)
      .set({ ...after, updatedAt: now })
      .where(own)
      .returning()
    await audit({
      action: 'page-changed',
      subjectId: slug,
      subject: saved!.title,
      before: only(page),
      after,
    })
    invalidate('info')
    return saved!
  })
}

/** Adds the pages of a new shop; existing pages stay unchanged. */
export async function addContentPages(
  { tx, invalidate }: Unit,
  rows: readonly (typeof infoPages.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(infoPages)
    .values([...rows])
    .onConflictDoNothing()
  invalidate('info')
}
