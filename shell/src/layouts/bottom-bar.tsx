import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import { NavLink, paths, usePlatform, type NavigationEntry } from '@portal/platform'
import { vars } from '@portal/theme'
import { chosenMark, Icon, offPaper, type IconName } from '@portal/ui'
import { useMark } from '../menu/use-mark'
import { BOTTOM_BAR_HEIGHT, NARROW } from './sizes'

const Bar = styled.nav`
  display: none;
  @media ${NARROW} {
    position: fixed;
    z-index: 20;
    inset: auto 0 0;
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    height: calc(${BOTTOM_BAR_HEIGHT} + env(safe-area-inset-bottom, 0px));
    padding-bottom: env(safe-area-inset-bottom, 0px);
    border-top: 1px solid ${vars.color.line};
    background: ${vars.color.surface};
  }
  /* With a keyboard on a low screen, what is typed needs the room. */
  @media (max-height: 420px) {
    display: none;
  }
  ${offPaper}
`

const Item = styled(NavLink)`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 3px;
  min-width: 0;
  outline-offset: -4px;
  color: ${vars.color.text2};
  font: ${vars.type.tiny};
  text-decoration: none;
  &[aria-current='page'] {
    ${chosenMark}
    color: ${vars.color.brandInk};
    svg {
      stroke-width: 2.3;
    }
  }
`

const IconPlace = styled.span`
  position: relative;
  display: flex;
`

/** Something waits there; how many, the menu says. */
const Dot = styled.span`
  position: absolute;
  top: -3px;
  inset-inline-end: -5px;
  width: 10px;
  height: 10px;
  border: 2px solid ${vars.color.surface};
  border-radius: ${vars.radius.full};
  background: ${vars.color.warn};
  forced-color-adjust: none;
`

/** The main pages, for the thumb: Home, and what the remotes put here. */
export function BottomBar() {
  const { t } = useLingui()
  const { navigation = [] } = usePlatform()
  const places = navigation.filter(({ tab }) => tab !== undefined).sort((a, b) => a.tab!.order - b.tab!.order)
  return (
    <Bar data-bottom-bar aria-label={t`Main pages`}>
      <Item to={paths.dashboard()}>
        <Icon name="home" size={23} />
        <Trans>Home</Trans>
      </Item>
      {places.map((entry) => (
        <Place key={entry.path} {...entry} />
      ))}
    </Bar>
  )
}

function Place(entry: NavigationEntry) {
  const { i18n } = useLingui()
  const { preload } = usePlatform()
  const { path, tab, icon } = entry
  const mark = useMark(entry)
  return (
    <Item to={`/${path}`} aria-description={mark} onPointerDown={() => preload(`/${path}`)}>
      <IconPlace>
        {icon && <Icon name={icon as IconName} size={23} />}
        {mark && <Dot />}
      </IconPlace>
      {tab && i18n._(tab.label)}
    </Item>
  )
}
