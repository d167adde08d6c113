import { useParams } from '@portal/platform'
import { Page, PageHeading, QueryView } from '@portal/ui'
import { useInvoice } from './invoice.queries'

export function InvoicePage() {
  const { id } = useParams()
  const invoice = useInvoice(Number(id))
  return (
    <Page>
      <QueryView query={invoice}>{(data) => <PageHeading>Invoice #{data.invoice_id}</PageHeading>}</QueryView>
    </Page>
  )
}
