import { and, arrayOverlaps, not, type SQL, sql } from 'drizzle-orm'
import type { ChoiceCounts } from '#contract/product-content.ts'
import { ALL_FACETS, FACET_GROUPS, type Facet, facetGroup } from '#domain/facets.ts'
import { ALLERGENS, type Allergen } from '#domain/inci.ts'
import type { Db, Tx } from '../db/connect.ts'
import { products } from '../db/schema.ts'
import { isOnSale, offerAndCategory } from './product-queries.ts'

interface Choice {
  facet: readonly Facet[]
  without: readonly Allergen[]
}

/** Any value of a group is enough; every group with a choice must fit. */
export function isChosen({ facet, without }: Choice): SQL | undefined {
  return and(
    ...FACET_GROUPS.map((group) => {
      const values = facet.filter((one) => facetGroup(one) === group)
      return values.length > 0 ? arrayOverlaps(products.facets, values) : undefined
    }),
    isWithout(without),
  )
}

/** An incomplete list proves nothing, so its product is left out, whatever the list names. */
function isWithout(allergens: readonly Allergen[]): SQL | undefined {
  if (allergens.length === 0) return undefined
  return and(products.ingredientsComplete, not(arrayOverlaps(products.allergens, [...allergens])))
}

/**
 * How many products each facet and each allergen to avoid would leave, all in one query. A facet is
 * counted as if nothing else of its group were chosen, since values of a group add to each other;
 * an allergen adds to those avoided already. Offers every allergen of the shop's products, as soon
 * as the list of one of them is complete.
 * @param where the list without its choice of facets and allergens
 */
export async function countChoices(
  db: Db | Tx,
  where: SQL | undefined,
  choice: Choice,
): Promise<ChoiceCounts> {
  const missing = FACET_GROUPS.map((group) => {
    const facet = choice.facet.filter((one) => facetGroup(one) === group)
    const fits = isChosen({ facet, without: [] }) ?? sql`true`
    return sql`case when not (${fits}) then ${group}::text end`
  })
  const found = db
    .select({
      facets: products.facets,
      allergens: products.allergens,
      isComplete: sql`${products.ingredientsComplete}`.as('is_complete'),
      isWithout: sql`${isWithout(choice.without) ?? sql`true`}`.as('is_without'),
      missing: sql`array_remove(array[${sql.join(missing, sql`, `)}], null)`.as('missing'),
    })
    .from(products)
    .$dynamic()
  for (const [table, on] of offerAndCategory) found.leftJoin(table, on)
  const { rows } = await db.execute<{ value: string; count: number }>(sql`
    with found as materialized ${found.where(where)},
    safe as (select allergens from found where is_complete and is_without and missing = '{}')
    select value, count(*)::int from found, unnest(facets) as value
      where is_without and missing <@ array[split_part(value, ':', 1)]
      group by value
    union all
    select value, ((select count(*) from safe) - coalesce(named.count, 0))::int
      from (select distinct unnest(${products.allergens}) as value from ${products}
        where ${isOnSale} and exists (select from ${products}
          where ${isOnSale} and ${products.ingredientsComplete})) as known
      left join (select value, count(*) from safe, unnest(allergens) as value group by value)
        as named using (value)`)
  const countOf = new Map(rows.map(({ value, count }) => [value, count]))
  return {
    facets: ALL_FACETS.flatMap((facet) => {
      const count = countOf.get(facet)
      return count ? { facet, count } : []
    }),
    without: ALLERGENS.flatMap((allergen) => {
      const count = countOf.get(allergen)
      return count === undefined ? [] : { allergen, count }
    }),
  }
}
