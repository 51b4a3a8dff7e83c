import { type LinkProps, Link as RouterLink } from 'react-router'
import { barePath } from '#domain/locale.ts'
import { useLocalePath } from './locale.ts'

/**
 * Links take paths of the shop without a language: `<Link to="/cart">` leads to /so/cart on Somali
 * pages.
 */
type InShop<props> = Omit<props, 'to'> & { to: string }

export function Link({ to, ...props }: InShop<LinkProps>) {
  const localePath = useLocalePath()
  const path = localePath(to)
  if (import.meta.env.SSR && isResolved(path)) return <Anchor {...props} to={path} />
  // The browser has all routes from the start: there are none to discover by rendered links.
  return <RouterLink to={path} discover="none" {...ownDocument(to)} {...props} />
}

/**
 * An order page is always entered by loading a document, because only that document's content
 * security policy allows the payment provider's script.
 */
function ownDocument(to: string): { reloadDocument?: boolean } {
  return barePath(to).startsWith('/order/') ? { reloadDocument: true } : {}
}

/** Whether the router would leave a path as it is: absolute, and without parts to be left out. */
function isResolved(path: string): boolean {
  return path.startsWith('/') && !/\\|\/[/.]|[?#](#|$)/.test(path)
}

/**
 * What the router's link writes into a document. It would resolve each path against all routes of
 * the page, and prepare what only a browser does.
 */
function Anchor({
  to,
  target,
  discover,
  prefetch,
  reloadDocument,
  replace,
  preventScrollReset,
  state,
  ...props
}: InShop<LinkProps>) {
  return <a {...props} href={to} target={target} />
}
