import { currentViewer } from '../viewer.ts'
import { goBack } from './login-redirect.ts'

// What the pages for guests share; their route modules export both.

/** The form is the same for every visitor and is part of the page. */
export function loader() {
  return null
}

/** Redirects visitors who are already signed in. */
export function clientLoader({ request }: { request: Request }) {
  if (currentViewer()) throw goBack(new URL(request.url))
  return null
}
clientLoader.hydrate = true as const
