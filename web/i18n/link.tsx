import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from 'react-router'
import { barePath } from '#domain/locale.ts'
import { useLocalePath } from './locale.ts'

/** Paths of the shop as strings, without a language: `<Link to="/cart">` leads to /so/cart on Somali pages. */
type InShop<props> = Omit<props, 'to'> & { to: string }

export function Link({ to, ...props }: InShop<LinkProps>) {
  const localePath = useLocalePath()
  return <RouterLink to={localePath(to)} {...ownDocument(to)} {...props} />
}

export function NavLink({ to, ...props }: InShop<NavLinkProps>) {
  const localePath = useLocalePath()
  return <RouterNavLink to={localePath(to)} {...ownDocument(to)} {...props} />
}

/**
 * An order's page is always entered by loading a document: only its own answer carries the policy
 * that lets the payment provider's script run.
 */
function ownDocument(to: string): { reloadDocument?: boolean } {
  return barePath(to).startsWith('/order/') ? { reloadDocument: true } : {}
}
