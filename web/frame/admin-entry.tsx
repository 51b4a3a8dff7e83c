import { lazy, Suspense } from 'react'
import { useViewer } from '../viewer.ts'

// Shoppers never load it. That it can not be loaded must not take the page away.
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
