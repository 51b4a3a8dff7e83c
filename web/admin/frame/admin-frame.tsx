import type { ReactNode } from 'react'
import { useFollowSignOut } from '../../follow-sign-out.ts'
import { useT } from '../../i18n/t.ts'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import { useRestoredFocus } from '../ui/use-restored-focus.ts'
import { AdminNav } from './admin-nav.tsx'

/** What stands around every screen of the admin, inside the frame of the shop. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useT()
  useRestoredFocus()
  useFollowSignOut()
  return (
    <div className="admin wrap grid grid-cols-1 items-start gap-x-10 pb-24 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav
        aria-label={t('admin.menu')}
        className="min-w-0 lg:sticky lg:top-4 lg:py-10 print:hidden"
      >
        <AdminNav />
      </nav>
      <div className="min-w-0 py-6 lg:py-10">{children}</div>
      <ConfirmDialog />
    </div>
  )
}
