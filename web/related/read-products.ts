import type { ProductSummary } from '#contract/catalog.ts'
import { createApi, type Send } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { MAX_LISTED_IDS } from '#domain/related.ts'
import { documentSetting } from '../document-settings.ts'

const TIMEOUT = 20_000

/**
 * Without cookies and without the page's address, so that nobody can learn who looked at what.
 * @throws if the shop cannot be reached.
 */
const sendAnonymously: Send = async ({ method, path, headers }) =>
  fetch(documentSetting('apiOrigin') + path, {
    method,
    headers,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT),
  })

const { catalog } = createApi(sendAnonymously, { catalog: { list: paths.catalog.list } })

/** The products with these ids, as far as they are on sale, in this order. @throws like fetch */
export async function readProducts(ids: readonly string[]): Promise<ProductSummary[]> {
  const parts: string[] = []
  for (let at = 0; at < ids.length; at += MAX_LISTED_IDS) {
    parts.push(ids.slice(at, at + MAX_LISTED_IDS).join(','))
  }
  const lists = await Promise.all(parts.map((part) => catalog.list({ query: { ids: part } })))
  return lists.flatMap(({ products }) => products)
}
