import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Quote } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { vars } from '@portal/theme'
import { Answer, onPanelButton, onPanelQuietButton, Panel, PanelText, Stack } from '@portal/ui'
import { DownloadQuote } from './download-quote'

const Actions = styled.div`
  display: grid;
  gap: ${vars.space.m};
  > button {
    ${onPanelButton}
  }
  > a {
    ${onPanelQuietButton}
  }
`

interface Props {
  quote: Pick<Quote, 'financials' | 'pdf_url'>
  /** The main action, where no bar at the bottom has it. */
  children?: ReactNode
}

/** What the quote costs, and the way to accept it. */
export const PricePanel = ({ quote, children }: Props) => (
  <Panel aria-label="Price">
    <Stack>
      <div>
        <PanelText>Total</PanelText>
        <Answer>{formatCents(quote.financials.total_cents)}</Answer>
      </div>
      <Actions>
        {children}
        <DownloadQuote quote={quote} />
      </Actions>
    </Stack>
  </Panel>
)
