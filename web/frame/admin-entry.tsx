import { lazy, Suspense } from 'react'
import { useViewer } from '../viewer.ts'

// Loaded for admins only. If it cannot be loaded, the page must still work.
const AdminMenu = lazy(() =>
  import('../admin/frame/admin-menu.tsx').catch(() => ({ default: () => null })),
)

/** The admin's menu and bell, in the header of every page. */
export function AdminEntry() {
  if (!useViewer()?.isAdmin) return null
  return (
    <Suspense>
      <AdminMenu />
    </Suspense>
  )
}
