import { replace, type ShouldRevalidateFunctionArgs } from 'react-router'
import { localeOf } from '#domain/locale.ts'
import { readPageNumber } from '#domain/paging.ts'
import { browserApi } from '../api.ts'
import { hasFailed } from '../attempt.ts'
import { CartMails } from '../cart/cart-mails.tsx'
import { checkoutApi } from '../checkout/checkout-api.ts'
import { forgetDraft, saveDraft } from '../draft.ts'
import { translate, useT } from '../i18n/t.ts'
import { GuardedPage } from '../layout/guarded-page.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { loadGuarded } from '../load.ts'
import { toast } from '../toasts.tsx'
import { forgetViewer, loginPath, rememberViewer, requireViewer } from '../viewer.ts'
import type { Route } from './+types/profile-page.ts'
import { accountApi } from './account-api.ts'
import { loadMyOrders } from './load-my-orders.ts'
import { MyOrders } from './my-orders.tsx'
import { type Outcome, send } from './outcome.ts'
import { OwnData } from './own-data.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { supportsPasskeys } from './passkey-support.ts'
import { type AccountFields, readAccountFields, validate } from './problems.ts'
import {
  addPasskey,
  deleteAccount,
  endSession,
  endSessions,
  removeAddress,
  removePasskey,
  renamePasskey,
  saveAddress,
} from './profile-actions.ts'
import { ProfileForm } from './profile-form.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { Sessions } from './sessions.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'accounts.profile.title')
  return pageMeta(args, { title, path: '/profile', noindex: true })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { isAdmin } = requireViewer(request)
  const { pathname, search, searchParams } = new URL(request.url)
  const [profile, sessions, orders, addresses, passkeys, admin] = await Promise.all([
    loadGuarded(request, browserApi.accounts.profile()),
    loadGuarded(request, browserApi.accounts.sessions()),
    loadMyOrders(readPageNumber(searchParams.get('pageNumber'))),
    loadGuarded(request, checkoutApi.addresses.list()),
    supportsPasskeys() ? loadGuarded(request, accountApi.passkeys.list()) : null,
    isAdmin ? loadAdmin(request) : null,
  ])
  if (profile) return { profile, sessions, orders, addresses, passkeys, admin }
  forgetViewer()
  throw replace(loginPath(pathname + search))
}
clientLoader.hydrate = true as const

/** What only admins load. */
async function loadAdmin(request: Request) {
  const { SecondFactor, loadSecondFactor } = await importAdmin()
  const locale = localeOf(new URL(request.url).pathname)
  return { SecondFactor, stored: await loadSecondFactor(request, locale) }
}

const importAdmin = () => import('../admin/second-factor/second-factor.tsx')

export const HydrateFallback = GuardedPage

export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !hasFailed(actionResult)
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const form = await request.formData()
  const intent = String(form.get('intent'))
  if (intent === 'sign-out') return endSession(String(form.get('session')))
  if (intent === 'address-save') return saveAddress(form)
  if (intent === 'address-remove') return removeAddress(String(form.get('address')))
  if (intent === 'passkey-add') return addPasskey(readAccountFields(form))
  const passkey = String(form.get('passkey'))
  if (intent === 'passkey-rename') return renamePasskey(passkey, readAccountFields(form))
  if (intent === 'passkey-remove') return removePasskey(passkey)
  if (intent === 'sign-out-everywhere') return endSessions(request)
  if (intent.startsWith('second-factor-')) {
    const { secondFactorAction } = await importAdmin()
    return secondFactorAction(intent, form)
  }
  if (intent === 'delete') return deleteAccount(readAccountFields(form))
  return updateProfile(readAccountFields(form))
}

async function updateProfile(fields: AccountFields): Promise<Outcome> {
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

export default function ProfilePage({
  loaderData: { profile, sessions, orders, addresses, passkeys, admin },
}: Route.ComponentProps) {
  const t = useT()
  return (
    <div className="wrap py-10 md:py-14">
      <h1 className="text-4xl md:text-5xl">{t('accounts.profile.title')}</h1>
      <div className="mt-8 grid grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <MyOrders orders={orders} />
        <div className="grid gap-8">
          <ProfileForm profile={profile} />
          <CartMails source="profile" />
          <div>
            <SavedAddresses saved={addresses} />
            {admin && <admin.SecondFactor stored={admin.stored} />}
            {passkeys && <PasskeyList passkeys={passkeys} />}
            <Sessions sessions={sessions} />
            <OwnData isAdmin={profile.isAdmin} />
          </div>
        </div>
      </div>
    </div>
  )
}
