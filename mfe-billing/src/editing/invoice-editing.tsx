import { useClient, useRemember } from '@portal/client'
import type { Invoice } from '@portal/contract'
import { DocumentEditing } from '@portal/editing'
import { useMemo } from 'react'
import { invoiceEdits } from './invoice-edits'

/** The lines of an invoice as the staff edits them. */
export function InvoiceEditing({ document: invoice }: { document: Invoice }) {
  const client = useClient()
  const remember = useRemember()
  const parts = { params: { id: invoice.id } }
  const edits = useMemo(() => invoiceEdits(client, invoice.id), [client, invoice.id])
  return (
    <DocumentEditing
      document={invoice}
      edits={edits}
      hasLateFee
      onSaved={(saved) => void remember('getInvoice', parts, saved)}
      read={() => client.call('getInvoice', parts, { quiet: true })}
    />
  )
}
