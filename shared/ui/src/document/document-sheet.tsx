import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { cardLook, Divider } from '../layout'
import { LogoPicture } from '../logo-picture'
import { Heading, Muted } from '../text'
import { SMALL, useMedia } from '../use-media'

const Paper = styled.article`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xl};
  min-width: 0;
  position: relative;
  /* Unlike 'hidden', it lets what sticks to the screen's edges do so. */
  overflow: clip;
  padding: ${vars.space.xxxl};
  ${cardLook}
  /* The letterhead's edge, in both of the company's colors. */
  &::before {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    height: 6px;
    background: linear-gradient(90deg, ${vars.color.brand} 80%, ${vars.color.accent} 80%);
    print-color-adjust: exact;
  }

  @media (max-width: 600px) {
    gap: ${vars.space.m};
    padding: 22px ${vars.space.l} ${vars.space.m};
  }
  @media print {
    /* A column of boxes is not broken over pages as text is. */
    display: block;
    padding: ${vars.space.xl} 0 0;
    border: 0;
    border-radius: 0;
    box-shadow: none;
    > * {
      margin-bottom: ${vars.space.l};
    }
    h3 {
      break-after: avoid;
    }
    > section,
    > footer {
      break-inside: avoid;
    }
  }
`

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${vars.space.l};
  > :first-child {
    min-width: 0;
  }
  /* Below the logo where that leaves less than this. */
  > :last-child {
    flex: 1 1 9em;
    text-align: end;
  }
`

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space.xs} ${vars.space.l};
  color: ${vars.color.text2};
  font: ${vars.type.small};
  white-space: pre-line;
`

/** The company whose document it is. */
interface DocumentSender {
  name: string
  darkLogoUrl: string | null
  /** 1–100. */
  logoSizePercentage: number
  licenseInformation: string | null
  termsOfService: string | null
  /** Name of the company whose logo it is, if that is not `name`: `name` is then shown as well. */
  logoName?: string
}

export interface DocumentSheetProps {
  /** Accessible name of the whole document: 'Invoice #1042'. */
  label: string
  title: string
  /** 'Invoice Date 02/10/2026' */
  dated: string
  /** 'Due Date 03/12/2026' */
  due?: string | null
  sender: DocumentSender
  /** The company's phone number, rendered. */
  phone: ReactNode
  supportEmail: string | null
  children: ReactNode
}

const LOGO_HEIGHT = 48
/** On a phone it leaves room for the document's title. */
const SMALL_LOGO_HEIGHT = 36

/** The sheet itself: letterhead at the top, the company's contact details and legal text at the bottom. */
export function DocumentSheet({ label, title, dated, due, sender, phone, supportEmail, children }: DocumentSheetProps) {
  const { logoName = sender.name } = sender
  const logoHeight = useMedia(SMALL) ? SMALL_LOGO_HEIGHT : LOGO_HEIGHT
  return (
    <Paper aria-label={label}>
      <Head>
        <div>
          {sender.darkLogoUrl && (
            <LogoPicture
              src={sender.darkLogoUrl}
              name={logoName}
              heightPx={Math.round((logoHeight * sender.logoSizePercentage) / 100)}
              hasPlate
            />
          )}
          {(!sender.darkLogoUrl || logoName !== sender.name) && <strong>{sender.name}</strong>}
        </div>
        <div>
          <Heading>{title}</Heading>
          <Muted>{dated}</Muted>
          {due && <Muted as="div">{due}</Muted>}
        </div>
      </Head>
      {children}
      <Divider />
      <Foot>
        {phone}
        {supportEmail && (
          <a href={`mailto:${supportEmail}`}>
            <Trans>Email Us</Trans>
          </a>
        )}
        {sender.licenseInformation && <span>{sender.licenseInformation}</span>}
        {sender.termsOfService && <span>{sender.termsOfService}</span>}
      </Foot>
    </Paper>
  )
}
