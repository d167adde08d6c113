import { useSearchParams } from '@portal/platform'
import { Page, PageHeading } from '@portal/ui'
import { useTableState, type TableDefaults } from '@portal/ui/table'
import { useRef } from 'react'
import { quoteColumns } from './quote-columns'
import { useQuotes, type QuoteFilter } from './quote.queries'
import { QuotesTable } from './quotes-table'

const defaults: TableDefaults = { sortBy: 'date', sortDesc: true, sortable: quoteColumns }

/** /quotes */
export function QuotesPage() {
  const [state, change] = useTableState(...useSearchParams(), defaults)
  const heading = useRef<HTMLHeadingElement>(null)
  const quotes = useQuotes({
    page: state.page,
    per_page: state.perPage,
    sort_by: state.sortBy as QuoteFilter['sort_by'],
    sort_desc: state.sortDesc,
    query: state.query,
  })
  return (
    <Page>
      <PageHeading ref={heading} tabIndex={-1}>
        All Quotes
      </PageHeading>
      <QuotesTable quotes={quotes} state={state} onStateChange={change} onProceeded={() => heading.current?.focus()} />
    </Page>
  )
}
