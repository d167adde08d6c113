import { isApiError } from '@portal/client'
import type { Quote } from '@portal/contract'
import { Link, NotFound, paths, usePageTitle, useParams, usePlatform } from '@portal/platform'
import { formatCents, statusLabel } from '@portal/rules'
import { Amount, Badge, Card, Icon, Page, PageHeading, QueryView, Row } from '@portal/ui'
import { useRef } from 'react'
import { QuoteDocument } from './document/quote-document'
import { ProceedButton } from './proceed-button'
import { useQuote } from './quote.queries'
import { lowestPaymentCents, proceedLink, quoteTitle, statusTone } from './quote.rules'

/** /quote_preview/:id */
export function QuotePreviewPage() {
  const id = Number(useParams().id)
  const { session } = usePlatform()
  const quote = useQuote(Number.isInteger(id) ? id : null)
  usePageTitle(quote.data && quoteTitle(quote.data))

  // Somebody else's quote and one that never was look the same.
  if (!Number.isInteger(id) || (isApiError(quote.error) && [400, 404].includes(quote.error.status))) return <NotFound />
  return (
    <Page>
      {session?.role === 'customer' && (
        <Link to={paths.quotes()}>
          <Icon name="back" size={16} /> Return to quotes
        </Link>
      )}
      <QueryView query={quote} failedMessage="Could not load this quote">
        {(data) => <QuoteView quote={data} />}
      </QueryView>
    </Page>
  )
}

function QuoteView({ quote }: { quote: Quote }) {
  const { tenant } = usePlatform()
  const heading = useRef<HTMLHeadingElement>(null)
  const link = proceedLink(quote)
  const lowest = lowestPaymentCents(quote, tenant.feature_flags)
  const proceed = link && <ProceedButton quoteId={quote.id} link={link} onDone={() => heading.current?.focus()} />
  return (
    <>
      <Row $spread>
        <Row>
          <PageHeading ref={heading} tabIndex={-1}>
            {quoteTitle(quote)}
          </PageHeading>
          <Badge $tone={statusTone(quote)}>{statusLabel(quote.status)}</Badge>
        </Row>
        {proceed}
      </Row>
      {lowest !== null && (
        <Card aria-label="Financing">
          Payments as low as <Amount>{formatCents(lowest)}</Amount>
        </Card>
      )}
      <QuoteDocument quote={quote} />
      {proceed && <Row $spread>{proceed}</Row>}
    </>
  )
}
