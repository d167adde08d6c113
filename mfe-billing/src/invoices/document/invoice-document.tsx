import type { ReactNode } from 'react'
import type { Invoice } from '@portal/contract'
import { PhoneLink, usePlatform } from '@portal/platform'
import { dueDateText, formatCents, invoiceDocumentTitle, totalLines, withIssuer } from '@portal/rules'
import { formatDate, formatDay } from '@portal/rules/dates'
import { Heading, Text } from '@portal/ui'
import { DocumentSheet, OrderSummary, Parties, PostalBlock, SignatureBlock, TotalsList } from '@portal/ui/document'
import { Transactions } from './transactions'

interface Props {
  invoice: Invoice
  /** Replaces the line items while they are being edited. */
  lines?: ReactNode
  /** Shown in place of the signature while the invoice is unsigned. */
  unsigned?: ReactNode
}

/** The invoice as a document, rendered the same on its page, on the visit summary and in print. */
export function InvoiceDocument({ invoice, lines, unsigned }: Props) {
  const { brand, tenant } = usePlatform()
  const { signature } = invoice
  return (
    <DocumentSheet
      label={`Invoice #${invoice.invoice_id}`}
      title={invoiceDocumentTitle(invoice)}
      dated={`Invoice Date ${formatDay(invoice.invoice_date)}`}
      sender={withIssuer(brand, invoice.issuer)}
      phone={brand.phone && <PhoneLink phone={brand.phone} />}
      supportEmail={tenant.support_email}
      due={dueDateText(invoice)}
    >
      <Parties>
        <PostalBlock title="Bill to" name={invoice.customer.full_name} address={invoice.billing_address} />
        <PostalBlock title="Service Address" address={invoice.service_address} />
      </Parties>
      {invoice.format === 'detailed' && invoice.summary && <Text>{invoice.summary}</Text>}
      {lines || <OrderSummary document={invoice} money={formatCents} />}
      <TotalsList lines={totalLines(invoice)} />
      {signature ? (
        <SignatureBlock
          title="Work Completed"
          signature={signature}
          signedOn={signature.signature_time && formatDate(signature.signature_time, tenant.timezone)}
        />
      ) : (
        unsigned
      )}
      <Transactions payments={invoice.payments} />
      {invoice.notes && (
        <section>
          <Heading as="h3">Notes</Heading>
          <Text>{invoice.notes}</Text>
        </section>
      )}
    </DocumentSheet>
  )
}
