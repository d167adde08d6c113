import type { Client } from '@portal/client'
import type { Quote } from '@portal/contract'
import type { DocumentEdits } from '@portal/editing'

const quiet = { quiet: true }

/** API calls that edit one quote. */
export const quoteEdits = (client: Client, id: number): DocumentEdits<Quote> => ({
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
