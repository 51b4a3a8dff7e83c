export const LOCALES = ['en', 'so'] as const
export type Locale = (typeof LOCALES)[number]

/** '/so/cart' → 'so', everything else → 'en'. */
export function localeOf(path: string): Locale {
  return path === '/so' || path.startsWith('/so/') || path.startsWith('/so?') ? 'so' : 'en'
}

/** Puts a path of the shop into a language: ('so', '/cart') → '/so/cart'. English has no prefix. */
export function localePath(locale: Locale, path: string): string {
  const bare = barePath(path)
  if (locale === 'en') return bare
  return bare === '/' ? '/so' : `/so${/^\/[?#]/.test(bare) ? bare.slice(1) : bare}`
}

/**
 * Takes the language out of a path: '/so/cart' → '/cart'. One slash is left at the start however many
 * follow the language, since '//host' would be another site.
 */
export function barePath(path: string): string {
  if (localeOf(path) === 'en') return path
  return `/${path.slice('/so'.length).replace(/^[/\\]+/, '')}`
}

/**
 * Where a `redirect` query may lead: only to paths of the shop itself, else to '/'.
 * '//host' and '/\host' are other hosts to a browser, so is anything with a control character.
 */
export function safeRedirect(target: string | null | undefined): string {
  if (!target?.startsWith('/') || target.startsWith('//')) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which makes '//' of '/\t/'
  if (/[\\\u0000-\u001f\u007f]/.test(target)) return '/'
  return target
}
