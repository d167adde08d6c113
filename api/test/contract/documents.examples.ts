import { acme, key, readLines, readVersion, type Example, type Examples, type ExampleContext } from './example'

const { invoices, quotes, appointments, tasks } = acme
const atJob = { id: appointments.installationPending, quote_id: quotes.sent }
const signature = { kind: 'typed', name: 'Casey Rivera' }

type Kind = 'quotes' | 'invoices'
type More = (
  context: ExampleContext,
  lines: Awaited<ReturnType<typeof readLines>>,
) => { params?: Record<string, number>; body?: unknown }

/** An edit by a technician with a link to the document. */
const edit = (kind: Kind, id: number, more: More, params: Record<string, number> = { id }): Example => ({
  as: 'technician',
  link: { type: kind === 'quotes' ? 'Quote' : 'Invoice', id },
  parts: async (context) => {
    const { params: own, body } = more(context, await readLines(context, kind, id))
    return { params: { ...params, ...own }, query: await readVersion(context, kind, id), body }
  },
})
const added = { item: { task_id: tasks.drain } }
const places = (lines: { id: number; group_id: number | null }[]) => ({
  items: lines.map(({ id, group_id }) => ({ id, group_id })),
})
const single = (lines: { id: number; type: string }[]): number => lines.findLast(({ type }) => type === 'lineItem')!.id
const group = (lines: { type: string; group_id: number | null }[]): number =>
  lines.find(({ type }) => type === 'group')!.group_id!
const signed = (kind: Kind, id: number, params: Record<string, number> = { id }): Example => ({
  as: 'customer',
  parts: async (context) => ({ params, body: { signature, ...(await readVersion(context, kind, id)) } }),
})

const cash = { transaction_type: 'cash' as const, amount_cents: 500 }
const paid = async ({ office }: ExampleContext): Promise<number> => {
  const made = await office.call('payInvoice', { params: { id: invoices.unpaid }, body: { payment: cash } }, key())
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return (await office.call('getInvoice', { params: { id: invoices.unpaid } })).body.payments.at(-1)!.id
}
const card = async ({ api }: ExampleContext) => ({
  transaction_type: 'stax_card',
  card_token: await api.sandbox!.staxCard(),
})

/** Invoices, payments and quotes. */
export const documentExamples: Examples = {
  listPaymentMethods: { as: 'customer', foreign: 'own' },
  getInvoice: { as: 'customer', parts: { params: { id: invoices.unpaid } } },
  listCustomerInvoices: { as: 'customer', parts: { params: { id: acme.users.customer } } },
  reportInvoices: { as: 'customer', foreign: 'own' },
  reportBalanceDue: { as: 'customer', foreign: 'own' },
  getDownload: {
    as: 'nobody',
    parts: async ({ customer }) => ({
      params: {
        token: (await customer.call('getInvoice', { params: { id: invoices.unpaid } })).body
          .pdf_url!.split('/')
          .at(-1)!,
      },
    }),
  },
  updateInvoice: edit('invoices', invoices.deposit, () => ({
    body: { invoice: { notes: 'Due before the installation.' } },
  })),
  addInvoiceItem: edit('invoices', invoices.deposit, () => ({ body: added })),
  updateInvoiceItem: edit('invoices', invoices.deposit, (_, lines) => ({
    params: { item_id: single(lines) },
    body: { item: { quantity: 2 } },
  })),
  arrangeInvoiceItems: edit('invoices', invoices.deposit, (_, lines) => ({ body: places(lines) })),
  groupInvoiceItems: edit('invoices', invoices.deposit, (_, lines) => ({
    body: { group: { unit_name: 'All', item_ids: [single(lines)] } },
  })),
  ungroupInvoiceItems: edit('invoices', invoices.deposit, (_, lines) => ({ params: { group_id: group(lines) } })),
  removeInvoiceItem: edit('invoices', invoices.deposit, (_, lines) => ({ params: { item_id: single(lines) } })),
  setInvoicePricing: edit('invoices', invoices.deposit, () => ({
    body: { pricing: { discount_ids: [acme.discounts.fifty] } },
  })),
  createPaymentLink: {
    as: 'technician',
    link: { type: 'Invoice', id: invoices.deposit },
    parts: { params: { id: invoices.deposit }, body: { send: true } },
  },
  // Under way: the customer signs on the technician's device.
  confirmWork: {
    ...signed('invoices', invoices.deposit, { id: appointments.installationPending }),
    as: 'technician',
    link: { type: 'Invoice', id: invoices.deposit },
  },
  payInvoice: {
    as: 'customer',
    parts: async (context) => ({
      params: { id: invoices.unpaid },
      body: { payment: { ...(await card(context)), amount_cents: 100 } },
      headers: key(),
    }),
  },
  createPayment: {
    as: 'customer',
    parts: async (context) => ({
      body: { payment: { ...(await card(context)), amount_cents: 100, invoice_id: invoices.unpaid } },
      headers: key(),
    }),
  },
  createJobTransaction: {
    as: 'technician',
    link: { type: 'Invoice', id: invoices.unpaid },
    parts: async () => ({ params: { id: invoices.unpaid }, body: { payment: cash }, headers: key() }),
  },
  payInvoices: {
    as: 'customer',
    parts: async (context) => ({
      body: {
        payment: await card(context),
        invoices: [
          { invoice_id: invoices.unpaid, amount_cents: 100 },
          { invoice_id: invoices.partlyPaid, amount_cents: 100 },
        ],
      },
      headers: key(),
    }),
  },
  getPaymentByKey: {
    as: 'customer',
    parts: async ({ office }) => {
      const made = crypto.randomUUID()
      await office.call(
        'payInvoice',
        { params: { id: invoices.unpaid }, body: { payment: cash } },
        { 'idempotency-key': made },
      )
      return { params: { key: made } }
    },
  },
  closePaymentKey: { as: 'customer', parts: { params: { key: crypto.randomUUID() } }, foreign: 'own' },
  createPaymentMethod: {
    as: 'customer',
    parts: async (context) => ({ body: { payment_method: await card(context) } }),
    foreign: 'own',
  },
  updatePaymentMethod: {
    as: 'customer',
    parts: async ({ customer }) => ({
      params: {
        id: (await customer.call('getUser', { params: { id: acme.users.customer } })).body.payment_methods[0]!.id,
      },
      body: { payment_method: { default: true } },
    }),
  },
  deletePaymentMethod: {
    as: 'customer',
    parts: async ({ customer }) => ({
      params: {
        id: (await customer.call('getUser', { params: { id: acme.users.customer } })).body.payment_methods[0]!.id,
      },
    }),
  },
  listPayments: { as: 'admin', foreign: 'own' },
  recordPayment: {
    as: 'admin',
    parts: async () => ({ params: { id: acme.users.customer }, body: { payment: cash }, headers: key() }),
  },
  voidPayment: {
    as: 'admin',
    parts: async (context) => ({
      params: { id: await paid(context) },
      body: { void: { reason: 'Entered for the wrong customer' } },
    }),
  },
  deletePayment: { as: 'admin', parts: async (context) => ({ params: { id: await paid(context) } }) },
  refundPayment: {
    as: 'admin',
    parts: async (context) => ({
      params: { id: await paid(context) },
      body: { refund: { amount_cents: 100 } },
      headers: key(),
    }),
  },
  receiveGatewayNotice: { as: 'nobody', parts: { params: { provider: 'stax' }, body: { id: 'nothing' } } },
  getPaymentSettings: { as: 'admin', foreign: 'own' },
  setPaymentSettings: {
    as: 'admin',
    parts: async ({ office }) => ({ body: { payment_methods: (await office.call('getPaymentSettings', {})).body } }),
    foreign: 'own',
  },
  listJobTransactions: { as: 'customer', parts: { params: { id: invoices.paid } } },
  listTransactionReceivers: {
    as: 'technician',
    link: { type: 'Invoice', id: invoices.unpaid },
    parts: { params: { id: invoices.unpaid } },
  },

  getQuote: { as: 'customer', parts: { params: { id: quotes.sent } } },
  listCustomerQuotes: { as: 'customer', parts: { params: { id: acme.users.customer } } },
  listJobQuotes: { as: 'customer', parts: { params: { id: appointments.completed } } },
  reportQuotes: { as: 'customer', foreign: 'own' },
  getFinancingOptions: {
    as: 'customer',
    parts: { params: { id: acme.users.customer, quote_id: quotes.sent }, query: { down_payment_cents: 0 } },
  },
  listTaskChoices: {
    as: 'technician',
    link: { type: 'Quote', id: quotes.sent },
    parts: { query: { query: 'drain' } },
    foreign: 'own',
  },
  listDiscounts: { as: 'technician', link: { type: 'Quote', id: quotes.sent }, foreign: 'own' },
  updateQuote: edit('quotes', quotes.sent, () => ({ body: { quote: { notes: 'Two days.' } } })),
  addQuoteItem: edit('quotes', quotes.sent, () => ({ body: added })),
  updateQuoteItem: edit('quotes', quotes.sent, (_, lines) => ({
    params: { item_id: single(lines) },
    body: { item: { quantity: 2 } },
  })),
  arrangeQuoteItems: edit('quotes', quotes.sent, (_, lines) => ({ body: places(lines) })),
  groupQuoteItems: edit('quotes', quotes.sent, (_, lines) => ({
    body: { group: { unit_name: 'Service', item_ids: [single(lines)] } },
  })),
  ungroupQuoteItems: edit('quotes', quotes.sent, (_, lines) => ({ params: { group_id: group(lines) } })),
  removeQuoteItem: edit('quotes', quotes.sent, (_, lines) => ({ params: { item_id: single(lines) } })),
  setQuotePricing: edit('quotes', quotes.sent, () => ({
    body: { pricing: { discount_ids: [acme.discounts.tenPercent] } },
  })),
  emailQuote: { as: 'technician', link: { type: 'Quote', id: quotes.sent }, parts: { params: { id: quotes.sent } } },
  updateJobQuote: edit('quotes', quotes.sent, () => ({ body: { quote: { summary: 'One system.' } } }), atJob),
  addJobQuoteItem: edit('quotes', quotes.sent, () => ({ body: added }), atJob),
  updateJobQuoteItem: edit(
    'quotes',
    quotes.sent,
    (_, lines) => ({ params: { item_id: single(lines) }, body: { item: { quantity: 1 } } }),
    atJob,
  ),
  removeJobQuoteItem: edit('quotes', quotes.sent, (_, lines) => ({ params: { item_id: single(lines) } }), atJob),
  setJobQuotePricing: edit('quotes', quotes.sent, () => ({ body: { pricing: { tax_rate_percent: 8.25 } } }), atJob),
  emailJobQuote: { as: 'technician', link: { type: 'Quote', id: quotes.sent }, parts: { params: atJob } },
  setJobQuoteOwner: { as: 'admin', parts: { params: atJob, body: { owner: { user_id: acme.users.admin } } } },
  createQuote: {
    as: 'admin',
    parts: {
      body: { quote: { customer_id: acme.users.customer, name: 'Gutter guards', job_id: appointments.completed } },
    },
    foreign: 422,
  },
  copyQuote: { as: 'admin', parts: { params: { id: quotes.expired } } },
  extendQuote: {
    as: 'admin',
    parts: async (context) => ({
      params: { id: quotes.sent },
      query: await readVersion(context, 'quotes', quotes.sent),
      body: { quote: { expires_on: '2030-12-31' } },
    }),
  },
  reopenQuote: {
    as: 'admin',
    parts: async (context) => ({
      params: { id: quotes.expired },
      query: await readVersion(context, 'quotes', quotes.expired),
      body: { quote: { expires_on: '2030-12-31' } },
    }),
  },
  createInvoice: {
    as: 'admin',
    parts: { params: { id: appointments.pending }, body: { invoice: { format: 'summary' } } },
  },
  listInvoices: { as: 'admin', parts: { query: { status: 'open', sort_by: 'balance' } }, foreign: 'own' },
  listReceivables: { as: 'admin', foreign: 'own' },
  getStatement: { as: 'admin', parts: { params: { id: acme.users.customer } } },
  mailStatement: { as: 'admin', parts: { params: { id: acme.users.customer }, body: { statement: {} } } },
  billCustomer: {
    as: 'admin',
    parts: async () => ({ body: { invoice: { customer_id: acme.users.customer } }, headers: key() }),
    foreign: 422,
  },
  creditInvoice: {
    as: 'admin',
    parts: async () => ({
      params: { id: invoices.partlyPaid },
      body: { credit: { amount_cents: 100, reason: 'Goodwill' } },
      headers: key(),
    }),
  },
  writeOffInvoice: {
    as: 'admin',
    parts: async () => ({
      params: { id: invoices.partlyPaid },
      body: { write_off: { reason: 'Moved away' } },
      headers: key(),
    }),
  },
  finalizeInvoice: { as: 'admin', parts: { params: { id: invoices.unpaid } } },
  voidInvoice: {
    as: 'admin',
    parts: async ({ office }) => {
      const billed = await office.call(
        'billCustomer',
        { body: { invoice: { customer_id: acme.users.customer } } },
        key(),
      )
      return { params: { id: billed.body.id }, body: { void: { reason: 'Billed twice' } } }
    },
  },
  listQuotes: { as: 'admin', parts: { query: { status: 'sent' } }, foreign: 'own' },
  // Calls that change a quote's status come last.
  requestQuoteChanges: { as: 'customer', parts: { params: { id: quotes.pending }, body: { message: 'Cheaper' } } },
  declineQuote: { as: 'customer', parts: { params: { id: quotes.pending }, body: {} } },
  takeBackDecline: { as: 'customer', parts: { params: { id: quotes.pending } } },
  listQuoteReplies: { as: 'admin', parts: { query: { state: 'unanswered' } }, foreign: 'own' },
  updateQuoteReply: {
    as: 'admin',
    parts: async ({ office }) => ({
      params: { id: (await office.call('listQuoteReplies', { query: {} })).body.data[0]!.id },
      body: { quote_reply: { answered: true } },
    }),
  },
  acceptQuote: {
    as: 'customer',
    parts: async (context) => {
      await context.office.call('emailQuote', { params: { id: quotes.draft } })
      return {
        params: { id: quotes.draft },
        body: { signature, ...(await readVersion(context, 'quotes', quotes.draft)) },
      }
    },
  },
  proceedWithQuote: {
    as: 'customer',
    parts: async (context) => ({
      params: { id: quotes.sent },
      query: await readVersion(context, 'quotes', quotes.sent),
      body: { notes: 'Mornings' },
    }),
  },
  acceptJobQuote: signed('quotes', quotes.sent, atJob),
}
