import { data } from 'react-router'
import { browserApi } from '../../api.ts'
import { type Failure, loadGuarded } from '../../load.ts'
import { forgetViewer, rememberViewer, requireViewer, toLogin } from '../../viewer.ts'

/**
 * For the clientLoader of every screen of the back office: a guest is sent to the sign-in page,
 * somebody who is not an admin sees the 403 page and keeps session and cart.
 */
async function requireAdmin(request: Request): Promise<void> {
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

/** `requireAdmin`, then what the screen shows. */
export async function loadOffice<value>(
  request: Request,
  call: () => Promise<value>,
): Promise<value> {
  await requireAdmin(request)
  return loadGuarded(request, call())
}
