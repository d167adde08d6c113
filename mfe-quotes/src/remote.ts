import { defineRemote } from '@portal/platform/remote'

/** What quotes offers the shell: the list of quotes, and each one as a document. Facts first; code loads on visit. */
export const remote = defineRemote({
  name: 'quotes',
  routes: [
    {
      path: 'quotes',
      title: 'All Quotes',
      layout: 'customer',
      queries: [{ call: 'reportQuotes', query: { page: 1, per_page: 10, sort_by: 'date', sort_desc: true } }],
    },
    { path: 'quote_preview/:id', title: 'Quote', layout: 'token', queries: [{ call: 'getQuote', params: { id: ':id' } }] },
  ],
  slots: [],
})
