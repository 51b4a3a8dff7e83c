import { pageNotFound } from '../load.ts'

/** Every path that no other route knows: a real 404 on the server, the branded page either way. */
export function loader() {
  throw pageNotFound()
}

export function clientLoader() {
  throw pageNotFound()
}

export default function NotFoundPage() {
  return null
}
