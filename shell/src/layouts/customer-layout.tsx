import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { Link, paths, Slot, useLocation, usePlatform } from '@portal/platform'
import { vars } from '@portal/theme'
import {
  ACTION_BAR_HEIGHT,
  buttonStyles,
  dialogPlaceholder,
  Icon,
  IconButton,
  offPaper,
  visuallyHidden,
} from '@portal/ui'
import { Menu } from '../menu/menu'
import { useOpensAccount } from '../session/use-opens-account'
import { BottomBar } from './bottom-bar'
import { Columns, Footer, LogInLink, TallMain, TopBar } from './frame'
import { PageOutlet } from './page-outlet'
import { BAR_HEIGHT, BOTTOM_BAR_HEIGHT, MENU_WIDTH, NARROW, WIDE } from './sizes'

const Body = styled.div`
  display: flex;
  flex: 1;
`

const SidePanel = styled.aside`
  display: none;
  flex: none;
  width: ${MENU_WIDTH};
  border-inline-end: 1px solid ${vars.color.line};
  background: ${vars.color.surface};
  @media ${WIDE} {
    display: block;
    position: sticky;
    top: ${BAR_HEIGHT};
    align-self: flex-start;
    height: calc(100vh - ${BAR_HEIGHT});
    overflow-y: auto;
  }
  ${offPaper}
`

// The native dialog: modal, closes on Escape, restores the focus.
const Drawer = styled.dialog`
  width: min(320px, 86vw);
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${vars.color.surface};
  color: inherit;
  &::backdrop {
    background: ${vars.color.overlay};
  }
`

const OnlyNarrow = styled.span`
  @media ${WIDE} {
    display: none;
  }
`

const Content = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
`

// The slot's content chooses its place by `order`: above the page if negative, below it if positive.
const BannerPlace = styled.div`
  display: contents;
  ${offPaper}
`

const PagePlace = styled.div`
  flex: 1 0 auto;
  min-width: 0;
`

const ScheduleLink = styled(Link)`
  ${buttonStyles({ small: true })}
  white-space: nowrap;
  /* On a phone the icon and 'Schedule', beside a wide logo the icon alone; the name stays whole. */
  @media (max-width: 600px) {
    padding: 0 ${vars.space.m};
    > span > span {
      ${visuallyHidden}
    }
    header:has([data-wide]) & > span {
      ${visuallyHidden}
    }
  }
`

// What lies at the bottom of the page ends above the bar.
const AboveBottomBar = styled.div`
  @media ${NARROW} {
    --portal-bottom: calc(${BOTTOM_BAR_HEIGHT} + env(safe-area-inset-bottom, 0px));
    --portal-above-action: var(--portal-bottom);
    padding-bottom: var(--portal-bottom);
    &:has([data-action-bar]) {
      --portal-above-action: calc(var(--portal-bottom) + ${ACTION_BAR_HEIGHT});
    }
  }
  @media (max-height: 420px), print {
    --portal-bottom: 0px;
  }
`

/** Schedule Appointment, except on its own page; Log In for a user who came by a link to one record. */
function MainAction() {
  const { pathname } = useLocation()
  const { preload } = usePlatform()
  const opensAccount = useOpensAccount()
  const fetchAhead = () => preload(paths.schedule())
  if (opensAccount === false)
    return (
      <LogInLink to={paths.login(pathname)}>
        <Trans>Log In</Trans>
      </LogInLink>
    )
  if (pathname === paths.schedule()) return null
  return (
    <ScheduleLink to={paths.schedule()} onMouseEnter={fetchAhead} onFocus={fetchAhead}>
      <Icon name="schedule" />
      <span>
        <Trans>
          Schedule<span> Appointment</span>
        </Trans>
      </span>
    </ScheduleLink>
  )
}

/** Menu at the side (a drawer on small screens), bar with logo and Schedule Appointment, content, footer. */
export default function CustomerLayout() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const opensAccount = useOpensAccount()
  const drawer = useRef<HTMLDialogElement>(null)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [paying, setPaying] = useState<number | null>(null)

  useEffect(() => {
    drawer.current?.close()
  }, [pathname])

  /** Opens the payment over the page, not in the menu. The drawer is in the top layer and would cover it, so it closes first. */
  const pay = (invoiceId: number) => {
    drawer.current?.close()
    setPaying(invoiceId)
  }
  const stopPaying = () => setPaying(null)
  const open = () => {
    drawer.current?.showModal()
    setDrawerOpen(true)
  }

  return (
    <AboveBottomBar>
      <Columns>
        <TopBar
          start={
            <OnlyNarrow>
              <IconButton aria-label={t`Open menu`} aria-expanded={drawerOpen} onClick={open}>
                <Icon name="menu" />
              </IconButton>
            </OnlyNarrow>
          }
          end={<MainAction />}
        />
        <Body>
          <SidePanel aria-label={t`Menu`}>
            <Menu onPay={pay} />
          </SidePanel>
          <Drawer ref={drawer} aria-label={t`Menu`} onClose={() => setDrawerOpen(false)}>
            {drawerOpen && <Menu onClose={() => drawer.current?.close()} onPay={pay} />}
          </Drawer>
          <Content>
            <TallMain id="content" tabIndex={-1}>
              <BannerPlace>
                <Slot name="page.banner" failed={() => null} />
              </BannerPlace>
              {paying !== null && (
                <Slot
                  name="invoice.pay"
                  invoiceId={paying}
                  onClose={stopPaying}
                  {...dialogPlaceholder({
                    failedMessage: t`The payment form could not be opened`,
                    onClose: stopPaying,
                  })}
                />
              )}
              <PagePlace>
                <PageOutlet />
              </PagePlace>
            </TallMain>
            <Footer />
          </Content>
        </Body>
      </Columns>
      {opensAccount && <BottomBar />}
    </AboveBottomBar>
  )
}
