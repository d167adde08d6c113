import { defineRemote } from '@portal/platform/remote'

/** The quote pages, as the shell sees them: the list, and each quote as a document. Data only; the code loads on demand. */
export const remote = defineRemote({
  name: 'quotes',
  routes: [
    {
      path: 'quotes',
      title: 'All Quotes',
      layout: 'customer',
      queries: [{ call: 'reportQuotes', query: { page: 1, per_page: 10, sort_by: 'date', sort_desc: true } }],
    },
    {
      path: 'quote_preview/:id',
      title: 'Quote',
      layout: 'token',
      queries: [{ call: 'getQuote', params: { id: ':id' } }],
    },
  ],
  slots: [],
  navigation: [
    {
      path: 'quotes',
      label: 'All Quotes',
      section: 'Service History',
      order: 20,
      icon: 'quote',
      tab: { label: 'Quotes', order: 30 },
    },
  ],
})
