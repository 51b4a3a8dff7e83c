import { lazy, Suspense } from 'react'
import { useViewer } from '../viewer.ts'

// Shoppers never load it. That it can not be loaded must not take the page away.
const OfficeMenu = lazy(() =>
  import('../admin/frame/office-menu.tsx').catch(() => ({ default: () => null })),
)

/** The admin's menu and bell, in the header of every page. */
export function OfficeEntry() {
  if (!useViewer()?.isAdmin) return null
  return (
    <Suspense>
      <OfficeMenu />
    </Suspense>
  )
}
