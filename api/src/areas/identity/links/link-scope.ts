import { shapes, type Body, type CallName, type CallShape, type Params, type Query } from '@portal/contract'
import type { Db } from '../../../foundation/database/database'
import type { ResourceType } from '../../../foundation/database/schema'
import { forbidden, notFound } from '../../../foundation/errors'
import { findLinkedThing, type LinkedThing } from './linked-thing'
import { hasAccountScope } from '../../../foundation/security/authorization'
import type { Principal } from '../../../foundation/security/sessions'

// What a link to one thing opens: for each role and each kind of thing the calls that may be made, and about what.
// A call that is not listed is refused, so a new call opens nothing until somebody writes it down here. The table of
// `identity/link-scope.test.ts` says the same in words.

interface Asked<N extends CallName> {
  params: Params<N>
  query: Query<N>
  body: Body<N>
}

/** Whether the request is about the linked thing. */
type Rule<N extends CallName> = (asked: Asked<N>, linked: LinkedThing) => boolean
type Scope = { readonly [N in CallName]?: Rule<N> }

interface ById {
  params: { id: number }
}

// How a request names what it is about.
const itself = ({ params }: ById, { id }: LinkedThing): boolean => params.id === id
const itsJob = ({ params }: ById, { jobId }: LinkedThing): boolean => params.id === jobId
const itsCustomer = ({ params }: ById, { customerId }: LinkedThing): boolean => params.id === customerId
const quoteOfItsJob = ({ params }: { params: { id: number; quote_id: number } }, { id, jobId }: LinkedThing): boolean => params.id === jobId && params.quote_id === id
/** Names nothing, or something that its handler looks up: what it answers is about the linked thing alone. */
const narrowed = (): boolean => true

// ── customers: the page of the thing, what that page shows, and what it offers ──

/** What the frame around the page asks for: the name, and lists that hold the one thing. */
const customerFrame = {
  signOut: narrowed,
  getUser: itsCustomer,
  findUserByEmail: narrowed,
  listPaymentMethods: narrowed,
  reportAppointments: narrowed,
  reportInvoices: narrowed,
  reportQuotes: narrowed,
  reportBalanceDue: narrowed,
  listAppointments: narrowed,
  getCurrentAppointment: narrowed,
  listCustomerInvoices: itsCustomer,
  listCustomerQuotes: itsCustomer,
} satisfies Scope

const customerQuote = {
  ...customerFrame,
  getQuote: itself,
  getFinancingOptions: ({ params }, { id, customerId }) => params.id === customerId && params.quote_id === id,
  updateQuote: itself,
  proceedWithQuote: itself,
  acceptQuote: itself,
  declineQuote: itself,
  takeBackDecline: itself,
  requestQuoteChanges: itself,
} satisfies Scope

const customerInvoice = {
  ...customerFrame,
  getInvoice: itself,
  payInvoice: itself,
  payInvoices: ({ body }, { id }) => body.invoices.every((part) => part.invoice_id === id),
  getPaymentByKey: narrowed,
  closePaymentKey: narrowed,
  getJob: itsJob,
  confirmWork: itsJob,
} satisfies Scope

const customerVisit = {
  ...customerFrame,
  getAppointment: itself,
  rescheduleAppointment: itself,
  cancelAppointment: itself,
  shareAppointment: itself,
  listShareLinks: itself,
  revokeShareLink: itself,
  getRating: itself,
  rateAppointment: itself,
  removeAppointmentPhoto: itself,
  getCableToken: narrowed,
  getTechnicianPreview: ({ query }, { id }) => query.appointment_id === id,
  getJob: itsJob,
  listCommentsByDate: ({ query }, { jobId }) => query.commentable_id === jobId,
  reserveJobPhotos: itsJob,
  confirmJobPhotos: itsJob,
} satisfies Scope

// ── a share link: the visit and where its technician is ──

const sharedVisit = {
  getAppointment: itself,
  getCableToken: narrowed,
  getTechnicianPreview: ({ query }, { id }) => query.appointment_id === id,
} satisfies Scope

// ── technicians and the office: the thing to work on, and the job that it belongs to ──

const staffFrame = {
  signOut: narrowed,
  listPaymentMethods: narrowed,
  listTaskChoices: narrowed,
  listDiscounts: narrowed,
  listDepartmentNames: narrowed,
} satisfies Scope

const staffJob = {
  ...staffFrame,
  getJob: itsJob,
  getJobInvoice: itsJob,
  getJobInvoicePdf: itsJob,
  confirmWork: itsJob,
  listJobQuotes: itsJob,
  listJobTechnicians: itsJob,
  listJobTransactions: itsJob,
  createJobTransaction: itsJob,
  listTransactionReceivers: itsJob,
  reserveJobPhotos: itsJob,
  confirmJobPhotos: itsJob,
  createJobPhoto: itsJob,
  updateJobPhoto: itsJob,
  deleteJobPhoto: itsJob,
  createJobDocument: itsJob,
  updateJobDocument: itsJob,
  deleteJobDocument: itsJob,
  listCommentsByDate: ({ query }, { jobId }) => query.commentable_id === jobId,
  createComment: ({ body }, { jobId }) => body.comment.commentable_id === jobId,
  updateComment: narrowed,
  deleteComment: narrowed,
} satisfies Scope

const staffQuote = {
  ...staffJob,
  getQuote: itself,
  getFinancingOptions: ({ params }, { id, customerId }) => params.id === customerId && params.quote_id === id,
  updateQuote: itself,
  emailQuote: itself,
  acceptQuote: itself,
  addQuoteItem: itself,
  updateQuoteItem: itself,
  removeQuoteItem: itself,
  arrangeQuoteItems: itself,
  groupQuoteItems: itself,
  ungroupQuoteItems: itself,
  setQuotePricing: itself,
  updateJobQuote: quoteOfItsJob,
  emailJobQuote: quoteOfItsJob,
  acceptJobQuote: quoteOfItsJob,
  addJobQuoteItem: quoteOfItsJob,
  updateJobQuoteItem: quoteOfItsJob,
  removeJobQuoteItem: quoteOfItsJob,
  setJobQuotePricing: quoteOfItsJob,
} satisfies Scope

const staffInvoice = {
  ...staffJob,
  getInvoice: itself,
  updateInvoice: itself,
  addInvoiceItem: itself,
  updateInvoiceItem: itself,
  removeInvoiceItem: itself,
  arrangeInvoiceItems: itself,
  groupInvoiceItems: itself,
  ungroupInvoiceItems: itself,
  setInvoicePricing: itself,
  createPaymentLink: itself,
  payInvoice: itself,
  createPayment: ({ body }, { id }) => body.payment.invoice_id === id,
  getPaymentByKey: narrowed,
  closePaymentKey: narrowed,
} satisfies Scope

const staffVisit = {
  ...staffJob,
  getAppointment: itself,
  getCableToken: narrowed,
  getRating: itself,
  updateAppointment: itself,
} satisfies Scope

const scopes: Record<Principal['role'], Partial<Record<ResourceType, Scope>>> = {
  // A customer's link to themselves opens their account: `hasAccountScope`.
  customer: { Quote: customerQuote, Invoice: customerInvoice, Appointment: customerVisit },
  viewer: { Appointment: sharedVisit },
  technician: { Quote: staffQuote, Invoice: staffInvoice, Appointment: { ...staffVisit, reportTechnicianPosition: narrowed } },
  admin: {
    Quote: staffQuote,
    Invoice: { ...staffInvoice, listPayments: narrowed, voidPayment: narrowed, refundPayment: narrowed },
    Appointment: { ...staffVisit, resendConfirmation: itself, removeAppointmentPhoto: itself },
  },
}

/** What a customer does for their account, and the office for all of its business: whoever came by a link is told to sign in. */
const personal: ReadonlySet<CallName> = new Set<CallName>([
  'updateUser', 'changePassword', 'listSessions', 'endSession', 'endOtherSessions', 'createAddress', 'updateAddress', 'createAppointment',
  'createPaymentMethod', 'updatePaymentMethod', 'deletePaymentMethod', 'getCalendarFeed', 'openCalendarFeed', 'closeCalendarFeed',
])
const asksForPerson = (name: CallName): boolean => {
  const { access }: CallShape = shapes[name]
  return personal.has(name) || (access !== 'public' && access.every((role) => role === 'admin'))
}

const isOpen = async (): Promise<void> => undefined
const missing = () => notFound('This link does not open that')

/**
 * Refuses what the link that somebody came by does not open: at once when it opens no such call, and by the answered check
 * when the request is about another thing. Everybody else passes; what is theirs is the handler's to say.
 */
export function checkLinkScope<N extends CallName>(name: N, principal: Principal | null): (db: Db, asked: Asked<N>) => Promise<void> {
  const { access }: CallShape = shapes[name]
  if (!principal?.resource || access === 'public' || hasAccountScope(principal)) return isOpen
  const { role, resource } = principal
  const scope: Scope | undefined = scopes[role][resource.type]
  const rule = scope?.[name] as Rule<N> | undefined
  if (!rule) throw asksForPerson(name) ? forbidden('Please sign in to do this.') : missing()
  return async (db, asked) => {
    const linked = await findLinkedThing(db, resource)
    if (!linked || !rule(asked, linked)) throw missing()
  }
}
