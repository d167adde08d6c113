import type { ReactNode } from 'react'
import type { Quote } from '@portal/contract'
import { PhoneLink, usePlatform } from '@portal/platform'
import {
  formatCents,
  membershipPrices,
  quoteDocumentTitle,
  quoteHoldsText,
  quoteTotalLines,
  showsSignature,
  withIssuer,
} from '@portal/rules'
import { formatDate, formatDay } from '@portal/rules/dates'
import { Amount, Heading, Row, Text } from '@portal/ui'
import { DocumentSheet, OrderSummary, Parties, PostalBlock, SignatureBlock, TotalsList } from '@portal/ui/document'

interface Props {
  quote: Quote
  /** Replaces the line items while they are being edited. */
  lines?: ReactNode
  /** Shown in place of the signature while the quote is unsigned. */
  unsigned?: ReactNode
}

/** The quote as a document. */
export function QuoteDocument({ quote, lines, unsigned }: Props) {
  const { brand, tenant } = usePlatform()
  const memberships = membershipPrices(quote)
  const { signature } = quote
  const holds = quoteHoldsText(quote)
  return (
    <DocumentSheet
      label={`Quote #${quote.id}`}
      title={quoteDocumentTitle(quote)}
      dated={`Quote Date ${formatDay(quote.quote_date)}`}
      sender={withIssuer(brand, quote.issuer)}
      phone={brand.phone && <PhoneLink phone={brand.phone} />}
      supportEmail={tenant.support_email}
    >
      <Parties>
        <PostalBlock title="Bill to" name={quote.customer.full_name} address={quote.billing_address} />
        <PostalBlock title="Service Address" address={quote.service_address} />
      </Parties>
      <section>
        <Heading as="h3">{quote.name}</Heading>
        {quote.summary && <Text>{quote.summary}</Text>}
      </section>
      {lines || <OrderSummary document={quote} money={formatCents} />}
      <TotalsList lines={quoteTotalLines(quote)} />
      {memberships.length > 0 && (
        <Row as="section" $gap="s">
          <Heading as="h3">Membership price</Heading>
          {memberships.map(({ name, priceCents }) => (
            <Row key={name} $gap="s">
              {name} <Amount>{formatCents(priceCents)}</Amount>
            </Row>
          ))}
        </Row>
      )}
      {(quote.notes || holds) && (
        <section>
          {quote.notes && (
            <>
              <Heading as="h3">Notes</Heading>
              <Text>{quote.notes}</Text>
            </>
          )}
          {holds && <Text>{holds}</Text>}
        </section>
      )}
      {showsSignature(quote) &&
        (signature ? (
          <SignatureBlock
            title="Signature"
            signature={signature}
            signedOn={signature.signature_time && formatDate(signature.signature_time, tenant.timezone)}
          />
        ) : (
          unsigned
        ))}
    </DocumentSheet>
  )
}
