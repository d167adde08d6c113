import { useClient, useRemember, type Client } from '@portal/client'
import type { Invoice } from '@portal/contract'
import { DocumentEditing, type DocumentEdits } from '@portal/editing'
import type { EditingProps } from '@portal/editing/late'

const quiet = { quiet: true }

/** API calls that edit one invoice. */
const invoiceEdits = (client: Client, id: number): DocumentEdits<Invoice> => ({
  addItem: (version, body) => client.call('addInvoiceItem', { params: { id }, query: { version }, body }, quiet),
  updateItem: (version, item_id, body) =>
    client.call('updateInvoiceItem', { params: { id, item_id }, query: { version }, body }, quiet),
  removeItem: (version, item_id) =>
    client.call('removeInvoiceItem', { params: { id, item_id }, query: { version } }, quiet),
  arrangeItems: (version, body) =>
    client.call('arrangeInvoiceItems', { params: { id }, query: { version }, body }, quiet),
  groupItems: (version, body) => client.call('groupInvoiceItems', { params: { id }, query: { version }, body }, quiet),
  ungroupItems: (version, group_id) =>
    client.call('ungroupInvoiceItems', { params: { id, group_id }, query: { version } }, quiet),
  setPricing: (version, body) => client.call('setInvoicePricing', { params: { id }, query: { version }, body }, quiet),
})

/** Editor for an invoice's line items, for staff. */
export function InvoiceEditing(props: EditingProps<Invoice>) {
  const { id } = props.document
  const client = useClient()
  const remember = useRemember()
  const parts = { params: { id } }
  return (
    <DocumentEditing
      {...props}
      edits={invoiceEdits(client, id)}
      hasLateFee
      remember={(saved) => void remember('getInvoice', parts, saved)}
      read={() => client.call('getInvoice', parts, { quiet: true })}
    />
  )
}
