import { useId } from 'react'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/more-page.ts'
import { adminMeta } from './admin-meta.ts'
import { requireAdmin } from './require-admin.ts'
import { SCREEN_GROUPS } from './screens.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.more')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return null
}
clientLoader.hydrate = true as const

/** All screens that are not in the bar of a phone. */
export default function MorePage() {
  const t = useT()
  return (
    <Screen title={t('admin.more')}>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {SCREEN_GROUPS.map((group) => (
          <Group key={group.name} group={group} />
        ))}
      </div>
    </Screen>
  )
}

function Group({ group: { name, screens } }: { group: (typeof SCREEN_GROUPS)[number] }) {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="small-caps mb-2 px-4 font-sans text-cocoa">
        {t(name)}
      </h2>
      <ul className="divide-y divide-sand rounded-2xl bg-paper px-4 shadow-lift">
        {screens.map(([to, text]) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center justify-between gap-3 font-medium hover:text-terracotta"
            >
              {t(text)}
              <Icon name="chevron-right" className="size-4 text-cocoa" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
