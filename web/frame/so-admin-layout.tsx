import { Outlet } from 'react-router'
import { AdminError } from '../admin/frame/admin-error.tsx'
import { AdminFrame } from '../admin/frame/admin-frame.tsx'
import '../i18n/so-admin-texts.ts'

// A route around the admin, so that its texts come with its pages and before them.
export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}

export { AdminError as ErrorBoundary }
