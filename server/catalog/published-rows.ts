import type { z } from 'zod'
import type { list } from '#contract/admin/products.ts'
import { currentSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/**
 * The published products of a list of the admin, newest first, from memory: the ids of a page and
 * how many they are. Null for a search, drafts and deleted products, and while the index is read
 * for the first time or takes over a change of many products.
 */
export async function publishedRows(
  shop: Pick<Shop, 'settings' | 'productIndex'>,
  { keyword, category, state, pageNumber, pageSize }: z.output<typeof list.query>,
): Promise<{ ids: string[]; total: number } | null> {
  if (keyword !== '' || state === 'draft' || state === 'deleted') return null
  if (shop.productIndex.isBeingRead) return null
  const { lowStockBelow } = await currentSettings(shop)
  const catalogue = await shop.productIndex.current()
  if (shop.productIndex.isBehind) return null
  const to = pageNumber * pageSize
  const page = await catalogue.lists.read(
    {
      categories: category ? catalogue.categoryWithSlug(category.toLowerCase()) : undefined,
      isSoldOut: state === 'out',
      stockBelow: state === 'low' ? lowStockBelow : undefined,
    },
    'newest',
    { to },
  )
  const ids = [...page.rows.subarray(to - pageSize, to)].map((row) => catalogue.rows.idOf(row))
  return { ids, total: page.total }
}
