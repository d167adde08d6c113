import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Invoice } from '@portal/contract'
import { PhoneLink, useFormat, usePlatform, useWords } from '@portal/platform'
import { invoiceDocumentTitle, totalLines, withIssuer } from '@portal/rules'
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
  const { t } = useLingui()
  const format = useFormat()
  const words = useWords()
  const { brand, tenant } = usePlatform()
  const { invoice_id: invoiceId, signature } = invoice
  const { invoice_date, due_on = invoice_date } = invoice
  const date = format.day(invoice_date)
  const due = format.day(due_on)
  return (
    <DocumentSheet
      label={t`Invoice #${invoiceId}`}
      title={invoiceDocumentTitle(invoice, words)}
      dated={t`Invoice Date ${date}`}
      sender={withIssuer(brand, invoice.issuer)}
      phone={brand.phone && <PhoneLink phone={brand.phone} />}
      supportEmail={tenant.support_email}
      due={due_on === invoice_date ? null : t`Due Date ${due}`}
    >
      <Parties>
        <PostalBlock title={t`Bill to`} name={invoice.customer.full_name} address={invoice.billing_address} />
        <PostalBlock title={t`Service Address`} address={invoice.service_address} />
      </Parties>
      {invoice.format === 'detailed' && invoice.summary && <Text>{invoice.summary}</Text>}
      {lines || <OrderSummary document={invoice} money={format.cents} />}
      <TotalsList lines={totalLines(invoice, words)} />
      {signature ? (
        <SignatureBlock
          title={t`Work Completed`}
          signature={signature}
          signedOn={signature.signature_time && format.date(signature.signature_time, tenant.timezone)}
        />
      ) : (
        unsigned
      )}
      <Transactions payments={invoice.payments} />
      {invoice.notes && (
        <section>
          <Heading as="h3">
            <Trans>Notes</Trans>
          </Heading>
          <Text dir="auto">{invoice.notes}</Text>
        </section>
      )}
    </DocumentSheet>
  )
}
