import { Outlet } from 'react-router'
import { AdminError } from '../admin/frame/admin-error.tsx'
import { AdminFrame } from '../admin/frame/admin-frame.tsx'
import '../i18n/so-admin-texts.ts'

// A route around the admin's pages, so that their texts are loaded before them.
export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}

export { AdminError as ErrorBoundary }
