/**
 * The tags of an API call, by its path: a page that makes it, and its own reply, are dropped when one
 * of them changes. They are all here so that none is forgotten.
 */
export function tagsOfCall(path: string): readonly string[] {
  const [area, id, part] = partsOf(path)
  switch (area) {
    case 'products':
      if (['', 'top', 'suggestions'].includes(id)) return [...PRICES, 'products', 'categories']
      if (part === 'related') return [...PRICES, 'products', 'categories', `product:${id}`]
      return part === 'reviews'
        ? [`reviews:${id}`, `product:${id}`]
        : [...PRICES, `product:${id}`, `reviews:${id}`, 'categories']
    case 'categories':
      return ['categories', 'products']
    case 'settings':
      return id === 'discount' ? PRICES : ['settings']
    case 'heroes':
      return ['settings']
    // The story may begin with the text of a content page; quoted reviews change with products.
    case 'home':
      return ['settings', 'categories', 'products', 'info']
    case 'info':
      return ['info']
    default:
      return []
  }
}

/**
 * The tags of what a reply turned out to name. Lists contain the exact stock of their products, of
 * which pages show no more than whether there is any, so only the replies are dropped by it.
 */
export function tagsOfReply(path: string, reply: unknown): readonly string[] {
  const [area, id, part] = partsOf(path)
  const isList = area === 'products' && (id === '' || id === 'top' || part === 'related')
  if (!isList) return []
  const products = Array.isArray(reply) ? reply : (reply as { products: unknown[] }).products
  return (products as { _id: string }[]).map(({ _id }) => `product:${_id}`)
}

/** A prior price depends on the discount and on a setting. */
const PRICES = ['discount', 'settings']

function partsOf(path: string): [area: string, id: string, part: string] {
  const [, area = '', id = '', part = ''] = path
    .replace(/\?.*$/, '')
    .replace(/^\/api/, '')
    .split('/')
  return [area, id, part]
}
