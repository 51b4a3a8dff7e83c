import { useT } from '../../i18n/t.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/dashboard-page.ts'
import { FirstSteps } from './first-steps.tsx'
import { readFigures } from './read-figures.ts'
import { SalesSection } from './sales-section.tsx'
import { Today } from './today.tsx'
import { useFreshFigures } from './use-fresh-figures.ts'
import { Waiting } from './waiting.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.dashboard')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const range = new URL(request.url).searchParams.get('range')
  return loadAdmin(request, () => readFigures(range))
}
clientLoader.hydrate = true as const

/** Open tasks come first, figures after them. */
export default function DashboardPage({ loaderData: { tasks, sales } }: Route.ComponentProps) {
  const t = useT()
  useFreshFigures(sales.range, tasks.news)
  // Until the shop can sell something, there are no other tasks.
  const isNew = !tasks.firstSteps.product
  return (
    <Screen title={t('admin.dashboard')}>
      <div className="grid gap-10">
        {isNew && <FirstSteps steps={tasks.firstSteps} />}
        <Waiting tasks={tasks} />
        {!isNew && <FirstSteps steps={tasks.firstSteps} />}
        <Today tasks={tasks} />
        <SalesSection sales={sales} />
      </div>
    </Screen>
  )
}
