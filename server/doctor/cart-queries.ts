import { sql } from 'drizzle-orm'
import { MAX_LINES, MAX_QUANTITY } from '#contract/cart.ts'
import type { Query } from './query.ts'

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** A line of a stored cart that can be priced, as `line`; null where a part is missing. */
const isWhole = sql`line ->> 'product' ~ ${UUID} and coalesce(line ->> 'variant' ~ ${UUID}, true)
  and jsonb_path_exists(line, '$.qty ? (@ >= 1 && @ <= $most && @.floor() == @)',
    jsonb_build_object('most', ${MAX_QUANTITY}::int), true)`

export const cartQueries = {
  // The account's id alone, since reports are passed on.
  'cart-lines': () => sql`
    select c.user_id::text as name from carts c
    where case when jsonb_typeof(c.lines) <> 'array' then true
      else jsonb_array_length(c.lines) > ${MAX_LINES}::int or exists (
        select from jsonb_array_elements(c.lines) line where not coalesce(${isWhole}, false))
      end`,
} satisfies Record<string, Query>
