import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { CallAndLogIn, Columns, Footer, Main, NeedAssistance, TopBar } from './frame'

interface Props {
  /** What stands at the right of the bar: the phone, or the two buttons of a page that somebody may want to leave by signing in. */
  end?: 'assistance' | 'buttons'
  /** In place of the page. */
  children?: ReactNode
}

/** Bar, content, footer: for whoever is not signed in. */
export function DefaultLayout({ end = 'assistance', children = <Outlet /> }: Props) {
  return (
    <Columns>
      <TopBar end={end === 'assistance' ? <NeedAssistance /> : <CallAndLogIn />} />
      <Main id="content" tabIndex={-1}>
        {children}
      </Main>
      <Footer />
    </Columns>
  )
}
