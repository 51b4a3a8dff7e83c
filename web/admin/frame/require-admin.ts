import { data } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../../api.ts'
import { translate } from '../../i18n/t.ts'
import { type Failure, loadGuarded } from '../../load.ts'
import { toast } from '../../toasts.tsx'
import { forgetViewer, rememberViewer, requireViewer, toLogin } from '../../viewer.ts'

/**
 * For the clientLoader of a screen of the admin that reads nothing: a guest is sent to the sign-in
 * page, somebody who is not an admin sees the 403 page and keeps session and cart.
 */
export async function requireAdmin(request: Request): Promise<void> {
  if (requireViewer(request).isAdmin) return
  // The hint may be older than the promotion.
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

/** What the screen that was loaded last shows. */
let last: { url: string; value: unknown } | undefined

/**
 * `requireAdmin`, then what the screen shows. A screen that stands there already and is read anew,
 * as after each action, stays as it is where the shop gives no answer, and says so.
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
