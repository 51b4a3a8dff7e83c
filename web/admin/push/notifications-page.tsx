import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { forgetReads } from '../../api.ts'
import { useT } from '../../i18n/t.ts'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/notifications-page.ts'
import { DeviceSwitch } from './device-switch.tsx'
import { OtherDevices } from './other-devices.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.notifications')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAdmin(request, () => adminApi.push.show())
}
clientLoader.hydrate = true as const

/** Where the owner is told of new orders while no page of the shop is open. */
export default function NotificationsPage({
  loaderData: { publicKey, devices },
}: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const reload = useCallback(() => {
    forgetReads()
    void revalidate()
  }, [revalidate])
  return (
    <Screen title={t('admin.notifications')}>
      <p className="mb-6 max-w-prose text-cocoa">{t('push.intro')}</p>
      <div className="grid max-w-xl gap-8">
        <DeviceSwitch
          publicKey={publicKey}
          known={devices.find(({ isCurrent }) => isCurrent) ?? null}
          onChange={reload}
        />
        <OtherDevices devices={devices.filter(({ isCurrent }) => !isCurrent)} onChange={reload} />
      </div>
    </Screen>
  )
}
