import { currentViewer } from '../viewer.ts'
import { goBack } from './login-redirect.ts'

// What the pages for guests have in common; their route modules export both.

/** The form is the same for everybody and comes with the page. */
export function loader() {
  return null
}

/** Who is signed in already has no business here. */
export function clientLoader({ request }: { request: Request }) {
  if (currentViewer()) throw goBack(new URL(request.url))
  return null
}
clientLoader.hydrate = true as const
