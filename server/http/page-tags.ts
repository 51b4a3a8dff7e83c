/**
 * What the answer of a guest's call shows, by the call's path: a page that asked for it is dropped
 * when one of these changes. Kept in one place so that no page can forget to name what it shows.
 */
export function tagsOfCall(path: string): readonly string[] {
  const [, area = '', id = '', part = ''] = path
    .replace(/\?.*$/, '')
    .replace(/^\/api/, '')
    .split('/')
  switch (area) {
    case 'products':
      if (id === '' || id === 'top') return ['products', 'categories']
      return part === 'reviews'
        ? [`reviews:${id}`]
        : [`product:${id}`, `reviews:${id}`, 'categories']
    case 'categories':
      return ['categories', 'products']
    case 'settings':
      return id === 'discount' ? ['discount', 'settings'] : ['settings']
    case 'heroes':
      return ['settings']
    case 'info':
      return ['info']
    default:
      return []
  }
}
