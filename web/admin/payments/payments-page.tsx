import type { Statements } from '#contract/admin/books.ts'
import type { DayOfMoney, MoneyByDay } from '#contract/admin/payments.ts'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import type { Route } from './+types/payments-page.ts'
import { DayOfPayments } from './day-of-payments.tsx'
import { DaysOfPayments } from './days-of-payments.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.payments')
}

type Loaded = { days: MoneyByDay; statements: Statements } | { day: DayOfMoney }

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const { searchParams } = new URL(request.url)
  const read = (name: string) => searchParams.get(name) || undefined
  const { day, ...range } = { day: read('day'), from: read('from'), to: read('to') }
  return loadAdmin(request, async () => {
    if (day) return { day: await adminApi.adminPayments.day({ query: { day } }) }
    const [days, statements] = await Promise.all([
      adminApi.adminPayments.days({ query: range }),
      adminApi.adminBooks.statements(),
    ])
    return { days, statements }
  })
}
clientLoader.hydrate = true as const

/** What was paid by which way, by day; with `?day=` what makes up one day. */
export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  return 'day' in loaderData ? (
    <DayOfPayments day={loaderData.day} />
  ) : (
    <DaysOfPayments money={loaderData.days} statements={loaderData.statements} />
  )
}
