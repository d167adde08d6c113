import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Cents, Day, Exact, Id, IdParams, Instant, Line, Link, Nullable, OneOf } from './common'
import {
  AppliedDiscount,
  documentEdits,
  EditQuery,
  Financials,
  Issuer,
  LineItem,
  PostalAddress,
  SignBody,
  signedFields,
  TaxSetting,
} from './documents'
import { amountRange, dayRange, descending, ListPage, ListQuery } from './lists'

export const quoteStatuses = ['draft', 'pending', 'sent', 'accepted', 'denied', 'expired'] as const

/** One of the customer's addresses where the quoted work can be done. */
export const ServicePlace = T.Composite([T.Object({ id: Id, name: T.String() }), PostalAddress])
export type ServicePlace = Static<typeof ServicePlace>

export const Quote = T.Object({
  id: Id,
  name: T.String(),
  summary: Nullable(T.String()),
  status: OneOf(...quoteStatuses),
  quote_type: T.String(),
  quote_date: Day,
  /** The last day on which it is valid; null if it never expires. */
  expires_on: Nullable(Day),
  job_id: Nullable(Id),
  service_address_id: Nullable(Id),
  service_address: Nullable(PostalAddress),
  /** Addresses to choose from; empty if the user may not choose. */
  service_address_choices: T.Array(ServicePlace),
  billing_address: Nullable(PostalAddress),
  /** Absent until the quote is issued: the company is today's. */
  issuer: T.Optional(Issuer),
  customer: T.Object({ full_name: T.String(), customer_id: Id }),
  items_attributes: T.Array(LineItem),
  financials: Financials,
  total: T.String(),
  discount_attributes: T.Array(AppliedDiscount),
  tax_setting: TaxSetting,
  /** Incremented by every edit. */
  version: T.Integer(),
  pdf_url: Nullable(Link),
  ...signedFields,
  notes: Nullable(T.String()),
  links: T.Object({ quote_proceed: Nullable(Link) }),
  /** Until when the customer may take back their decline; null if there is none to take back, and for other users. */
  decline_final_at: Nullable(Instant),
  proceed_url: Nullable(Link),
  payments_as_low_as_cents: Nullable(Cents),
  jobless_financing: T.Boolean(),
  actual_membership_program_id: Nullable(Id),
  actual_membership_program_name: Nullable(T.String()),
  comparison_membership_program_id: Nullable(Id),
  comparison_membership_program_name: Nullable(T.String()),
})
export type Quote = Static<typeof Quote>

/** A lender's offer for a quote. */
export const LoanOffer = T.Object({
  id: Id,
  lender: T.String(),
  /** Loan amount: the total less the down payment. */
  amount_cents: Cents,
  payment_amount_cents: T.Integer({ minimum: 0, description: 'cents a month' }),
  term_months: T.Integer(),
  rate_percent: T.Number({ description: 'a year' }),
})
export type LoanOffer = Static<typeof LoanOffer>

/** `loading`: not all lenders have responded yet; poll again after `interval` ms. */
export const FinancingOptions = T.Object({
  loading: T.Boolean(),
  interval: Nullable(T.Integer()),
  loan_offers: T.Array(LoanOffer),
})
export type FinancingOptions = Static<typeof FinancingOptions>

const readers = ['customer', 'technician', 'admin'] as const
const staff = ['technician', 'admin'] as const
const text = (maxLength: number) => T.Optional(Nullable(T.String({ maxLength })))

export const QuoteChange = Exact({
  quote: Exact({
    name: T.Optional(Line(200, { minLength: 1 })),
    summary: text(4_000),
    notes: text(4_000),
    /** One of `service_address_choices`. Customers may set it too, while the quote is open. */
    service_address_id: T.Optional(Id),
    /** The lowest monthly payment that a lender offered; 422 for any other amount. */
    payments_as_low_as_cents: T.Optional(Nullable(T.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
  }),
})

/** `version` is required only if name, summary or notes change. */
const ChangeQuery = T.Partial(EditQuery)

/** Signing a quote accepts it. */
const accept = {
  summary: 'Sign a quote, and so accept it. 409 when it has changed since it was read.',
  access: readers,
  body: SignBody,
  response: Quote,
} as const
const email = {
  summary: 'Mail the customer a link to the quote; a draft is sent with it',
  access: staff,
  response: Quote,
} as const
const update = {
  summary: 'Change what a quote says beside its lines',
  access: readers,
  query: ChangeQuery,
  body: QuoteChange,
  response: Quote,
} as const

/** Params of the same calls under the job's path, for systems that know a quote by its job. */
export const JobQuoteParams = T.Object({ id: Id, quote_id: Id })
export const JobQuoteItemParams = T.Object({ id: Id, quote_id: Id, item_id: Id })

export const Person = T.Object({ id: Id, full_name: T.String() })

export const quoteReplyKinds = ['proceed', 'sign', 'decline', 'changes'] as const

/** A customer's reply to a quote. */
export const QuoteReply = T.Object({
  id: Id,
  kind: OneOf(...quoteReplyKinds),
  message: Nullable(T.String()),
  created_at: Instant,
  /** When the office acted on it; null while it is pending. */
  answered_at: Nullable(Instant),
  /** When the customer took back a decline. */
  taken_back_at: Nullable(Instant),
  quote: T.Object({
    id: Id,
    name: T.String(),
    job_id: Nullable(Id),
    status: OneOf(...quoteStatuses),
    total_cents: Cents,
  }),
  customer: T.Object({ id: Id, full_name: T.String(), email: Nullable(T.String()), phone: Nullable(T.String()) }),
})
export type QuoteReply = Static<typeof QuoteReply>

const office = ['admin'] as const
const Words = Line(200, { pattern: '\\S' })

/** A new quote: a draft without lines. Fields that are left out default to the job's or the customer's. */
export const NewQuote = Exact({
  quote: Exact({
    customer_id: Id,
    job_id: T.Optional(Nullable(Id)),
    name: Words,
    summary: text(4_000),
    notes: text(4_000),
    quote_type: T.Optional(OneOf('single_column', 'two_column')),
    service_address_id: T.Optional(Id),
    billing_address_id: T.Optional(Id),
    expires_on: T.Optional(Nullable(Day)),
  }),
})
export type NewQuote = Static<typeof NewQuote>

export const QuoteSummary = T.Object({
  id: Id,
  job_id: Nullable(Id),
  customer: T.Object({ id: Id, full_name: T.String() }),
  name: T.String(),
  status: OneOf(...quoteStatuses),
  quote_date: Day,
  expires_on: Nullable(Day),
  total_cents: Cents,
})
export type QuoteSummary = Static<typeof QuoteSummary>

/** Back office calls for quotes. */
const officeQuoteCalls = {
  listQuotes: {
    summary: 'Quotes of all customers',
    access: office,
    csv: true,
    query: ListQuery({
      status: T.Optional(OneOf(...quoteStatuses)),
      customer_id: T.Optional(Id),
      ...dayRange,
      ...amountRange,
      sort_by: T.Optional(OneOf('date', 'total')),
      ...descending,
    }),
    response: ListPage(QuoteSummary),
  },
  listQuoteReplies: {
    summary: 'What customers answered to quotes, newest first. `unanswered`: what the office has not acted on yet.',
    access: office,
    query: T.Object({
      state: T.Optional(OneOf('unanswered', 'all')),
      quote_id: T.Optional(Id),
      from: T.Optional(Day),
      to: T.Optional(Day),
      page: T.Optional(T.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
      per_page: T.Optional(T.Integer({ minimum: 1, maximum: 100, default: 25 })),
    }),
    response: T.Object({ data: T.Array(QuoteReply), recordsFiltered: T.Integer() }),
  },
  updateQuoteReply: {
    summary: 'Say that an answer was acted on, or that it was not',
    access: office,
    params: IdParams,
    body: Exact({ quote_reply: Exact({ answered: T.Boolean() }) }),
    response: QuoteReply,
  },
  createQuote: {
    summary: 'Make a draft of a quote; its lines are added to it',
    access: office,
    body: NewQuote,
    response: Quote,
    status: 201,
  },
  copyQuote: {
    summary: 'Make a draft of the same lines, prices and discounts, for the same customer',
    access: office,
    params: IdParams,
    response: Quote,
    status: 201,
  },
  extendQuote: {
    summary: 'Set the last day of a quote; one that has expired is open again',
    access: office,
    params: IdParams,
    query: EditQuery,
    body: Exact({ quote: Exact({ expires_on: Nullable(Day) }) }),
    response: Quote,
  },
  reopenQuote: {
    summary:
      'Open a quote again that was declined or has expired. 422 unless its last day is still to come, or is named anew.',
    access: office,
    params: IdParams,
    query: EditQuery,
    body: Exact({ quote: Exact({ expires_on: T.Optional(Nullable(Day)) }) }),
    response: Quote,
  },
} satisfies Record<string, CallShape>

export const quoteCalls = {
  ...officeQuoteCalls,
  getQuote: { summary: 'One quote, whole', access: readers, params: IdParams, response: Quote },
  listCustomerQuotes: {
    summary: 'All quotes of a customer, newest first',
    access: ['customer', 'admin'],
    params: IdParams,
    response: T.Array(Quote),
  },
  proceedWithQuote: {
    summary:
      'Ask for the quoted service, and so accept the quote. 409 when it is another version by now than the one that is named.',
    access: ['customer'],
    params: IdParams,
    query: EditQuery,
    body: Exact({ notes: T.Optional(T.String({ maxLength: 2000 })) }),
    response: Quote,
  },
  acceptQuote: { ...accept, params: IdParams },
  declineQuote: {
    summary: 'Turn a quote down, and say why',
    access: ['customer'],
    params: IdParams,
    body: Exact({ message: T.Optional(T.String({ maxLength: 2000 })) }),
    response: Quote,
  },
  requestQuoteChanges: {
    summary: 'Ask for a quote to be changed; it is pending until the office has sent it again',
    access: ['customer'],
    params: IdParams,
    body: Exact({ message: T.String({ minLength: 1, maxLength: 2000 }) }),
    response: Quote,
  },
  takeBackDecline: {
    summary: 'Take a decline back, within a day: the quote stands where it stood before',
    access: ['customer'],
    params: IdParams,
    response: Quote,
  },
  emailQuote: { ...email, params: IdParams },
  updateQuote: { ...update, params: IdParams },
  addQuoteItem: { ...documentEdits.addItem, response: Quote },
  updateQuoteItem: { ...documentEdits.updateItem, response: Quote },
  removeQuoteItem: { ...documentEdits.removeItem, response: Quote },
  arrangeQuoteItems: { ...documentEdits.arrangeItems, response: Quote },
  groupQuoteItems: { ...documentEdits.groupItems, response: Quote },
  ungroupQuoteItems: { ...documentEdits.ungroupItems, response: Quote },
  setQuotePricing: { ...documentEdits.setPricing, response: Quote },
  getFinancingOptions: {
    summary: 'What lenders offer for a quote; they are asked now if they were not, and answer later',
    access: readers,
    params: T.Object({ id: Id, quote_id: Id }),
    query: T.Object({
      down_payment_cents: T.Optional(T.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 })),
      retry: T.Optional(
        T.Boolean({ description: 'somebody asks for it: ask those again now who could not be reached' }),
      ),
    }),
    response: FinancingOptions,
  },
  listJobQuotes: {
    summary: "The job's quotes, newest first",
    access: readers,
    params: IdParams,
    response: T.Array(Quote),
  },
  updateJobQuote: { ...update, params: JobQuoteParams },
  acceptJobQuote: { ...accept, params: JobQuoteParams },
  emailJobQuote: { ...email, params: JobQuoteParams },
  addJobQuoteItem: { ...documentEdits.addItem, params: JobQuoteParams, response: Quote },
  updateJobQuoteItem: { ...documentEdits.updateItem, params: JobQuoteItemParams, response: Quote },
  removeJobQuoteItem: { ...documentEdits.removeItem, params: JobQuoteItemParams, response: Quote },
  setJobQuotePricing: { ...documentEdits.setPricing, params: JobQuoteParams, response: Quote },
  setJobQuoteOwner: {
    summary: 'Say whose quote it is: somebody of the staff, or nobody',
    access: ['admin'],
    params: JobQuoteParams,
    body: Exact({ owner: Exact({ user_id: Nullable(Id) }) }),
    response: T.Object({ owner: Nullable(Person) }),
  },
} satisfies Record<string, CallShape>
