import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { CategoryRow } from '#contract/admin/categories.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import type { Route } from './+types/categories-page.ts'
import { CategoryForm } from './category-form.tsx'
import { CategoryItem } from './category-item.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.categories')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { categories: await loadAdmin(request, () => adminApi.adminCategories.list()) }
}
clientLoader.hydrate = true as const

export default function CategoriesPage({ loaderData: { categories } }: Route.ComponentProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const { revalidate } = useRevalidator()

  // A second press before the first is answered moves the category one more place.
  const pendingOrder = useRef<string[] | null>(null)

  async function move({ _id }: CategoryRow, by: -1 | 1): Promise<void> {
    const now = pendingOrder.current ?? categories.map((one) => one._id)
    const others = now.filter((id) => id !== _id)
    const to = Math.max(0, now.indexOf(_id) + by)
    const next = [...others.slice(0, to), _id, ...others.slice(to)]
    pendingOrder.current = next
    const done = await attempt(adminApi.adminCategories.arrange({ body: { categories: next } }))
    if (done && !done.ok) toast.error(errorText(done.error))
    await revalidate()
    if (pendingOrder.current === next) pendingOrder.current = null
  }

  return (
    <Screen title={t('admin.categories')}>
      {categories.length === 0 && <EmptyState title={t('categories.empty')} />}
      <ul className="grid gap-3">
        {categories.map((category, at) => (
          <CategoryItem
            key={category._id}
            category={category}
            isFirst={at === 0}
            isLast={at === categories.length - 1}
            onMove={(by) => void move(category, by)}
            onChanged={revalidate}
          />
        ))}
      </ul>
      <section
        aria-labelledby="new-category"
        className="mt-8 rounded-2xl bg-paper p-5 shadow-lift sm:p-8"
      >
        <h2 id="new-category" className="mb-5 text-2xl">
          {t('categories.new')}
        </h2>
        <CategoryForm onDone={revalidate} />
      </section>
    </Screen>
  )
}
