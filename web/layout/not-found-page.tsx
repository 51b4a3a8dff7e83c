import { pageNotFound } from '../load.ts'

/**
 * Matches every path that no other route does: a 404 status on the server, and the not-found page.
 */
export function loader() {
  throw pageNotFound()
}

export function clientLoader() {
  throw pageNotFound()
}

export default function NotFoundPage() {
  return null
}
