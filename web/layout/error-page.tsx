import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import type { Failure } from '../load.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { MessagePage } from './message-page.tsx'
import { useRootData } from './root-data.ts'

/** What went wrong on the way to a page: unknown, not allowed, no connection, or a fault of ours. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT()
  const errorText = useErrorText()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 403) return <Forbidden />
  return (
    <MessagePage title={t('info.500.title')} text={t('info.500.text')}>
      <PageTitle text={t('info.500.title')} />
      <Alert className="text-left">{errorText(failureOf(error))}</Alert>
      <TryAgain />
    </MessagePage>
  )
}

function NotFound() {
  const t = useT()
  return (
    <MessagePage title={t('info.404.title')} text={t('info.404.text')}>
      <PageTitle text={t('info.404.title')} />
      <ButtonLink to="/">{t('info.toHome')}</ButtonLink>
    </MessagePage>
  )
}

function Forbidden() {
  const t = useT()
  return (
    <MessagePage title={t('info.403.title')} text={t('info.403.text')}>
      <PageTitle text={t('info.403.title')} />
      <ButtonLink to="/">{t('info.toHome')}</ButtonLink>
    </MessagePage>
  )
}

/** As on every other page; the routes' `meta` knows nothing of what went wrong. */
function PageTitle({ text }: { text: string }) {
  const shopName = useRootData()?.shop.name
  return <title>{shopName ? `${text} · ${shopName}` : text}</title>
}

function TryAgain() {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <Button needsScript pending={state !== 'idle'} onClick={() => void revalidate()}>
      {t('info.tryAgain')}
    </Button>
  )
}

function failureOf(error: unknown): Pick<Failure, 'code' | 'message'> {
  const known = isRouteErrorResponse(error) ? (error.data as Partial<Failure> | null) : null
  return { code: known?.code ?? 'unexpected', message: known?.message ?? '' }
}
