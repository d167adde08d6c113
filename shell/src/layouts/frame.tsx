import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { Link, paths, PhoneLink, usePlatform, useScheme } from '@portal/platform'
import { telLink } from '@portal/rules'
import { vars } from '@portal/theme'
import { ButtonLink, Icon, LogoPicture, buttonStyles, offPaper, visuallyHidden } from '@portal/ui'
import { isPasswordSession } from '../session/is-password-session'
import { useOnceUsable } from '../use-once-usable'
import { BAR_HEIGHT, LOGO_HEIGHT, WIDE } from './sizes'

const Bar = styled.header`
  position: sticky;
  z-index: 20;
  top: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space.m};
  min-height: ${BAR_HEIGHT};
  padding: 0 ${vars.space.m};
  border-bottom: 1px solid ${vars.color.line};
  background: ${vars.color.surface};
  @media ${WIDE} {
    padding: 0 28px;
  }
  ${offPaper}
`

const BarSide = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space.s};
  min-width: 0;
  /* The logo gives way first, as long as it can be read. What can be pressed may break into lines, not more. */
  &:first-child {
    flex-shrink: 99;
    min-width: 96px;
  }
  &:last-child {
    flex-wrap: wrap;
    justify-content: flex-end;
    min-width: min-content;
  }
`

const LogoBox = styled(Link)<{ $onPanel: boolean }>`
  display: flex;
  align-items: center;
  min-width: 0;
  min-height: 44px;
  color: ${({ $onPanel }) => ($onPanel ? vars.color.panelInk : vars.color.text)};
  font: ${vars.type.head};
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

export const SkipLink = styled.a`
  position: absolute;
  z-index: 50;
  inset-inline-start: ${vars.space.l};
  top: ${vars.space.s};
  min-height: 44px;
  padding: 10px ${vars.space.l};
  background: ${vars.color.surface};
  /* Out of sight by its own height, however large its text is. */
  &:not(:focus) {
    transform: translateY(-200%);
  }
  ${offPaper}
`

interface LogoProps {
  /** On the company's panel, which is dark in both schemes. */
  onPanel?: boolean
}

/** The company's logo, on a dark ground its light one; one that has none stands on a white plate there. */
export function Logo({ onPanel = false }: LogoProps) {
  const { brand, tenant } = usePlatform()
  const isOnDark = useScheme() === 'dark' || onPanel
  const src = isOnDark ? brand.lightLogoUrl : brand.logoUrl
  return (
    <LogoBox to={paths.dashboard()} $onPanel={onPanel}>
      <LogoPicture
        src={src}
        name={tenant.name}
        heightPx={Math.round((LOGO_HEIGHT * brand.logoSizePercentage) / 100)}
        hasPlate={isOnDark && src === brand.logoUrl}
      />
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
      <SkipLink href="#content">
        <Trans>Skip to content</Trans>
      </SkipLink>
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
    font: ${vars.type.small};
    text-align: end;
    > a {
      white-space: nowrap;
    }
  }
`

export function NeedAssistance() {
  const { brand } = usePlatform()
  if (!brand.phone) return null
  return (
    <Assistance>
      <span>
        <Trans>Need Assistance?</Trans>{' '}
      </span>
      <PhoneLink phone={brand.phone} />
    </Assistance>
  )
}

// Two buttons and a logo on one line, down to the narrowest phone, if the language has words as short as English.
const onOneLine = css`
  white-space: nowrap;
  @media (max-width: 600px) {
    padding: 0 ${vars.space.m};
    svg {
      display: none;
    }
  }
`
export const LogInLink = styled(Link)`
  ${buttonStyles({ small: true })}
  ${onOneLine}
`
const CallLink = styled(ButtonLink)`
  ${onOneLine}
  /* In longer words than English has, its icon alone. */
  @media (max-width: 600px) {
    &:not(:lang(en)) {
      svg {
        display: block;
      }
      > span {
        ${visuallyHidden}
      }
    }
  }
`

export function CallAndLogIn() {
  const { brand, session } = usePlatform()
  return (
    <>
      {brand.phone && (
        <CallLink $variant="quiet" $small href={telLink(brand.phone)}>
          <Icon name="phone" />{' '}
          <span>
            <Trans>Call Us</Trans>
          </span>
        </CallLink>
      )}
      {!isPasswordSession(session) && (
        <LogInLink to={paths.login()}>
          <Trans>Log In</Trans>
        </LogInLink>
      )}
    </>
  )
}

const FooterBox = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space.xl};
  min-height: 60px;
  padding: ${vars.space.s} ${vars.space.l};
  color: ${vars.color.text2};
  font: ${vars.type.small};
  a {
    align-content: center;
    min-height: 44px;
  }
  /* Whose page it is, and below it what can be pressed. */
  @media (max-width: 600px) {
    justify-content: space-between;
    > span {
      flex: 1 0 100%;
    }
  }
  ${offPaper}
`

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space.xl};
  margin-inline-start: auto;
  @media (max-width: 600px) {
    gap: ${vars.space.m};
    margin-inline-start: 0;
  }
`

export function Footer() {
  const { tenant, brand, now } = usePlatform()
  const onceUsable = useOnceUsable()
  return (
    <FooterBox>
      <span>
        <bdi>{`© 2019–${new Date(now()).getFullYear()} ${tenant.name}`}</bdi>
      </span>
      {brand.privacyUrl && (
        <a href={brand.privacyUrl}>
          <Trans>Privacy Policy</Trans>
        </a>
      )}
      {onceUsable && (
        <Choices>
          <onceUsable.LanguageChoice />
          <onceUsable.SchemeChoice />
        </Choices>
      )}
    </FooterBox>
  )
}
