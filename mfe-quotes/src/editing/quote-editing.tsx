import { useClient, useRemember, type Client } from '@portal/client'
import type { Quote } from '@portal/contract'
import { DocumentEditing, type DocumentEdits } from '@portal/editing'
import type { EditingProps } from '@portal/editing/late'

const quiet = { quiet: true }

/** API calls that edit one quote. */
const quoteEdits = (client: Client, id: number): DocumentEdits<Quote> => ({
  addItem: (version, body) => client.call('addQuoteItem', { params: { id }, query: { version }, body }, quiet),
  updateItem: (version, item_id, body) =>
    client.call('updateQuoteItem', { params: { id, item_id }, query: { version }, body }, quiet),
  removeItem: (version, item_id) =>
    client.call('removeQuoteItem', { params: { id, item_id }, query: { version } }, quiet),
  arrangeItems: (version, body) =>
    client.call('arrangeQuoteItems', { params: { id }, query: { version }, body }, quiet),
  groupItems: (version, body) => client.call('groupQuoteItems', { params: { id }, query: { version }, body }, quiet),
  ungroupItems: (version, group_id) =>
    client.call('ungroupQuoteItems', { params: { id, group_id }, query: { version } }, quiet),
  setPricing: (version, body) => client.call('setQuotePricing', { params: { id }, query: { version }, body }, quiet),
})

/** Editor for a quote's line items, for staff. */
export function QuoteEditing(props: EditingProps<Quote>) {
  const { id } = props.document
  const client = useClient()
  const remember = useRemember()
  const parts = { params: { id } }
  return (
    <DocumentEditing
      {...props}
      edits={quoteEdits(client, id)}
      remember={(saved) => void remember('getQuote', parts, saved)}
      read={() => client.call('getQuote', parts, { quiet: true })}
    />
  )
}
