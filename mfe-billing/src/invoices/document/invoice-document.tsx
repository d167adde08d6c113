import type { Invoice } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { formatDay } from '@portal/rules'
import { vars } from '@portal/theme'
import { Divider, Heading, Muted, Text } from '@portal/ui'
import styled from 'styled-components'
import { OrderSummary } from './order-summary'
import { PostalBlock } from './postal-block'
import { SignatureBlock } from './signature-block'
import { Totals } from './totals'
import { Transactions } from './transactions'

const Paper = styled.article`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xl};
  padding: ${vars.space.xxl};
  border: 1px solid ${vars.color.border};
  border-radius: ${vars.radius.m};
  background: ${vars.color.surface};

  @media (max-width: 600px) {
    padding: ${vars.space.l};
  }
  @media print {
    padding: 0;
    border: 0;
  }
`

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${vars.space.l};
`

const Parties = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  gap: ${vars.space.l};
`

const Foot = styled.footer`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.s};
  color: ${vars.color.textMuted};
  font-size: ${vars.font.small};
  white-space: pre-line;
`

/** The invoice as a document: the same on its page, on the summary of a visit, and on paper. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { brand, tenant } = usePlatform()
  return (
    <Paper aria-label={`Invoice #${invoice.invoice_id}`}>
      <Head>
        {brand.darkLogoUrl ? <img src={brand.darkLogoUrl} alt={tenant.name} height={48} /> : <strong>{tenant.name}</strong>}
        <div>
          <Heading>
            Invoice #{invoice.invoice_id} for Job #{invoice.job_id}
          </Heading>
          <Muted>Invoice Date {formatDay(invoice.invoice_date)}</Muted>
        </div>
      </Head>
      <Parties>
        <PostalBlock title="Bill to" name={invoice.customer.full_name} address={invoice.billing_address} />
        <PostalBlock title="Service Address" address={invoice.service_address} />
      </Parties>
      {invoice.format === 'detailed' && invoice.summary && <Text>{invoice.summary}</Text>}
      <OrderSummary invoice={invoice} />
      <Totals invoice={invoice} />
      <SignatureBlock signature={invoice.signature} />
      <Transactions payments={invoice.payments} />
      {invoice.notes && (
        <section>
          <Heading as="h3">Notes</Heading>
          <Text>{invoice.notes}</Text>
        </section>
      )}
      <Divider />
      <Foot>
        {brand.phone && <a href={`tel:${brand.phone}`}>{brand.phone}</a>}
        {tenant.support_email && <a href={`mailto:${tenant.support_email}`}>Email Us</a>}
        {brand.licenseInformation && <span>{brand.licenseInformation}</span>}
        {brand.termsOfService && <span>{brand.termsOfService}</span>}
      </Foot>
    </Paper>
  )
}
