import { lazy, Suspense } from 'react'
import { useViewer } from '../viewer.ts'

// Shoppers never load it.
const OfficeMenu = lazy(() => import('../admin/frame/office-menu.tsx'))

/** The admin's menu and bell, in the header of every page. */
export function OfficeEntry() {
  if (!useViewer()?.isAdmin) return null
  return (
    <Suspense>
      <OfficeMenu />
    </Suspense>
  )
}
