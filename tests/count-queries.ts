import type { Shop } from '#server/shop.ts'

/** How many queries outside transactions the work makes; nothing else may run meanwhile. */
export async function countQueries(
  { pool }: Pick<Shop, 'pool'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const { query } = pool
  let queries = 0
  pool.query = ((...args: unknown[]) => {
    queries++
    return Reflect.apply(query, pool, args)
  }) as typeof pool.query
  try {
    await work()
  } finally {
    pool.query = query
  }
  return queries
}
