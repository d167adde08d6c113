import type { ReactNode } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink, type LinkProps as RouterLinkProps, type NavLinkProps } from 'react-router'
import { useHasPage } from './presence'

interface ToPage {
  to: string
}

interface LinkProps extends Omit<RouterLinkProps, 'to'>, ToPage {
  /** Shown where the page is not there; default nothing. */
  otherwise?: ReactNode
}

/** A link to a page; nothing at a tenant that has not got the remote with this page. */
export const Link = ({ otherwise = null, ...props }: LinkProps) => (useHasPage()(props.to) ? <RouterLink {...props} /> : otherwise)

/** A {@link Link} in a navigation, marked on the page that it leads to. */
export const NavLink = (props: Omit<NavLinkProps, 'to'> & ToPage) => useHasPage()(props.to) && <RouterNavLink {...props} />
