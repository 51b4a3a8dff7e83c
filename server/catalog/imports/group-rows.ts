import { eq, sql } from 'drizzle-orm'
import type { ImportProblem } from '#domain/import.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { skus } from '../../db/schema.ts'
import { groupOf, type ImportRow, readGroups, readRows } from './read-rows.ts'

/** The rows of one product, in the order of the file. */
export interface ProductRows {
  /** Null for a product that the file creates. */
  productId: string | null
  rows: ImportRow[]
}

interface Batch {
  products: ProductRows[]
  /** How many rows have been read so far. */
  done: number
}

type Report = (problem: ImportProblem) => void

/** Products per batch at the end of the file. */
const BATCH = 500

/**
 * Reads the file in batches of products. Rows of a product with several variants may stand
 * anywhere, so they come together after all others, which stream through.
 */
export async function* readProducts(
  db: Db | Tx,
  text: string,
  report: Report,
): AsyncGenerator<Batch> {
  const groups = await readGroups(text)
  const held: ImportRow[] = []
  const broken = new Set<string>()
  let total = 0
  for await (const { rows, broken: brokenHere, done } of readRows(text, report)) {
    const owners = await readOwners(db, rows)
    const isHeld = ({ sku, group }: ImportRow) =>
      group !== '' || groups.has(sku) || (owners.get(sku)?.variants ?? 0) > 1
    held.push(...rows.filter(isHeld))
    for (const group of brokenHere) broken.add(group)
    total = done
    const products = rows
      .filter((row) => !isHeld(row))
      .map((row) => ({ productId: owners.get(row.sku)?.productId ?? null, rows: [row] }))
    yield { products, done }
  }
  const products = group(held, await readOwners(db, held), report)
  // A row that is missing because of its own problem would only cause further ones.
  const whole = products.filter(({ rows }) => !rows.some((row) => broken.has(groupOf(row))))
  for (let from = 0; from < whole.length; from += BATCH) {
    yield { products: whole.slice(from, from + BATCH), done: total }
  }
}

type Owners = Awaited<ReturnType<typeof readOwners>>

/** The products of these codes, and how many variants each has on sale. */
async function readOwners(db: Db | Tx, rows: readonly ImportRow[]) {
  const codes = [...new Set(rows.flatMap(({ sku, group }) => [sku, group]))]
  const found = await db
    .select({
      code: skus.code,
      productId: skus.productId,
      variants: sql<number>`(select count(*) from skus other
        where other.product_id = ${skus.productId} and other.deleted_at is null)`.mapWith(Number),
    })
    .from(skus)
    .where(eq(skus.code, sql`any(${sql.param(codes)}::text[])`))
  return new Map(found.map(({ code, ...owner }) => [code, owner]))
}

function group(rows: readonly ImportRow[], owners: Owners, report: Report): ProductRows[] {
  const ownerOf = new Map<string, string | null>()
  for (const row of rows) {
    const name = groupOf(row)
    const known = ownerOf.get(name) ?? owners.get(name)?.productId
    ownerOf.set(name, known ?? owners.get(row.sku)?.productId ?? null)
  }
  const products = new Map<string, ProductRows>()
  for (const row of rows) {
    const name = groupOf(row)
    const productId = ownerOf.get(name) ?? null
    const own = owners.get(row.sku)?.productId
    if (own && own !== productId) {
      report({ row: row.row, column: 'sku', problem: 'other-product', value: row.sku })
      continue
    }
    const key = productId ?? `new ${name}`
    const product = products.get(key) ?? { productId, rows: [] }
    product.rows.push(row)
    products.set(key, product)
  }
  return [...products.values()]
}
