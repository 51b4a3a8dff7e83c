import { localeOf } from '#domain/locale.ts'
import { translate, useT } from '../i18n/t.ts'
import { buttonLook } from '../ui/button.tsx'
import type { Route } from './+types/offline-page.ts'
import { MessagePage } from './message-page.tsx'
import { pageMeta } from './page-meta.ts'

/** The service worker caches this page to show it without a connection. */
export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'info.offline.title')
  return pageMeta(args, { title, path: '/offline', noindex: true })
}

export default function OfflinePage() {
  const t = useT()
  return (
    <MessagePage title={t('info.offline.title')} text={t('info.offline.text')}>
      {/* biome-ignore lint/a11y/useValidAnchor: shown in place of any page, so an empty href reloads that page */}
      <a href="" className={buttonLook('primary')}>
        {t('info.tryAgain')}
      </a>
    </MessagePage>
  )
}
