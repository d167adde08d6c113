import type { Invoice } from '@portal/contract'
import { PhoneLink, usePlatform } from '@portal/platform'
import { formatCents, formatDate, formatDay, invoiceDocumentTitle, totalLines } from '@portal/rules'
import { Heading, Text } from '@portal/ui'
import { DocumentSheet, OrderSummary, Parties, PostalBlock, SignatureBlock, TotalsList } from '@portal/ui/document'
import type { ReactNode } from 'react'
import { Transactions } from './transactions'

interface Props {
  invoice: Invoice
  /** In place of the lines: where they are edited. */
  lines?: ReactNode
  /** In place of a signature that was not given yet. */
  unsigned?: ReactNode
}

/** The invoice as a document: the same on its page, on the summary of a visit, and on paper. */
export function InvoiceDocument({ invoice, lines, unsigned }: Props) {
  const { brand, tenant } = usePlatform()
  const { signature } = invoice
  return (
    <DocumentSheet
      label={`Invoice #${invoice.invoice_id}`}
      title={invoiceDocumentTitle(invoice)}
      dated={`Invoice Date ${formatDay(invoice.invoice_date)}`}
      sender={brand}
      phone={brand.phone && <PhoneLink phone={brand.phone} />}
      supportEmail={tenant.support_email}
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
