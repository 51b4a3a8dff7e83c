import { replace, type ShouldRevalidateFunctionArgs } from 'react-router'
import { localeOf } from '#domain/locale.ts'
import { readPageNumber } from '#domain/paging.ts'
import { browserApi } from '../api.ts'
import { hasFailed } from '../attempt.ts'
import { forgetDraft, saveDraft } from '../draft.ts'
import { translate, useT } from '../i18n/t.ts'
import { GuardedPage } from '../layout/guarded-page.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { loadGuarded } from '../load.ts'
import { toast } from '../toasts.tsx'
import { forgetViewer, loginPath, rememberViewer, requireViewer } from '../viewer.ts'
import type { Route } from './+types/profile-page.ts'
import { loadMyOrders } from './load-my-orders.ts'
import { MyOrders } from './my-orders.tsx'
import { type Outcome, send } from './outcome.ts'
import { type AccountFields, readAccountFields, validate } from './problems.ts'
import { ProfileForm } from './profile-form.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'accounts.profile.title')
  return pageMeta(args, { title, path: '/profile', noindex: true })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireViewer(request)
  const { pathname, search, searchParams } = new URL(request.url)
  const [profile, orders] = await Promise.all([
    loadGuarded(request, browserApi.accounts.profile()),
    loadMyOrders(readPageNumber(searchParams.get('pageNumber'))),
  ])
  if (profile) return { profile, orders }
  forgetViewer()
  throw replace(loginPath(pathname + search))
}
clientLoader.hydrate = true as const

export const HydrateFallback = GuardedPage

export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !hasFailed(actionResult)
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const fields = readAccountFields(await request.formData())
  const { name = '', email = '' } = fields
  saveDraft('/profile', { name, email })
  const outcome = await send(validate(withoutEmpty(fields)), () =>
    browserApi.accounts.updateProfile({ body: fields }),
  )
  forgetDraft()
  if (!outcome.ok) return outcome
  rememberViewer(outcome.value)
  toast.success(translate(localeOf(window.location.pathname), 'accounts.profile.updated'))
  return outcome
}

/**
 * An empty password means no change, so it is not validated; a confirmation without a password is.
 */
function withoutEmpty(fields: AccountFields): AccountFields {
  if (fields.password) return fields
  const { password, confirmPassword, ...rest } = fields
  return confirmPassword ? { ...rest, confirmPassword } : rest
}

export default function ProfilePage({ loaderData: { profile, orders } }: Route.ComponentProps) {
  const t = useT()
  return (
    <div className="wrap py-10 md:py-14">
      <h1 className="text-4xl md:text-5xl">{t('accounts.profile.title')}</h1>
      <div className="mt-8 grid grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <MyOrders orders={orders} />
        <ProfileForm profile={profile} />
      </div>
    </div>
  )
}
