import { sql } from 'drizzle-orm'
import { wordSources } from '../catalog/search/index-products.ts'
import { aProduct, type Query } from './query.ts'

export const searchQueries = {
  // Products whose texts have changed since their words were made, and words that are not counted
  // right. Numbers and codes are not counted.
  'search-words': () => sql`
    select ${aProduct}
    from (${wordSources()}) s join products p on p.id = s.product_id
    left join product_words w on w.product_id = s.product_id
    where w.source is distinct from s.source
    union all
    select coalesce(k.word, c.word), null
    from search_words k full join (
      select word, sum(uses) as uses, sum(near_uses) as near_uses from (
        select unnest(words) as word, 1 as uses, 0 as near_uses from product_words where listed
        union all
        select unnest(near), 0, 1 from product_words where listed
      ) occurrences group by word
    ) c on c.word = k.word
    where coalesce(k.uses, 0) <> coalesce(c.uses, 0)
        and (k.word is not null or c.word ~ '^[a-z]+$')
      or k.near_uses <> coalesce(c.near_uses, 0)`,
} satisfies Record<string, Query>
