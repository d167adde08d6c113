import { QueryView, Stack } from '@portal/ui'
import { SignedInvoiceCopies } from '../signing/signed-invoice-copies'
import { WorkSigning } from '../signing/work-signing'
import { InvoiceDocument } from './document/invoice-document'
import { useInvoice } from './invoice.queries'

/** The invoice document, as a slot for other teams' pages. */
export default function InvoiceDocumentSlot({ invoiceId }: { invoiceId: number }) {
  const invoice = useInvoice(invoiceId)
  return (
    <QueryView query={invoice}>
      {(data) => (
        <Stack>
          <InvoiceDocument invoice={data} unsigned={<WorkSigning invoice={data} />} />
          <SignedInvoiceCopies invoice={data} />
        </Stack>
      )}
    </QueryView>
  )
}
