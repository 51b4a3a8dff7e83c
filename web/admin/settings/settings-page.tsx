import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { hasFailed } from '../../attempt.ts'
import { useT } from '../../i18n/t.ts'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/settings-page.ts'
import { LogoField } from './logo-field.tsx'
import { type Outcome, saveSettings } from './save-settings.ts'
import { SettingsForm } from './settings-form.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.settings')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAdmin(request, () => adminApi.adminSettings.show())
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  return saveSettings(await request.formData())
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !hasFailed(args.actionResult)
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  return (
    <Screen title={t('admin.settings')}>
      <div className="mb-6">
        <LogoField />
      </div>
      <SettingsForm settings={loaderData} />
    </Screen>
  )
}
