import { Link } from '../i18n/link.tsx'
import { useT } from '../i18n/t.ts'
import { Loading } from './loading.tsx'

/**
 * What a guarded page shows until the browser knows the viewer; the same for every visitor. Route
 * modules export it as `HydrateFallback` beside a `clientLoader` with `hydrate = true`. It is as
 * high as the window, so that the footer does not visibly move when the page appears.
 */
export function GuardedPage() {
  const t = useT()
  return (
    <div className="wrap grid min-h-dvh content-start justify-items-center gap-6 py-32 text-center">
      <Loading />
      <noscript>
        <p>
          {t('layout.needsScript')} {t('layout.signInToSee')}{' '}
          <Link to="/login" className="text-link">
            {t('layout.signIn')}
          </Link>
        </p>
      </noscript>
    </div>
  )
}
