import { barePath, localeOf, localePath } from './locale.ts'

const ANY_ID = '00000000-0000-7000-8000-000000000000'

/** Which paths have a shell, and its own path. */
const SHELLS: readonly (readonly [RegExp, string])[] = [
  [/^\/order\/[^/]+$/, `/order/${ANY_ID}`],
  [/^\/admin\/productlist\/[^/]+$/, '/admin/productlist/1'],
  [/^\/admin\/product\/[^/]+\/edit$/, `/admin/product/${ANY_ID}/edit`],
  [/^\/admin\/user\/[^/]+\/edit$/, `/admin/user/${ANY_ID}/edit`],
  [/^\/admin\/pages\/[^/]+$/, '/admin/pages/any'],
]

/**
 * Guarded pages with an id in their address show nothing of it before the browser has read the API, so
 * the server renders one page in place of all of them, the shell. Answers its path, in the language of
 * `path`; null for pages that stand for themselves.
 */
export function shellPath(path: string): string | null {
  const bare = barePath(path)
  const shell = SHELLS.find(([pattern]) => pattern.test(bare))
  return shell ? localePath(localeOf(path), shell[1]) : null
}
