import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import { isApiError } from '@portal/client'
import type { Quote } from '@portal/contract'
import { LazyEditing, useEditing } from '@portal/editing/late'
import { Link, NotFound, paths, useFormat, usePageTitle, useParams, usePlatform, useWords } from '@portal/platform'
import { mayEditQuote, statusLabel } from '@portal/rules'
import { vars } from '@portal/theme'
import {
  ActionBar,
  Amount,
  BackTo,
  Beside,
  Chip,
  Icon,
  offPaper,
  ONE_COLUMN,
  OnScreen,
  Page,
  PageHeading,
  QueryView,
  Row,
  useMedia,
} from '@portal/ui'
import { FinancingSummary, MonthlyPrice } from '../financing/financing-summary'
import { Fold } from '../fold'
import { StaffBar } from '../staff/staff-bar'
import { AnswerButton } from './answers/answer-button'
import { mayAnswer } from './answers/quote-answers'
import { QuoteDocument } from './document/quote-document'
import { DownloadQuote } from './download-quote'
import { PricePanel } from './price-panel'
import { QuoteNotice } from './quote-notice'
import { QuoteSigning } from './quote-signing'
import { useQuote } from './quote.queries'
import { proceedLink, quoteTitle, statusTone } from './quote.rules'
import { ServiceAddressField } from './service-address-field'
import { SignedQuoteCopies } from './signed-quote-copies'

/** /quote_preview/:id */
export function QuotePreviewPage() {
  const { t, i18n } = useLingui()
  const id = Number(useParams().id)
  const quote = useQuote(Number.isInteger(id) ? id : null)
  usePageTitle(quote.data && quoteTitle(i18n, quote.data))

  // Another customer's quote looks the same as one that does not exist.
  if (!Number.isInteger(id) || (isApiError(quote.error) && [400, 404].includes(quote.error.status))) return <NotFound />
  return (
    <Page>
      <QueryView query={quote} heading={<LateHeading />} failedMessage={t`Could not load this quote`}>
        {(data) => <QuoteView quote={data} />}
      </QueryView>
    </Page>
  )
}

/** Shown until the quote has loaded. */
const LateHeading = () => (
  <>
    <ReturnToQuotes />
    <PageHeading>
      <Trans>Quote</Trans>
    </PageHeading>
  </>
)

/** Only for customers signed in with a password: users who came by a link to this quote have no list to return to. */
function ReturnToQuotes() {
  const { session } = usePlatform()
  if (session?.role !== 'customer' || session.strategy !== 'password') return null
  return (
    <BackTo>
      <Link to={paths.quotes()}>
        <Icon name="back" size={16} /> <Trans>Return to quotes</Trans>
      </Link>
    </BackTo>
  )
}

const Top = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space.m};
  > a {
    margin-inline-start: auto;
  }
  ${offPaper}
`

const Price = styled.div`
  display: grid;
`

const loadEditing = () => import('../editing/quote-editing').then((loaded) => loaded.QuoteEditing)

function QuoteView({ quote }: { quote: Quote }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const words = useWords()
  const { session } = usePlatform()
  const heading = useRef<HTMLHeadingElement>(null)
  const [revision, setRevision] = useState(0)
  const showCurrent = () => setRevision(revision + 1)
  const onDone = () => heading.current?.focus()
  const onSigned = () => {
    stop()
    onDone()
  }
  const isCustomer = session?.role === 'customer'
  const mayEdit = mayEditQuote(quote, session?.role)
  const { isEdited, shown, onShown, stop } = useEditing(quote, mayEdit)
  const link = proceedLink(quote)
  const proceed = (variant: 'filled' | 'tonal' = 'filled') =>
    link && <AnswerButton answer="proceed" quote={quote} link={link} onDone={onDone} variant={variant} />
  const isOneColumn = useMedia(ONE_COLUMN)
  return (
    <>
      <ReturnToQuotes />
      <Top>
        <PageHeading ref={heading} tabIndex={-1}>
          {quoteTitle(i18n, quote)}
        </PageHeading>
        <Chip $tone={statusTone(quote)}>{statusLabel(quote.status, words)}</Chip>
        <DownloadQuote quote={quote} />
      </Top>
      {mayEdit && <StaffBar quote={quote} onChanged={showCurrent} />}
      {isCustomer && <QuoteNotice quote={quote} onTakenBack={onDone} />}
      <Beside aside={<PricePanel quote={quote}>{!isOneColumn && proceed()}</PricePanel>}>
        {isCustomer && quote.service_address_choices.length > 1 && (
          <OnScreen>
            <Fold summary={t`Change the service address`}>
              <ServiceAddressField quote={quote} />
            </Fold>
          </OnScreen>
        )}
        <QuoteDocument
          quote={shown}
          lines={isEdited && <LazyEditing document={quote} revision={revision} onShown={onShown} load={loadEditing} />}
          unsigned={
            <QuoteSigning quote={{ ...shown, status: quote.status }} onDone={onSigned} onOutdated={showCurrent} />
          }
        />
        <FinancingSummary quote={quote} />
        <SignedQuoteCopies quote={quote} />
      </Beside>
      {isCustomer && (
        <Row>
          {proceed('tonal')}
          {mayAnswer('requestChanges', quote) && (
            <AnswerButton answer="requestChanges" quote={quote} variant="quiet" onDone={onDone} />
          )}
          {mayAnswer('decline', quote) && (
            <AnswerButton answer="decline" quote={quote} variant="quiet" onDone={onDone} />
          )}
        </Row>
      )}
      {link && isOneColumn && (
        <ActionBar>
          <Price>
            <Amount $strong>{format.cents(quote.financials.total_cents)}</Amount>
            <MonthlyPrice quote={quote} />
          </Price>
          {proceed()}
        </ActionBar>
      )}
    </>
  )
}
