import { localeOf } from '#domain/locale.ts'
import { translate } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { pageMeta } from '../../layout/page-meta.ts'

/** The title of a screen of the admin, which is excluded from search engines. */
export function adminMeta(args: Parameters<typeof pageMeta>[0], title: TextKey) {
  const locale = localeOf(args.location.pathname)
  return pageMeta(args, { title: translate(locale, title), path: '/admin', noindex: true })
}
