import { Outlet } from 'react-router'
import { AdminFrame } from '../admin/frame/admin-frame.tsx'
import { OfficeError } from '../admin/frame/office-error.tsx'
import './en-office-texts.ts'

// A route around the back office, so that its texts come with its pages and before them.
export default function Office() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}

export { OfficeError as ErrorBoundary }
