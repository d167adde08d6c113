import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Quote } from '@portal/contract'
import { PhoneLink, useFormat, usePlatform, useWords } from '@portal/platform'
import {
  membershipPrices,
  quoteDocumentTitle,
  quoteHoldsText,
  quoteTotalLines,
  showsSignature,
  withIssuer,
} from '@portal/rules'
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
  const { t } = useLingui()
  const format = useFormat()
  const words = useWords()
  const { brand, tenant } = usePlatform()
  const memberships = membershipPrices(quote)
  const { id, signature } = quote
  const date = format.day(quote.quote_date)
  const holds = quoteHoldsText(quote, words)
  return (
    <DocumentSheet
      label={t`Quote #${id}`}
      title={quoteDocumentTitle(quote, words)}
      dated={t`Quote Date ${date}`}
      sender={withIssuer(brand, quote.issuer)}
      phone={brand.phone && <PhoneLink phone={brand.phone} />}
      supportEmail={tenant.support_email}
    >
      <Parties>
        <PostalBlock title={t`Bill to`} name={quote.customer.full_name} address={quote.billing_address} />
        <PostalBlock title={t`Service Address`} address={quote.service_address} />
      </Parties>
      <section>
        <Heading as="h3">{quote.name}</Heading>
        {quote.summary && <Text>{quote.summary}</Text>}
      </section>
      {lines || <OrderSummary document={quote} money={format.cents} />}
      <TotalsList lines={quoteTotalLines(quote, words)} />
      {memberships.length > 0 && (
        <Row as="section" $gap="s">
          <Heading as="h3">
            <Trans>Membership price</Trans>
          </Heading>
          {memberships.map(({ name, priceCents }) => (
            <Row key={name} $gap="s">
              {name} <Amount>{format.cents(priceCents)}</Amount>
            </Row>
          ))}
        </Row>
      )}
      {(quote.notes || holds) && (
        <section>
          {quote.notes && (
            <>
              <Heading as="h3">
                <Trans>Notes</Trans>
              </Heading>
              <Text dir="auto">{quote.notes}</Text>
            </>
          )}
          {holds && <Text>{holds}</Text>}
        </section>
      )}
      {showsSignature(quote) &&
        (signature ? (
          <SignatureBlock
            title={t`Signature`}
            signature={signature}
            signedOn={signature.signature_time && format.date(signature.signature_time, tenant.timezone)}
          />
        ) : (
          unsigned
        ))}
    </DocumentSheet>
  )
}
