import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Quote } from '@portal/contract'
import { useFormat } from '@portal/platform'
import { FigurePanel } from '@portal/ui'

interface Props {
  quote: Pick<Quote, 'financials'>
  /** The main action, where no bar at the bottom has it. */
  children?: ReactNode
}

/** What the quote costs, and the way to accept it. */
export function PricePanel({ quote, children }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <FigurePanel name={t`Price`} label={t`Total`} figure={format.cents(quote.financials.total_cents)}>
      {children}
    </FigurePanel>
  )
}
