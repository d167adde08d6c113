import { QueryView } from '@portal/ui'
import { WorkSigning } from '../signing/work-signing'
import { InvoiceDocument } from './document/invoice-document'
import { useInvoice } from './invoice.queries'

/** The invoice as a document in another team's page. */
export default function InvoiceDocumentSlot({ invoiceId }: { invoiceId: number }) {
  const invoice = useInvoice(invoiceId)
  return <QueryView query={invoice}>{(data) => <InvoiceDocument invoice={data} unsigned={<WorkSigning invoice={data} />} />}</QueryView>
}
