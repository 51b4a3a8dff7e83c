import { documentSetting } from '../document-settings.ts'

/**
 * The URL of a call that answers a file, for a plain link: the browser shows or downloads it.
 * @param template a path of the contract, for example `adminPaths.imports.export[1]`.
 */
export function fileLink(
  template: `/api/${string}`,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> },
): string {
  const path = template.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query)
  return documentSetting('apiOrigin') + (search.size > 0 ? `${path}?${search}` : path)
}
