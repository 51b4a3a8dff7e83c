import { data } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../../api.ts'
import { translate } from '../../i18n/t.ts'
import { type Failure, loadGuarded } from '../../load.ts'
import { toast } from '../../toasts.tsx'
import { forgetViewer, rememberViewer, requireViewer, toLogin } from '../../viewer.ts'

/**
 * For the clientLoader of an admin screen without data. A guest is redirected to the sign-in page;
 * a customer sees the 403 page and stays signed in.
 */
export async function requireAdmin(request: Request): Promise<void> {
  if (requireViewer(request).isAdmin) return
  // The stored hint may predate the promotion to admin.
  const user = await loadGuarded(request, browserApi.accounts.profile())
  if (!user) {
    forgetViewer()
    const { pathname, search } = new URL(request.url)
    throw toLogin(pathname + search)
  }
  rememberViewer(user)
  if (!user.isAdmin) {
    throw data<Failure>(
      { code: 'admin-only', message: 'Not authorized as an admin' },
      { status: 403 },
    )
  }
}

/** The data of the screen that was loaded last. */
let last: { url: string; value: unknown } | undefined

/**
 * `requireAdmin`, then the data of the screen. If a screen is reloaded, as after each action, and
 * the shop cannot be reached, it stays as it is and a toast says so.
 */
export async function loadAdmin<value>(
  request: Request,
  call: () => Promise<value>,
): Promise<value> {
  await requireAdmin(request)
  const { url } = request
  const reading = call().catch((error) => {
    const isAnswered = error instanceof ApiError && error.kind === 'REFUSED' && error.status < 500
    if (isAnswered || last?.url !== url) throw error
    toast.error(translate(localeOf(new URL(url).pathname), 'admin.stale'))
    return last.value as value
  })
  const value = await loadGuarded(request, reading)
  last = { url, value }
  return value
}
