import { useState } from 'react'
import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { type Attempt, attempt } from '../attempt.ts'
import { useHydrated } from '../hydrated.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { translate, useT } from '../i18n/t.ts'
import { MessagePage } from '../layout/message-page.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/stop-alerts-page.ts'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'stopAlerts.title')
  return pageMeta(args, { title, path: '/stop-alerts', noindex: true })
}

/**
 * From the link in a mail about a product that is back in stock. One press stops them, and not the
 * visit: mail programs open links to check them.
 */
export default function StopAlertsPage() {
  const t = useT()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Attempt | null>(null)
  const hydrated = useHydrated()

  async function stop() {
    setPending(true)
    const body = { token: tokenInAddress() }
    setOutcome(await attempt(browserApi.stockAlerts.stop({ body })))
    setPending(false)
  }

  if (outcome?.ok) {
    return (
      <MessagePage title={t('stopAlerts.done')} text={t('stopAlerts.done.text')}>
        <ButtonLink to="/">{t('layout.home')}</ButtonLink>
      </MessagePage>
    )
  }
  const isSpent = outcome?.ok === false && outcome.error.code === 'not-found'
  if (isSpent || (hydrated && !tokenInAddress())) {
    return (
      <MessagePage title={t('stopAlerts.spent')} text={t('stopAlerts.spent.text')}>
        <ButtonLink to="/">{t('layout.home')}</ButtonLink>
      </MessagePage>
    )
  }
  return (
    <MessagePage title={t('stopAlerts.title')} text={t('stopAlerts.text')}>
      {outcome?.ok === false && <Alert>{errorText(outcome.error)}</Alert>}
      <Button needsScript pending={pending} onClick={() => void stop()}>
        {t('stopAlerts.submit')}
      </Button>
    </MessagePage>
  )
}

/** In the fragment, which is never sent to a server. */
function tokenInAddress(): string {
  return window.location.hash.slice(1)
}
