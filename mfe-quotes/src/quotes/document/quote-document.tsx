import type { Quote } from '@portal/contract'
import { PhoneLink, usePlatform } from '@portal/platform'
import { formatCents, formatDate, formatDay } from '@portal/rules'
import { Amount, Heading, Row, Text } from '@portal/ui'
import { DocumentPaper, OrderSummary, Parties, PostalBlock, SignatureBlock, TotalsList } from '@portal/ui/document'
import { membershipPrices, showsSignature, totalLines } from '../quote.rules'

/** The quote as a document. */
export function QuoteDocument({ quote }: { quote: Quote }) {
  const { brand, tenant } = usePlatform()
  const memberships = membershipPrices(quote)
  const { signature } = quote
  return (
    <DocumentPaper
      label={`Quote #${quote.id}`}
      title={quote.job_id === null ? `Quote #${quote.id}` : `Quote #${quote.id} for Job #${quote.job_id}`}
      dated={`Quote Date ${formatDay(quote.quote_date)}`}
      sender={brand}
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
      <OrderSummary document={quote} money={formatCents} />
      <TotalsList lines={totalLines(quote)} />
      {memberships.length > 0 && (
        <section>
          <Heading as="h3">Membership price</Heading>
          {memberships.map(({ name, priceCents }) => (
            <Row key={name} $gap="s">
              {name} <Amount>{formatCents(priceCents)}</Amount>
            </Row>
          ))}
        </section>
      )}
      {quote.notes && (
        <section>
          <Heading as="h3">Notes</Heading>
          <Text>{quote.notes}</Text>
        </section>
      )}
      {signature && showsSignature(quote) && (
        <SignatureBlock
          title="Signature"
          signature={signature}
          signedOn={signature.signature_time && formatDate(signature.signature_time, tenant.timezone)}
        />
      )}
    </DocumentPaper>
  )
}
