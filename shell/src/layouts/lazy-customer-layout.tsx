import { useEffect, type ComponentType } from 'react'
import styled from 'styled-components'
import { useLazyModule } from '@portal/platform'
import { loadShellChunk } from '../federation/load-shell-chunk'
import { PagePlaceholder } from '../pages/lazy-page'
import { RemoteDown } from '../pages/remote-down'
import { Columns, Footer, TallMain, TopBar } from './frame'
import { usePageHandle } from './page-handle'
import { MENU_BUTTON_SIZE, MENU_WIDTH, WIDE } from './sizes'

let here: ComponentType | undefined
// A separate chunk, since the login page needs neither the menu nor its date formatting.
const load = loadShellChunk(
  async () => (here = (await import(/* webpackChunkName: "customer-layout" */ './customer-layout')).default),
)

const MenuButtonPlace = styled.span`
  width: ${MENU_BUTTON_SIZE};
  @media ${WIDE} {
    display: none;
  }
`

const BesideMenu = styled.div`
  @media ${WIDE} {
    margin-inline-start: ${MENU_WIDTH};
  }
`

/** The layout with the menu; while its code loads, a placeholder with the heading of the page. */
export function LazyCustomerLayout() {
  const { value: CustomerLayout, error, attempt, retry } = useLazyModule<ComponentType>(load, () => here)
  useEffect(() => {
    // The placeholder is gone, and with it the focused 'Try again' button.
    if (CustomerLayout && attempt > 0 && document.activeElement === document.body)
      document.getElementById('content')?.focus()
  }, [CustomerLayout, attempt])
  const { title } = usePageHandle()
  if (CustomerLayout) return <CustomerLayout />
  return (
    <Columns>
      <TopBar start={<MenuButtonPlace />} />
      <BesideMenu>
        <TallMain id="content" tabIndex={-1}>
          {error ? (
            <RemoteDown isFrame error={error} onRetry={retry} />
          ) : (
            <PagePlaceholder title={title} onRetry={retry} />
          )}
        </TallMain>
        <Footer />
      </BesideMenu>
    </Columns>
  )
}
