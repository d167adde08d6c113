import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { offPaper } from './layout'
import { PageHeading } from './text'
import { useMedia } from './use-media'

/**
 * Screens on which what is beside a page's main part is below it, and its action in a bar at the bottom: up to 1000 px, and
 * wider ones with larger text.
 */
export const ONE_COLUMN = '(max-width: 62.499em)'

const Back = styled.div`
  margin-bottom: calc(-1 * ${vars.space.l});
  > a {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space.xs};
    min-height: 44px;
  }
  ${offPaper}
`

const Top = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${vars.space.l};
  ${offPaper}
`

/** Leads back to the list that a record is in. */
export const BackTo = ({ children }: { children: ReactNode }) => <Back>{children}</Back>

interface PageTopProps {
  title: ReactNode
  /** The state, and what can be done besides the main action. */
  children?: ReactNode
}

/** The page's heading with what belongs beside it. */
export const PageTop = ({ title, children }: PageTopProps) => (
  <Top>
    <PageHeading>{title}</PageHeading>
    {children}
  </Top>
)

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${vars.space.l};
  @media not all and ${ONE_COLUMN} {
    grid-template-columns: minmax(0, 1fr) 300px;
    gap: ${vars.space.xl};
    > aside {
      position: sticky;
      top: calc(var(--portal-bar-height, 60px) + ${vars.space.xl});
      grid-area: 1 / 2;
    }
    > div {
      grid-area: 1 / 1;
    }
  }
  > * {
    display: flex;
    flex-direction: column;
    gap: ${vars.space.l};
    min-width: 0;
  }
  > aside {
    ${offPaper}
  }
  @media print {
    display: block;
  }
`

interface BesideProps {
  /** At the right, and above the rest where there is one column. */
  aside: ReactNode
  children: ReactNode
}

/** A page's main part with its answer and action beside it, which stay in sight. */
export const Beside = ({ aside, children }: BesideProps) => (
  <Columns>
    <aside>{aside}</aside>
    <div>{children}</div>
  </Columns>
)

/** What else sticks to the bottom stands above it. */
export const ACTION_BAR_HEIGHT = '73px'

/** A bar at the bottom of the screen, over the page's width. */
export const actionBarLook = css`
  position: sticky;
  z-index: 10;
  bottom: var(--portal-bottom, 0px);
  display: flex;
  align-items: center;
  gap: ${vars.space.l};
  min-height: ${ACTION_BAR_HEIGHT};
  margin: 0 calc(-1 * ${vars.space.l});
  padding: ${vars.space.m} ${vars.space.l};
  border-top: 1px solid ${vars.color.line};
  background: ${vars.color.surface};
`

const Bar = styled.div`
  ${actionBarLook}
  > :last-child {
    flex: 1;
  }
  ${offPaper}
`

/** The page's main action at the bottom of the screen, where there is one column; nothing where it stands beside the page. */
export function ActionBar({ children }: { children: ReactNode }) {
  return useMedia(ONE_COLUMN) ? <Bar data-action-bar>{children}</Bar> : null
}
