import { AUDIT_GROUP_NAMES } from '#domain/audit.ts'
import { PAGE_SIZE, pageCount, readPageNumber } from '#domain/paging.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { adminApi, readList } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { assertPage } from '../ui/assert-page.ts'
import { type ListQuery, useListQuery } from '../ui/list-query.ts'
import { ListTools } from '../ui/list-tools.tsx'
import { NoRows } from '../ui/no-rows.tsx'
import { Screen } from '../ui/screen.tsx'
import { useFollowedField } from '../ui/use-followed-field.ts'
import type { Route } from './+types/audit-page.ts'
import { ChangeRow } from './change-row.tsx'
import { useUndo } from './use-undo.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.audit')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const loaded = await loadAdmin(request, async () => {
    const [list, actors] = await Promise.all([
      readList((options) => adminApi.audit.list({ query } as never, options)),
      adminApi.audit.actors(),
    ])
    return { list, actors }
  })
  assertPage(request, query.pageNumber, loaded.list)
  return loaded
}
clientLoader.hydrate = true as const

export default function AuditPage({ loaderData: { list, actors } }: Route.ComponentProps) {
  const t = useT()
  const query = useListQuery()
  const undo = useUndo()
  return (
    <Screen title={t('admin.audit')}>
      <ListTools
        query={query}
        searchLabel={t('audit.search')}
        choices={[
          {
            name: 'group',
            label: t('admin.filter'),
            options: [
              ['', t('audit.group.all')],
              ...AUDIT_GROUP_NAMES.map((group) => [group, t(`audit.group.${group}`)] as const),
            ],
          },
          {
            name: 'actor',
            label: t('audit.actor'),
            options: [
              ['', t('audit.actor.all')],
              ...actors.map(({ _id, name }) => [_id, name] as const),
            ],
          },
        ]}
      >
        <Day name="from" label={t('audit.from')} query={query} />
        <Day name="to" label={t('audit.to')} query={query} />
      </ListTools>
      {query.get('subject') && (
        <p className="mb-3 flex flex-wrap items-center gap-x-4">
          {t('audit.oneSubject')}
          <Link
            to={query.pathWith({ subject: null, pageNumber: null })}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('audit.everySubject')}
          </Link>
        </p>
      )}
      <p className="mb-3 text-cocoa text-sm tabular-nums">
        {t('admin.total', { count: list.total })}
      </p>
      {list.rows.length === 0 ? (
        <NoRows
          narrowed={query.has('keyword', 'group', 'subject', 'actor', 'from', 'to', 'pageNumber')}
          hint={t('admin.nothing.audit')}
        />
      ) : (
        <ol aria-label={t('admin.audit')} className="grid gap-3">
          {list.rows.map((entry) => (
            <ChangeRow key={entry._id} entry={entry} query={query} undo={undo} />
          ))}
        </ol>
      )}
      <Pagination
        page={readPageNumber(query.get('pageNumber'))}
        pages={pageCount(list.total, PAGE_SIZE)}
        pathOf={(page) => query.pathWith({ pageNumber: page === 1 ? null : page })}
      />
    </Screen>
  )
}

function Day({ name, label, query }: { name: string; label: string; query: ListQuery }) {
  const field = useFollowedField(query.get(name))
  return (
    <label className="grid min-w-0 grow basis-36 grid-cols-1 gap-1 text-cocoa text-sm xl:grow-0 xl:basis-44">
      {label}
      <input
        ref={field}
        type="date"
        className="field"
        defaultValue={query.get(name)}
        onChange={({ currentTarget: { value } }) => {
          // While a year is being entered, the field passes through years of the first centuries.
          if (value === '' || value >= '2000') query.show({ [name]: value })
        }}
      />
    </label>
  )
}
