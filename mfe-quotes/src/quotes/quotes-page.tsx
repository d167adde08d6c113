import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { useSearchParams } from '@portal/platform'
import { Page, PageHeading } from '@portal/ui'
import { toFilter, useTableState, type TableDefaults } from '@portal/ui/table'
import { useAnswer } from './answers/use-answer'
import { useQuotes, type QuoteFilter } from './quote.queries'
import { QuotesTable } from './quotes-table'

// The contract's list; importing it would bundle the schemas.
const sortable: NonNullable<QuoteFilter['sort_by']>[] = ['date', 'name', 'description', 'id', 'job_id', 'total']
const defaults: TableDefaults = { sortBy: 'date', sortDesc: true, sortable }

/** /quotes */
export function QuotesPage() {
  const [state, change] = useTableState(...useSearchParams(), defaults)
  const heading = useRef<HTMLHeadingElement>(null)
  const quotes = useQuotes(toFilter(state))
  const proceeding = useAnswer('proceed', () => heading.current?.focus())
  return (
    <Page>
      <PageHeading ref={heading} tabIndex={-1}>
        <Trans>All Quotes</Trans>
      </PageHeading>
      <QuotesTable
        quotes={quotes}
        state={state}
        onStateChange={change}
        onProceed={(row) => proceeding.open({ quote: row, link: row.links.quote_proceed })}
      />
      {proceeding.dialog}
    </Page>
  )
}
