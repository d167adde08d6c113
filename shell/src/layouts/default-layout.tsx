import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { CallAndLogIn, Columns, Footer, NeedAssistance, TallMain, TopBar } from './frame'

interface Props {
  /** Right side of the bar: the phone number, or Call Us and Log In on a page that a visitor may want to leave by signing in. */
  end?: 'assistance' | 'buttons'
  /** Replaces the page. */
  children?: ReactNode
}

/** Layout without the menu: bar, content, footer. */
export function DefaultLayout({ end = 'assistance', children = <Outlet /> }: Props) {
  return (
    <Columns>
      <TopBar end={end === 'assistance' ? <NeedAssistance /> : <CallAndLogIn />} />
      <TallMain id="content" tabIndex={-1}>
        {children}
      </TallMain>
      <Footer />
    </Columns>
  )
}
