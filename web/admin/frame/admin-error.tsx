import { useRouteError } from 'react-router'
import { ErrorPage } from '../../layout/error-page.tsx'
import { useViewer } from '../../viewer.ts'
import { AdminFrame } from './admin-frame.tsx'

/** What went wrong on the way to a screen, with the other screens around it; customers see none. */
export function AdminError() {
  const page = <ErrorPage error={useRouteError()} />
  return useViewer()?.isAdmin ? <AdminFrame>{page}</AdminFrame> : page
}
