import { useRevalidator } from 'react-router'
import { useT } from '../../i18n/t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/synonyms-page.ts'
import { SynonymForm } from './synonym-form.tsx'
import { SynonymItem } from './synonym-item.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.synonyms')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { groups: await loadAdmin(request, () => adminApi.synonyms.list()) }
}
clientLoader.hydrate = true as const

/** The words with one meaning, by which search finds more than what was typed. */
export default function SynonymsPage({ loaderData: { groups } }: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  return (
    <Screen title={t('admin.synonyms')}>
      <p className="mb-6 max-w-prose text-cocoa">{t('synonyms.about')}</p>
      <section
        aria-labelledby="new-synonyms"
        className="mb-8 rounded-2xl bg-paper p-5 shadow-lift sm:p-8"
      >
        <h2 id="new-synonyms" className="mb-5 text-2xl">
          {t('synonyms.new')}
        </h2>
        <SynonymForm onDone={revalidate} />
      </section>
      {groups.length === 0 && <EmptyState title={t('synonyms.empty')} />}
      <ul className="grid gap-3">
        {groups.map((group) => (
          <SynonymItem key={group._id} group={group} onChanged={revalidate} />
        ))}
      </ul>
    </Screen>
  )
}
