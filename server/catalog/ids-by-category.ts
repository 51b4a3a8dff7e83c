import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { categories, products } from '../db/schema.ts'

interface Page {
  isDescending: boolean
  pageNumber: number
  pageSize: number
}

/**
 * The ids of a page of products in the order of their categories' names, and within a category by
 * id. No index has that order, so as many as there are up to the end of the page are read of each
 * category, by an index of its own, instead of sorting all products.
 * @param where on `products` alone
 */
export async function idsByCategory(
  db: Db,
  where: SQL | undefined,
  { isDescending, pageNumber, pageSize }: Page,
): Promise<string[]> {
  const direction = isDescending ? sql`desc` : sql`asc`
  const end = pageNumber * pageSize
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id from ${categories} cross join lateral (
      select ${products.id} from ${products}
      where ${products.categoryId} = ${categories.id} and ${where}
      order by ${products.id} ${direction} limit ${end}
    ) found
    order by lower(${categories.name}) ${direction}, found.id ${direction}
    limit ${pageSize} offset ${end - pageSize}`)
  return rows.map(({ id }) => id)
}
