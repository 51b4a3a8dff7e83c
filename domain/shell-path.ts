import { barePath, localeOf, localePath } from './locale.ts'

const ANY_ID = '00000000-0000-7000-8000-000000000000'

/** Patterns of paths with a shell, and the path of the shell. */
const SHELLS: readonly (readonly [RegExp, string])[] = [
  [/^\/order\/[^/]+$/, `/order/${ANY_ID}`],
  [/^\/order\/[^/]+\/pay$/, `/order/${ANY_ID}/pay`],
  [/^\/order\/[^/]+\/deliver$/, `/order/${ANY_ID}/deliver`],
  [/^\/admin\/productlist\/[^/]+$/, '/admin/productlist/1'],
  [/^\/admin\/product\/[^/]+\/edit$/, `/admin/product/${ANY_ID}/edit`],
  [/^\/admin\/user\/[^/]+\/edit$/, `/admin/user/${ANY_ID}/edit`],
  [/^\/admin\/pages\/[^/]+$/, '/admin/pages/any'],
  [/^\/admin\/categories\/[^/]+$/, '/admin/categories/any'],
]

/**
 * Guarded pages with an id in their path show no data until the browser has called the API, so the
 * server renders one page for all of them, the shell. Returns its path in the language of `path`;
 * null for pages without a shell.
 */
export function shellPath(path: string): string | null {
  const bare = barePath(path)
  const shell = SHELLS.find(([pattern]) => pattern.test(bare))
  return shell ? localePath(localeOf(path), shell[1]) : null
}
