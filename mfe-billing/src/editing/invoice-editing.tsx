import { useMemo } from 'react'
import { useClient, useRemember } from '@portal/client'
import type { Invoice } from '@portal/contract'
import { DocumentEditing } from '@portal/editing'
import type { EditingProps } from '@portal/editing/late'
import { invoiceEdits } from './invoice-edits'

/** Editor for an invoice's line items, for staff. */
export function InvoiceEditing(props: EditingProps<Invoice>) {
  const { id } = props.document
  const client = useClient()
  const remember = useRemember()
  const parts = { params: { id } }
  const edits = useMemo(() => invoiceEdits(client, id), [client, id])
  return (
    <DocumentEditing
      {...props}
      edits={edits}
      hasLateFee
      remember={(saved) => void remember('getInvoice', parts, saved)}
      read={() => client.call('getInvoice', parts, { quiet: true })}
    />
  )
}
