import type { ReactNode } from 'react'
import { useFollowSignOut } from '../../follow-sign-out.ts'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import { useRestoredFocus } from '../ui/use-restored-focus.ts'
import { AdminNav } from './admin-nav.tsx'
import { AdminStyles } from './admin-styles.tsx'

/** The layout around every screen of the admin, inside the frame of the shop. */
export function AdminFrame({ children }: { children: ReactNode }) {
  useRestoredFocus()
  useFollowSignOut()
  return (
    <div className="admin wrap grid grid-cols-1 items-start gap-x-10 pb-24 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <AdminStyles />
      <AdminNav />
      <div className="min-w-0 py-6 lg:py-10">{children}</div>
      <ConfirmDialog />
    </div>
  )
}
