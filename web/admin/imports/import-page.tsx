import { adminPaths } from '#contract/admin/paths.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { buttonLook } from '../../ui/button.tsx'
import { adminApi, readList } from '../admin-api.ts'
import { fileLink } from '../file-link.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { assertPage } from '../ui/assert-page.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/import-page.ts'
import { FilePanel } from './file-panel.tsx'
import { ImportHistory } from './import-history.tsx'
import { UploadPanel } from './upload-panel.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.import')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const id = query.get('file')
  const pageNumber = query.get('pageNumber')
  const [files, { file, problems }] = await loadAdmin(request, () =>
    Promise.all([
      readList((options) => adminApi.imports.list({ query: { pageSize: 10 } }, options)),
      loadFile(),
    ]),
  )
  if (problems) assertPage(request, pageNumber, problems)
  return { files, file, problems }

  async function loadFile() {
    if (!id) return { file: null, problems: null }
    const params = { id }
    // Before its problems: a check that ends in between must not seem to have found none.
    const file = await adminApi.imports.show({ params })
    const problems = await readList((options) =>
      adminApi.imports.problems({ params, query: { pageNumber } }, options),
    )
    return { file, problems }
  }
}
clientLoader.hydrate = true as const

export default function ImportPage({
  loaderData: { files, file, problems },
}: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const query = { language: locale }
  return (
    <Screen title={t('admin.import')}>
      <div className="grid gap-8">
        {file && problems && <FilePanel key={file._id} loaded={file} problems={problems} />}
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <UploadPanel />
          <section className="grid gap-4 rounded-2xl bg-paper p-5 shadow-lift sm:p-8">
            <h2 className="text-2xl">{t('imports.export')}</h2>
            <p className="text-cocoa">{t('imports.export.hint')}</p>
            <div className="flex flex-wrap gap-3">
              <a
                href={fileLink(adminPaths.imports.exportFile[1], { query })}
                download
                className={buttonLook('secondary')}
              >
                {t('imports.export.button')}
              </a>
              <a
                href={fileLink(adminPaths.imports.template[1], { query })}
                download
                className={buttonLook('quiet')}
              >
                {t('imports.template')}
              </a>
            </div>
          </section>
        </div>
        {files.rows.length > 0 && <ImportHistory files={files.rows} />}
      </div>
    </Screen>
  )
}
