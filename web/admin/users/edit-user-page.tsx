import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { localeOf, localePath } from '#domain/locale.ts'
import { hasFailed } from '../../attempt.ts'
import { translate, useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { rememberViewer } from '../../viewer.ts'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-user-page.ts'
import { type Outcome, saveUser } from './save-user.ts'
import { UserForm } from './user-form.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'users.edit.title')
}

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return loadAdmin(request, () => adminApi.adminUsers.show({ params: { id } }))
}
clientLoader.hydrate = true as const

export async function clientAction({
  request,
  params: { id },
}: Route.ClientActionArgs): Promise<Outcome | Response> {
  const form = await request.formData()
  const outcome = await saveUser(id, form)
  if (!outcome.ok) return outcome
  if (form.has('own')) rememberViewer(outcome.user)
  const locale = localeOf(window.location.pathname)
  toast.success(translate(locale, 'users.edit.done'))
  return redirect(localePath(locale, '/admin/userlist'))
}

/** A refusal has changed nothing, so the input stays. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return !hasFailed(args.actionResult) && args.defaultShouldRevalidate
}

export default function EditUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  return (
    <Screen title={t('users.edit.title')} backTo="/admin/userlist">
      <UserForm user={loaderData} outcome={actionData as Outcome | undefined} />
    </Screen>
  )
}
