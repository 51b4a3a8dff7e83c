import { redirect, replace } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { attempt } from '../attempt.ts'
import { checkoutApi } from '../checkout/checkout-api.ts'
import { readAddressForm } from '../checkout/read-address-form.ts'
import { translate } from '../i18n/t.ts'
import { toast } from '../toasts.tsx'
import { loginPath } from '../viewer.ts'
import { accountApi } from './account-api.ts'
import { type Outcome, send } from './outcome.ts'
import { passkeyProblem, wasCancelled } from './passkey-support.ts'
import type { AccountFields } from './problems.ts'
import { forgetPerson } from './sign-out.ts'

/** Actions of the profile besides its form. They return what went wrong, or lead elsewhere. */
export async function endSession(id: string): Promise<Outcome> {
  const ended = await attempt(browserApi.accounts.endSession({ params: { id } }))
  // Ended already, as in another tab: then it is as wanted.
  if (!ended.ok && ended.error.code !== 'not-found') return failed(ended.error)
  toast.success(translate(currentLocale(), 'accounts.devices.signedOut'))
  return { ok: true, value: null }
}

export async function endSessions(request: Request): Promise<Outcome> {
  const ended = await attempt(browserApi.accounts.endSessions())
  if (!ended.ok) return failed(ended.error)
  forgetPerson()
  throw replace(loginPath(new URL(request.url).pathname))
}

export async function saveAddress(form: FormData): Promise<Outcome> {
  const id = String(form.get('savedAddress'))
  const body = {
    label: String(form.get('label')),
    isDefault: form.has('isDefault'),
    address: readAddressForm(form),
  }
  const { add, save } = checkoutApi.addresses
  const saved = await attempt(id ? save({ params: { id }, body }) : add({ body }))
  if (!saved.ok) return failed(saved.error)
  toast.success(translate(currentLocale(), 'accounts.addresses.saved'))
  return saved
}

export async function removeAddress(id: string): Promise<Outcome> {
  const removed = await attempt(checkoutApi.addresses.remove({ params: { id } }))
  if (!removed.ok && removed.error.code !== 'not-found') return failed(removed.error)
  toast.success(translate(currentLocale(), 'accounts.addresses.removed'))
  return { ok: true, value: null }
}

export async function removePasskey(id: string): Promise<Outcome> {
  const removed = await attempt(accountApi.passkeys.remove({ params: { id } }))
  if (!removed.ok && removed.error.code !== 'not-found') return failed(removed.error)
  toast.success(translate(currentLocale(), 'accounts.passkeys.removed'))
  return { ok: true, value: null }
}

export async function renamePasskey(id: string, { name = '' }: AccountFields): Promise<Outcome> {
  const problems = name ? {} : ({ name: 'accounts.passkeys.nameless' } as const)
  const renamed = await send(problems, () =>
    accountApi.passkeys.rename({ params: { id }, body: { name } }),
  )
  if (renamed.ok) toast.success(translate(currentLocale(), 'accounts.passkeys.renamed'))
  return renamed
}

export async function addPasskey({ currentPassword = '', name = '' }: AccountFields) {
  const problems = currentPassword
    ? {}
    : ({ currentPassword: 'error.current-password-needed' } as const)
  try {
    const { createPasskey } = await import('./passkeys.ts')
    const outcome = await send(problems, () => createPasskey(currentPassword, name))
    if (outcome.ok) toast.success(translate(currentLocale(), 'accounts.passkeys.done'))
    return outcome
  } catch (error) {
    if (error instanceof Response) throw error
    if (wasCancelled(error)) return nothingToShow
    const message = translate(currentLocale(), passkeyProblem(error))
    return failed(new ApiError({ kind: 'REFUSED', message }))
  }
}

const nothingToShow: Outcome = { ok: false, problems: {}, error: null }

export async function deleteAccount({ currentPassword = '' }: AccountFields): Promise<Outcome> {
  const problems = currentPassword
    ? {}
    : ({ currentPassword: 'error.current-password-needed' } as const)
  const deleted = await send(problems, () =>
    accountApi.privacy.deleteAccount({ body: { password: currentPassword } }),
  )
  if (!deleted.ok) return deleted
  forgetPerson()
  toast.success(translate(currentLocale(), 'accounts.delete.done'))
  throw redirect(localePath(currentLocale(), '/'))
}

function failed(error: Extract<Outcome, { ok: false }>['error']): Outcome {
  return { ok: false, problems: {}, error }
}

function currentLocale() {
  return localeOf(window.location.pathname)
}
