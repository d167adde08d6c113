import { defineRemote } from '@portal/platform/remote'

/** Billing's pages and slots, as the shell sees them: the invoice pages, and paying from anywhere. Data only; the code loads on demand. */
export const remote = defineRemote({
  name: 'billing',
  routes: [
    {
      path: 'invoices',
      title: 'All Invoices',
      layout: 'customer',
      queries: [
        { call: 'reportInvoices', query: { page: 1, per_page: 10, sort_by: 'date', sort_desc: true } },
        { call: 'reportBalanceDue', query: { page: 1, per_page: 10, sort_by: 'id', sort_desc: true } },
      ],
    },
    {
      path: 'invoice/:id',
      title: 'Invoice',
      layout: 'token',
      queries: [{ call: 'getInvoice', params: { id: ':id' } }],
    },
  ],
  slots: ['invoice.document', 'invoice.pay', 'invoices.unpaid', 'profile.payment-method'],
  navigation: [
    {
      path: 'invoices',
      label: 'All Invoices',
      section: 'Service History',
      order: 10,
      icon: 'receipt',
      tab: { label: 'Invoices', order: 20 },
      mark: { count: 'unpaid_invoices', word: 'due' },
    },
  ],
  flags: {
    'pay-several': {
      what: 'Customers pay several invoices with one payment',
      owner: 'billing',
      variants: ['off', 'on'],
      default: 'on',
      until: '2027-11-30',
      tenantMaySwitch: true,
    },
  },
})
