import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { findText, type TextKey } from '../i18n/texts.ts'
import type { Failure } from '../load.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { MessagePage } from './message-page.tsx'
import { useRootData } from './root-data.ts'

/** The page of an error: not found, forbidden, no connection, or a bug. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT()
  const errorText = useErrorText()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound failure={error.data} />
  if (isRouteErrorResponse(error) && error.status === 403) return <Forbidden />
  return (
    <MessagePage title={t('info.500.title')} text={t('info.500.text')}>
      <PageTitle text={t('info.500.title')} />
      <Alert className="text-left">{errorText(failureOf(error))}</Alert>
      <TryAgain />
    </MessagePage>
  )
}

/** A missing product or order has a text of its own, which is loaded with its page. */
function NotFound({ failure }: { failure: Failure | null }) {
  const t = useT()
  const locale = useLocale()
  const { what = '', message = '' } = failure ?? {}
  const own = (key: string) => findText(locale, key) && t(key as TextKey)
  const title = own(`info.404.${what}.title`) ?? t('info.404.title')
  const said = own(`error.not-found.${what}`) ?? (what && what !== 'page' ? message : '')
  return (
    <MessagePage title={title} text={own(`info.404.${what}.text`) ?? t('info.404.text')}>
      <PageTitle text={title} />
      {said && <Alert>{said}</Alert>}
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

/** Sets the title here, since the routes' `meta` does not know about the error. */
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
