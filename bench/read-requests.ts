import type { FilledShop } from './filled-shop.ts'
import { get } from './load.ts'

const NUM_REQUESTS = 20_000
const NUM_PRODUCTS = 5_000

/** What is asked for of a shop, each time something else that no cache holds. */
export interface Read {
  readonly what: string
  readonly requests: readonly string[]
  /** Answers per second that are wanted. */
  readonly target: number
  /** The most milliseconds of the slowest hundredth with 100,000 products. */
  readonly p99?: number
  readonly connections?: number
  /** The only size of shop in which --quick measures it, where another says little more. */
  readonly quickOf?: 'small' | 'large'
  /** Seconds until V8 has compiled what answers, where it takes more than one. */
  readonly warmUp?: number
  /** Wanted with 1,000,000 products too. */
  readonly atAnySize?: boolean
}

export async function readsOf(shop: FilledShop): Promise<Read[]> {
  const products = await productsOf(shop)
  const [{ count: listed = 0 } = {}] = await shop.query<{ count: number }>(
    'select count(*)::int from products where published_at is not null and deleted_at is null',
  )
  const pages = Math.ceil(listed / 12)
  const kind = Math.ceil(pages / 6)
  // Deterministic, and far enough apart to be another page each time.
  const some = (count: number, at: number) => 1 + ((at * 7919) % count)
  // An unknown parameter: such a reply is read and made anew every time.
  const each = (path: (at: number) => string) =>
    Array.from({ length: NUM_REQUESTS }, (_, at) => get(path(at)))
  const anew = (path: (at: number) => string) => each((at) => `${path(at)}&n=${at}`)
  const word = (at: number) => products[at % products.length]!.name.split(' ')
  return [
    {
      what: 'API product, random of 5,000, each read anew',
      requests: each(
        (at) => `/api/products/${products[(at * 7919) % products.length]!.id}?n=${at}`,
      ),
      target: 1_500,
      atAnySize: true,
    },
    {
      what: 'API list, random page, each read anew',
      requests: anew((at) => `/api/products?pageNumber=${some(pages, at)}`),
      target: 1_500,
      atAnySize: true,
    },
    {
      what: 'Category by price, random page, each read anew',
      requests: anew(
        (at) => `/api/products?category=kind-2&sort=price-asc&pageNumber=${some(kind, at)}`,
      ),
      target: 1_500,
      atAnySize: true,
    },
    {
      what: 'List with two facets and counts, each read anew',
      requests: anew(
        (at) =>
          `/api/products?facet=skin:dry&facet=quality:vegan&facets=1&pageNumber=${some(9, at)}`,
      ),
      target: 500,
    },
    {
      what: 'Page rendered afresh',
      requests: each((at) => `/?minPrice=${(at / 1e6).toFixed(6)}`),
      target: 250,
      quickOf: 'small',
      warmUp: 5,
    },
    {
      what: 'Search, two words and a number, 16 callers',
      requests: anew((at) => `/api/products?keyword=${word(at).join('+')}`),
      target: 500,
      p99: 60,
      connections: 16,
      quickOf: 'large',
    },
    {
      what: 'Search, one common word, 16 callers',
      requests: anew((at) => `/api/products?keyword=${word(at)[0]}`),
      target: 500,
      connections: 16,
      quickOf: 'large',
    },
    {
      what: 'Search with a typing error, 16 callers',
      requests: anew((at) => `/api/products?keyword=${misspelled(word(at)[0]!)}+${word(at)[1]}`),
      target: 300,
      p99: 100,
      connections: 16,
      quickOf: 'large',
    },
  ]
}

/** Some that shoppers see. */
export async function productsOf({ query }: FilledShop): Promise<{ id: string; name: string }[]> {
  return query(
    `select id, name from products where published_at is not null and deleted_at is null
     order by md5(id::text) limit ${NUM_PRODUCTS}`,
  )
}

/** Two letters swapped. */
function misspelled(word: string): string {
  return `${word[0]}${word[2]}${word[1]}${word.slice(3)}`
}
