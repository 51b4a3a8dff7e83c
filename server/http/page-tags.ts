/**
 * The tags of an API call that a page makes, by the call's path: the page is dropped when one of
 * them changes. They are all here so that no page can forget one.
 */
export function tagsOfCall(path: string): readonly string[] {
  const [, area = '', id = '', part = ''] = path
    .replace(/\?.*$/, '')
    .replace(/^\/api/, '')
    .split('/')
  switch (area) {
    case 'products':
      if (id === '' || id === 'top') return ['products', 'categories']
      if (part === 'related') return ['products', 'categories']
      return part === 'reviews'
        ? [`reviews:${id}`]
        : [`product:${id}`, `reviews:${id}`, 'categories']
    case 'categories':
      return ['categories', 'products']
    case 'settings':
      return id === 'discount' ? ['discount', 'settings'] : ['settings']
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
