import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '../../i18n/t.ts'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import { useAskBeforeLeaving } from '../ui/use-ask-before-leaving.ts'
import type { Route } from './+types/setup-page.ts'
import { BackupCard } from './backup-card.tsx'
import { ChangedForms } from './changed-forms.ts'
import { MailCard } from './mail-card.tsx'
import { PaypalCard } from './paypal-card.tsx'
import { WaafipayCard } from './waafipay-card.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.setup')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAdmin(request, () => adminApi.setup.show())
}
clientLoader.hydrate = true as const

/** What the shop is connected to, so that nobody has to edit files on the server. */
export default function SetupPage({
  loaderData: { mail, backup, paypal, waafipay },
}: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [numChanged, setNumChanged] = useState(0)
  useAskBeforeLeaving(numChanged > 0)
  return (
    <Screen title={t('admin.setup')}>
      <p className="mb-6 max-w-prose text-cocoa">{t('setup.about')}</p>
      <ChangedForms value={setNumChanged}>
        <div className="grid gap-6">
          <WaafipayCard waafipay={waafipay} onChanged={revalidate} />
          <PaypalCard paypal={paypal} onChanged={revalidate} />
          <MailCard mail={mail} onChanged={revalidate} />
          <BackupCard backup={backup} onChanged={revalidate} />
        </div>
      </ChangedForms>
    </Screen>
  )
}
