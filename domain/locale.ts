export const LOCALES = ['en', 'so'] as const
export type Locale = (typeof LOCALES)[number]

/** '/so/cart' → 'so', everything else → 'en'. */
export function localeOf(path: string): Locale {
  return path === '/so' || path.startsWith('/so/') || path.startsWith('/so?') ? 'so' : 'en'
}

/** Adds the language to a path: ('so', '/cart') → '/so/cart'. English has no prefix. */
export function localePath(locale: Locale, path: string): string {
  const bare = barePath(path)
  if (locale === 'en') return bare
  return bare === '/' ? '/so' : `/so${/^\/[?#]/.test(bare) ? bare.slice(1) : bare}`
}

/**
 * Removes the language from a path: '/so/cart' → '/cart'. Always leaves exactly one leading slash,
 * since '//host' would be another site.
 */
export function barePath(path: string): string {
  if (localeOf(path) === 'en') return path
  return `/${path.slice('/so'.length).replace(/^[/\\]+/, '')}`
}

/**
 * The target of a `redirect` query if it is a path of the shop, or else '/'. Browsers treat
 * '//host' and '/\host' as other hosts, and drop control characters.
 */
export function safeRedirect(target: string | null | undefined): string {
  if (!target?.startsWith('/') || target.startsWith('//')) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which makes '//' of '/\t/'
  if (/[\\\u0000-\u001f\u007f]/.test(target)) return '/'
  return target
}
