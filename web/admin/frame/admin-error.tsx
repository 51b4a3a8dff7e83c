import { useRouteError } from 'react-router'
import { ErrorPage } from '../../layout/error-page.tsx'
import { useViewer } from '../../viewer.ts'
import { AdminFrame } from './admin-frame.tsx'

/** An error inside the frame of the admin, so that its navigation stays available. */
export function AdminError() {
  const page = <ErrorPage error={useRouteError()} />
  return useViewer()?.isAdmin ? <AdminFrame>{page}</AdminFrame> : page
}
