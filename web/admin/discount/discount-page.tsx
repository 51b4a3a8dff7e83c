import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { hasFailed } from '../../attempt.ts'
import { useT } from '../../i18n/t.ts'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/discount-page.ts'
import { DiscountForm } from './discount-form.tsx'
import { type DiscountOutcome, saveDiscount } from './save-discount.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.discount')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAdmin(request, () => adminApi.adminSettings.plannedDiscount())
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs): Promise<DiscountOutcome> {
  return saveDiscount(await request.formData())
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !hasFailed(args.actionResult)
}

export default function DiscountPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  return (
    <Screen title={t('admin.discount')}>
      <DiscountForm discount={loaderData} />
    </Screen>
  )
}
