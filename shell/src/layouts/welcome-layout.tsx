import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet } from 'react-router'
import styled, { css } from 'styled-components'
import { PhoneLink, usePlatform } from '@portal/platform'
import { vars } from '@portal/theme'
import { panelLook, textStyles } from '@portal/ui'
import { Footer, Logo, Main, SkipLink } from './frame'
import { PHOTO_GROUND, PHOTO_SIZES, SHEET_OVERLAP, TWO_HALVES } from './sizes'

const Halves = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  background: ${vars.color.surface};
  @media ${TWO_HALVES} {
    display: grid;
    grid-template-columns: 46fr 54fr;
  }
`

const CompanyHalf = styled.header<{ $hasPhoto: boolean }>`
  ${panelLook}
  ${({ $hasPhoto }) =>
    $hasPhoto &&
    css`
      background: color-mix(in srgb, ${vars.color.brandDeep} ${PHOTO_GROUND.panelShare}, black);
    `}
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${vars.space.s};
  padding: ${vars.space.xl} ${vars.space.xl} calc(${vars.space.xl} + ${SHEET_OVERLAP});
  @media ${TWO_HALVES} {
    gap: ${vars.space.l};
    padding: 48px 56px;
  }
`

const Photo = styled.img`
  position: absolute;
  z-index: -1;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  opacity: ${PHOTO_GROUND.opacity};
  @media (forced-colors: active) {
    display: none;
  }
`

const WelcomeLine = styled.p`
  ${textStyles.title}
  max-width: 16ch;
  margin: ${vars.space.xl} 0 0;
  overflow-wrap: anywhere;
  @media ${TWO_HALVES} {
    margin-top: auto;
    ${textStyles.hero}
  }
`

const WelcomeText = styled.p`
  max-width: 42ch;
  margin: 0;
  color: ${vars.color.panelInk2};
  @media ${TWO_HALVES} {
    margin-bottom: auto;
  }
`

const OnPanel = styled.p`
  display: none;
  margin: 0;
  color: ${vars.color.panelInk2};
  a {
    color: ${vars.color.panelInk};
  }
  @media ${TWO_HALVES} {
    display: block;
  }
`

const Sheet = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  margin-top: -${SHEET_OVERLAP};
  border-radius: ${vars.radius.xl} ${vars.radius.xl} 0 0;
  background: ${vars.color.surface};
  @media ${TWO_HALVES} {
    margin-top: 0;
    border-radius: 0;
  }
  /* In line with the form. */
  > footer {
    padding-inline: ${vars.space.xl};
  }
  /* What is below the form appears where it stays, once the form's height is known. */
  &:has(div[aria-busy]) :is(footer, main > :last-child) {
    visibility: hidden;
  }
`

const Middle = styled(Main)`
  display: flex;
  flex-direction: column;
  @media ${TWO_HALVES} {
    justify-content: center;
  }
`

const BelowForm = styled.p`
  margin: auto 0 0;
  padding: ${vars.space.l};
  ${textStyles.small}
  text-align: center;
  @media ${TWO_HALVES} {
    display: none;
  }
`

/** Frame of the pages by which people come in: the company on a panel, the form beside it, or on a phone on a sheet over it. */
export function WelcomeLayout() {
  const { t } = useLingui()
  const { brand } = usePlatform()
  const { name } = brand
  const assistance = brand.phone && (
    <>
      <span>
        <Trans>Need Assistance?</Trans>{' '}
      </span>
      <PhoneLink phone={brand.phone} />
    </>
  )
  return (
    <Halves>
      <SkipLink href="#content">
        <Trans>Skip to content</Trans>
      </SkipLink>
      <CompanyHalf $hasPhoto={Boolean(brand.heroUrl)}>
        {brand.heroUrl && (
          <Photo
            src={brand.heroUrl}
            srcSet={brand.heroSrcSet ?? undefined}
            sizes={PHOTO_SIZES}
            alt=""
            decoding="async"
            fetchPriority="low"
          />
        )}
        <Logo onPanel />
        <WelcomeLine>{brand.welcomeLine ?? t`Your home, looked after.`}</WelcomeLine>
        <WelcomeText>{brand.welcomeText ?? t`Visits, quotes and invoices from ${name} in one place.`}</WelcomeText>
        {assistance && <OnPanel>{assistance}</OnPanel>}
      </CompanyHalf>
      <Sheet>
        <Middle id="content" tabIndex={-1}>
          <Outlet />
          {assistance && <BelowForm>{assistance}</BelowForm>}
        </Middle>
        <Footer />
      </Sheet>
    </Halves>
  )
}
