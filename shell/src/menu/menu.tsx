import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { NavLink, usePlatform, useUser, While, type NavigationEntry } from '@portal/platform'
import { formatPhoneNumber, telLink } from '@portal/rules'
import { vars } from '@portal/theme'
import { Chip, chosenMark, Icon, IconButton, type IconName } from '@portal/ui'
import { useOpensAccount } from '../session/use-opens-account'
import { RecentAppointments } from './recent-appointments'
import { useMark } from './use-mark'

const Nav = styled.nav`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.l};
  padding: 22px ${vars.space.l};
`

const SectionBox = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xs};
`

const SectionTitle = styled.h2`
  margin: 0;
  padding: ${vars.space.s} ${vars.space.m} 0;
  color: ${vars.color.text2};
  font: ${vars.type.label};
`

const itemLook = css`
  display: flex;
  align-items: center;
  gap: ${vars.space.m};
  min-height: 44px;
  padding: 0 ${vars.space.m};
  overflow-wrap: anywhere;
  border-radius: ${vars.radius.m};
  color: ${vars.color.text};
  font: ${vars.type.body};
  text-decoration: none;
  svg {
    flex: none;
    color: ${vars.color.text3};
  }
  &:hover {
    background: ${vars.color.sunken};
  }
  &[aria-current='page'] {
    ${chosenMark}
    background: ${vars.color.brandWash};
    color: ${vars.color.brandInk};
    font-weight: ${vars.weight.strong};
    svg {
      color: inherit;
    }
  }
`

const Item = styled(NavLink)`
  ${itemLook}
`
const OutsideItem = styled.a`
  ${itemLook}
`
const ButtonItem = styled.button.attrs({ type: 'button' })`
  ${itemLook}
  border: 0;
  background: none;
  cursor: pointer;
`

const CloseRow = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-block: -16px;
  margin-inline-end: -8px;
`

const Welcome = styled.p`
  display: flex;
  align-items: center;
  gap: ${vars.space.m};
  min-height: 44px;
  margin: 0;
  padding: 0 ${vars.space.m};
  font-weight: ${vars.weight.strong};
  /* A name without a space, too. */
  overflow-wrap: anywhere;

  img {
    flex: none;
  }
`

/** A section's title, as remotes name it. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const { i18n } = useLingui()
  const name = i18n._(title)
  return (
    <SectionBox aria-label={name}>
      <SectionTitle>{name}</SectionTitle>
      {children}
    </SectionBox>
  )
}

const HISTORY = 'Service History'
const ACCOUNT = 'Account'

/** What the remotes have in a section, for those who may open it. */
function Entries({ section }: { section: string }) {
  const { navigation = [] } = usePlatform()
  if (!useOpensAccount()) return null
  return navigation
    .filter((entry) => entry.section === section)
    .sort((a, b) => a.order - b.order)
    .map((entry) =>
      entry.when ? (
        <While key={entry.path} condition={entry.when}>
          <MenuItem {...entry} />
        </While>
      ) : (
        <MenuItem key={entry.path} {...entry} />
      ),
    )
}

const Mark = styled(Chip)`
  margin-inline-start: auto;
`

function MenuItem(entry: NavigationEntry) {
  const { preload } = usePlatform()
  const { i18n } = useLingui()
  const mark = useMark(entry)
  const to = `/${entry.path}`
  const fetchAhead = () => preload(to)
  return (
    <Item to={to} aria-description={mark} onMouseEnter={fetchAhead} onFocus={fetchAhead}>
      {entry.icon && <Icon name={entry.icon as IconName} />}
      {i18n._(entry.label)}
      {mark && (
        <Mark $tone="warn" aria-hidden>
          {mark}
        </Mark>
      )}
    </Item>
  )
}

/** Sections that remotes have added. */
function OtherSections() {
  const { navigation = [] } = usePlatform()
  if (!useOpensAccount()) return null
  const titles = new Set(navigation.map(({ section }) => section))
  return [...titles]
    .filter((title) => title !== HISTORY && title !== ACCOUNT)
    .map((title) => (
      <Section key={title} title={title}>
        <Entries section={title} />
      </Section>
    ))
}

interface Props {
  /** Adds a close button, for the drawer. */
  onClose?: () => void
  onPay: (invoiceId: number) => void
}

export function Menu({ onClose, onPay }: Props) {
  const { t } = useLingui()
  return (
    <Nav aria-label={t`Customer menu`}>
      {onClose && (
        <CloseRow>
          <IconButton aria-label={t`Close menu`} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </CloseRow>
      )}
      <Section title={HISTORY}>
        <RecentAppointments onPay={onPay} />
        <Entries section={HISTORY} />
      </Section>
      <OtherSections />
      <AccountSection />
      <CompanySection />
    </Nav>
  )
}

function AccountSection() {
  const { signOut } = usePlatform()
  const { data: user } = useUser()
  const name = user?.first_name
  return (
    <Section title={ACCOUNT}>
      {user && (
        <Welcome>
          {user.membership?.icon_url && (
            <img src={user.membership.icon_url} alt={user.membership.membership_program_name} width={20} height={20} />
          )}
          <span>
            <Trans>Welcome back, {name}!</Trans>
          </span>
        </Welcome>
      )}
      <Entries section={ACCOUNT} />
      <ButtonItem onClick={() => void signOut()}>
        <Icon name="logOut" /> <Trans>Log out</Trans>
      </ButtonItem>
    </Section>
  )
}

function CompanySection() {
  const {
    brand: { homepageUrl, contactUrl, phone },
    tenant: { name: company },
  } = usePlatform()
  if (!homepageUrl && !contactUrl && !phone) return null
  return (
    <Section title={company}>
      {homepageUrl && (
        <OutsideItem href={homepageUrl}>
          <Icon name="home" /> <Trans>{company} home</Trans>
        </OutsideItem>
      )}
      {contactUrl && (
        <OutsideItem href={contactUrl}>
          <Icon name="mail" /> <Trans>Contact us</Trans>
        </OutsideItem>
      )}
      {phone && (
        <OutsideItem href={telLink(phone)}>
          <Icon name="phone" /> {formatPhoneNumber(phone)}
        </OutsideItem>
      )}
    </Section>
  )
}
