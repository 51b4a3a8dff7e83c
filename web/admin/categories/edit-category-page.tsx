import { useRevalidator } from 'react-router'
import { Link } from '../../i18n/link.tsx'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { pageNotFound } from '../../load.ts'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { FieldGroup } from '../ui/field-group.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-category-page.ts'
import { CategoryForm } from './category-form.tsx'
import { CategoryPicture } from './category-picture.tsx'
import { PlacedProducts } from './placed-products.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

type Params = { slug?: string | undefined }

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.categories')
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { slug } = params as Params
  return loadAdmin(request, async () => {
    const category = (await adminApi.adminCategories.list()).find((one) => one.slug === slug)
    if (!category) throw pageNotFound()
    const placed = await adminApi.adminCategories.placed({ params: { id: category._id } })
    return { category, placed }
  })
}
clientLoader.hydrate = true as const

export default function EditCategoryPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const { category, placed } = loaderData
  return (
    <Screen
      title={inLanguage(locale, category.name, category.nameSo)}
      backTo="/admin/categories"
      actions={
        <Link
          to={`/category/${category.slug}`}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t('pages.view')}
        </Link>
      }
    >
      <div key={category.slug} className="grid gap-6">
        <section className="rounded-2xl bg-paper p-5 shadow-lift sm:p-8">
          <h2 className="mb-5 text-2xl">{t('categories.texts')}</h2>
          <CategoryForm category={category} onDone={revalidate} />
        </section>
        <FieldGroup title={t('categories.picture')} hint={t('categories.picture.hint')}>
          <CategoryPicture category={category} onChanged={revalidate} />
        </FieldGroup>
        <PlacedProducts category={category} start={placed} />
      </div>
    </Screen>
  )
}
