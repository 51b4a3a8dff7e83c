import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from 'react-router'
import { barePath } from '#domain/locale.ts'
import { useLocalePath } from './locale.ts'

/**
 * Links take paths of the shop without a language: `<Link to="/cart">` leads to /so/cart on Somali
 * pages.
 */
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
 * An order page is always entered by loading a document, because only that document's content
 * security policy allows the payment provider's script.
 */
function ownDocument(to: string): { reloadDocument?: boolean } {
  return barePath(to).startsWith('/order/') ? { reloadDocument: true } : {}
}
