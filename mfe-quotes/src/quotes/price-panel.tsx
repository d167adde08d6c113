import type { ReactNode } from 'react'
import type { Quote } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { FigurePanel } from '@portal/ui'

interface Props {
  quote: Pick<Quote, 'financials'>
  /** The main action, where no bar at the bottom has it. */
  children?: ReactNode
}

/** What the quote costs, and the way to accept it. */
export const PricePanel = ({ quote, children }: Props) => (
  <FigurePanel name="Price" label="Total" figure={formatCents(quote.financials.total_cents)}>
    {children}
  </FigurePanel>
)
