import { useT } from '../../i18n/t.ts'
import { adminApi } from '../admin-api.ts'
import { officeMeta } from '../frame/office-meta.ts'
import { loadOffice } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/dashboard-page.ts'
import { FirstSteps } from './first-steps.tsx'
import { SalesSection } from './sales-section.tsx'
import { Today } from './today.tsx'
import { useFreshFigures } from './use-fresh-figures.ts'
import { Waiting } from './waiting.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return officeMeta(args, 'office.dashboard')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const range = new URL(request.url).searchParams.get('range')
  const [tasks, sales] = await loadOffice(request, () =>
    Promise.all([
      adminApi.dashboard.tasks(),
      // An unknown range counts as the first one.
      adminApi.dashboard.sales({ query: { range } }),
    ]),
  )
  return { tasks, sales }
}
clientLoader.hydrate = true as const

export default function DashboardPage({ loaderData: { tasks, sales } }: Route.ComponentProps) {
  const t = useT()
  useFreshFigures()
  return (
    <Screen title={t('office.dashboard')}>
      <div className="grid gap-10">
        <FirstSteps steps={tasks.firstSteps} />
        <Today tasks={tasks} />
        <Waiting tasks={tasks} />
        <SalesSection sales={sales} />
      </div>
    </Screen>
  )
}
