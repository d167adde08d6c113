import type { ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Button, cardLook, Heading, rowLook, Stack, textStyles } from '@portal/ui'

const Frame = styled.section`
  ${cardLook}
  min-width: 0;
  overflow: hidden;
  overflow-wrap: anywhere;
`

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space.m};
  min-height: 52px;
  padding: ${vars.space.m} 20px 0;
  > button {
    flex: none;
  }
`

/** A text button at the end of a section or a row: its text, not its area, ends where the rest does. */
export const EndButton = styled(Button).attrs({ variant: 'text', small: true })`
  margin-inline-end: calc(-1 * ${vars.space.m});
`

/** Below a section's heading, what is not a list of rows. */
export const SectionBody = styled(Stack)`
  padding: ${vars.space.s} 20px 20px;
`

/** Above a small part. */
export const SmallHeading = styled(Heading)`
  ${textStyles.label}
`

/** The rows of a section. */
export const Rows = styled.ul`
  margin: 0;
  padding: 0 0 ${vars.space.s};
  list-style: none;
  > li + li {
    border-top: 1px solid ${vars.color.line};
  }
`

/** A row that is a button as a whole. */
export const RowButton = styled.button.attrs({ type: 'button' })`
  ${rowLook}
  padding-inline: 20px;
`

interface SectionProps {
  /** Of its heading. */
  id: string
  title: string
  /** Beside the heading. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the profile: its heading with what can be done, and its rows or its body. */
export const Section = ({ id, title, action, children }: SectionProps) => (
  <Frame aria-labelledby={id}>
    <Head>
      <Heading id={id}>{title}</Heading>
      {action}
    </Head>
    {children}
  </Frame>
)
