import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styled, { css } from 'styled-components'
import { useQuery } from '@portal/client'
import { Link, paths, useLocation, useNow, usePlatform, usePlatformEvent, useUser } from '@portal/platform'
import { vars } from '@portal/theme'
import { buttonStyles, Icon, Row, SMALL } from '@portal/ui'
import { RECENT_QUERY } from '../remote'
import { bannerText, nextUpcoming, showsBanner } from './banner.rules'
import { useLiveVisit } from './use-live-visit'

const Bar = styled.section<{ $isTop: boolean }>`
  padding: ${vars.space.s} ${vars.space.l};
  background: ${vars.color.brandWash};
  color: ${vars.color.text};
  ${({ $isTop }) => ($isTop ? inPage : overPage)}
  /* An edge in forced colors, where it is visible. */
  outline: 1px solid transparent;
  outline-offset: -1px;

  @media ${SMALL} {
    padding-block: 0;
  }
  @media print {
    display: none;
  }
`

const inPage = css`
  order: -1;
  border-bottom: 1px solid ${vars.color.line};
`

// What comes late sticks to the bottom of the window and shifts nothing that is being read.
const overPage = css`
  order: 1;
  position: sticky;
  z-index: 10;
  bottom: var(--portal-bottom, 0px);
  /* At the end of a page, a bar with its action would cover this one, which is then shown on the next page. */
  body:has([data-action-bar]) & {
    display: none;
  }
`

const Line = styled(Row)`
  max-width: 1080px;
  margin: 0 auto;
  flex-wrap: nowrap;
  > svg {
    flex: none;
  }
`

const Text = styled.span`
  flex: 1;
  min-width: 0;
  font: ${vars.type.strong};
  overflow-wrap: anywhere;
  /* One line at the usual widths, and two in the same height. */
  @media ${SMALL} {
    font: ${vars.type.label};
  }
`

const ViewLink = styled(Link)<{ $isLive: boolean }>`
  ${({ $isLive }) => buttonStyles({ variant: $isLive ? 'tonal' : 'quiet', small: true })}
  @media ${SMALL} {
    min-width: 44px;
    padding: 0;
    border: 0;
    background: none;
  }
`

/** The text shows minutes, so it is updated twice a minute. */
const TICK_MS = 30_000

/**
 * Banners on every page: the technician on the way at the top of the page, the next visit at the bottom of the window.
 * On a page that was open before it was known, the technician on the way takes the bottom, and the next visit waits.
 */
export default function Banners() {
  const live = useLiveVisit()
  const next = useNextVisit()
  const isTop = useOpenedWith(live !== null)
  return (
    <>
      {live && <Banner isLive isTop={isTop} {...live} />}
      {next && (isTop || !live) && <Banner {...next} />}
    </>
  )
}

interface BannerProps {
  /** The visit's. */
  id: number
  text: string
  /** Its technician is on the way. */
  isLive?: boolean
  isTop?: boolean
}

function Banner({ id, text, isLive = false, isTop = false }: BannerProps) {
  const { t } = useLingui()
  return (
    <Bar $isTop={isTop} aria-label={isLive ? t`Technician on the way` : t`Upcoming appointment`}>
      <Line>
        <Icon name="calendar" />
        <Text role={isLive ? 'status' : undefined}>{text}</Text>
        <ViewLink
          $isLive={isLive}
          to={paths.appointment(id)}
          aria-label={isLive ? t`View appointment in progress` : t`View upcoming appointment`}
        >
          <Trans>View</Trans>
        </ViewLink>
      </Line>
    </Bar>
  )
}

/** Whether it was known when the current page was opened; false for the first page, which never waits for it. */
function useOpenedWith(isKnown: boolean): boolean {
  const { pathname } = useLocation()
  const [page, setPage] = useState({ pathname, isWith: false })
  if (page.pathname !== pathname) setPage({ pathname, isWith: isKnown })
  else if (page.isWith && !isKnown) setPage({ pathname, isWith: false })
  return page.isWith
}

/** The next visit, and what the banner says about it; null while there is none, none is known yet, or this is its own page. */
function useNextVisit(): { id: number; text: string } | null {
  const { session } = usePlatform()
  const { pathname } = useLocation()
  const { data: user } = useUser()
  const recent = useQuery('reportAppointments', session?.role === 'customer' ? { query: RECENT_QUERY } : null)
  usePlatformEvent('appointment.changed', recent.retry)
  const now = useNow(TICK_MS)
  const { i18n } = useLingui()

  const next = nextUpcoming(recent.data?.data ?? [], now)
  const text = next && user && bannerText(user.first_name, next.datetime, now, i18n)
  return next && text && showsBanner(pathname, next.id) ? { id: next.id, text } : null
}
