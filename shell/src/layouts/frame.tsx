import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { Link, paths, PhoneLink, usePlatform } from '@portal/platform'
import { telLink } from '@portal/rules'
import { vars } from '@portal/theme'
import { ButtonLink, Icon, LogoPicture, buttonStyles, offPaper } from '@portal/ui'
import { isPasswordSession } from '../session/is-password-session'
import { BAR_HEIGHT } from './sizes'

const Bar = styled.header`
  position: sticky;
  z-index: 20;
  top: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space.m};
  min-height: ${BAR_HEIGHT};
  padding: 0 ${vars.space.l};
  border-bottom: 1px solid ${vars.color.border};
  background: ${vars.color.surface};
  ${offPaper}
`

const BarSide = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space.s};
  min-width: 0;
  /* What can be pressed may break into lines, not more; the logo takes what is left. */
  &:last-child {
    min-width: min-content;
  }
`

const LogoBox = styled(Link)`
  display: flex;
  align-items: center;
  min-width: 0;
  color: ${vars.color.text};
  font-size: ${vars.font.large};
  font-weight: 700;
  text-decoration: none;
`

export const Columns = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  @media print {
    min-height: 0;
  }
`

export const Main = styled.main`
  flex: 1;
  min-width: 0;
  &:focus {
    outline: none;
  }
`

// Keeps the footer below the fold, so that loading content does not shift it.
export const TallMain = styled(Main)`
  display: flex;
  flex-direction: column;
  min-height: calc(100vh - ${BAR_HEIGHT});
  @media print {
    min-height: 0;
  }
`

const SkipLink = styled.a`
  position: absolute;
  z-index: 50;
  left: ${vars.space.l};
  top: ${vars.space.s};
  padding: ${vars.space.s} ${vars.space.l};
  background: ${vars.color.surface};
  /* Out of sight by its own height, however large its text is. */
  &:not(:focus) {
    transform: translateY(-200%);
  }
  ${offPaper}
`

function Logo() {
  const { brand, tenant } = usePlatform()
  return (
    <LogoBox to={paths.dashboard()}>
      {brand.logoUrl ? (
        <LogoPicture
          src={brand.logoUrl}
          name={tenant.name}
          heightPx={Math.round((40 * brand.logoSizePercentage) / 100)}
        />
      ) : (
        tenant.name
      )}
    </LogoBox>
  )
}

interface TopBarProps {
  start?: ReactNode
  end?: ReactNode
}

export function TopBar({ start, end }: TopBarProps) {
  return (
    <>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Bar>
        <BarSide>
          {start}
          <Logo />
        </BarSide>
        <BarSide>{end}</BarSide>
      </Bar>
    </>
  )
}

const Assistance = styled.span`
  @media (max-width: 600px) {
    display: flex;
    flex-direction: column;
    align-items: flex-end;
    font-size: ${vars.font.small};
    white-space: nowrap;
  }
`

export function NeedAssistance() {
  const { brand } = usePlatform()
  if (!brand.phone) return null
  return (
    <Assistance>
      <span>Need Assistance? </span>
      <PhoneLink phone={brand.phone} />
    </Assistance>
  )
}

// Two buttons and a logo on one line, down to the narrowest phone.
const onOneLine = css`
  white-space: nowrap;
  @media (max-width: 600px) {
    padding: 0 ${vars.space.s};
    font-size: ${vars.font.small};
    svg {
      display: none;
    }
  }
`
export const LogInLink = styled(Link)`
  ${buttonStyles()}
  ${onOneLine}
`
const CallLink = styled(ButtonLink)`
  ${onOneLine}
`

export function CallAndLogIn() {
  const { brand, session } = usePlatform()
  return (
    <>
      {brand.phone && (
        <CallLink $variant="secondary" href={telLink(brand.phone)}>
          <Icon name="phone" /> Call Us
        </CallLink>
      )}
      {!isPasswordSession(session) && <LogInLink to={paths.login()}>Log In</LogInLink>}
    </>
  )
}

const FooterBox = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${vars.space.s} ${vars.space.xl};
  padding: ${vars.space.l};
  color: ${vars.color.textMuted};
  font-size: ${vars.font.small};
  ${offPaper}
`

export function Footer() {
  const { tenant, brand, now } = usePlatform()
  return (
    <FooterBox>
      <span>{`© 2019–${new Date(now()).getFullYear()} ${tenant.name}`}</span>
      {brand.privacyUrl && <a href={brand.privacyUrl}>Privacy Policy</a>}
    </FooterBox>
  )
}
