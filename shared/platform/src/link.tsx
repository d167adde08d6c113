import type { ComponentProps, ReactNode } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'
import { useHasPage } from './presence'

interface ToPage extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path of a page of the portal. */
  to: string
}

interface LinkProps extends ToPage {
  /** Shown where the page is not there; default nothing. */
  otherwise?: ReactNode
}

/** The router's own links bring what frameworks need to fetch ahead, and their forms: 10 kB of code. */
function RouterLink({ to, onClick, target, children, ...props }: ToPage) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { target })
  return (
    <a
      {...props}
      target={target}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

/** A link to a page; nothing at a tenant that has not got the remote with this page. */
export const Link = ({ otherwise = null, ...props }: LinkProps) =>
  useHasPage()(props.to) ? <RouterLink {...props} /> : otherwise

/** A {@link Link} in a navigation, marked on the page that it leads to, and on those below it. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  const isHere = `${pathname}/`.toLowerCase().startsWith(`${props.to}/`)
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />
}
