import type { Db } from '#foundation/database/database'
import type { ResourceType } from '#foundation/database/schema'
import { forbidden, notFound } from '#foundation/errors'
import { hasAccountScope } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import { shapes, type Body, type CallName, type CallShape, type Params, type Query } from '@portal/contract'
import { findLinkedThing, type LinkedThing } from './linked-thing'

// What a link to one resource allows: for each role and resource type the calls that may be made, and for which ids.
// A call that is not listed is refused, so links do not open a new call until it is added here. The lists in
// test/support/link-scope-walk.ts say the same independently, and link-scope.test.ts compares the two.

interface CallParts<N extends CallName> {
  params: Params<N>
  query: Query<N>
  body: Body<N>
}

/** Whether the request refers to the linked resource. */
type Rule<N extends CallName> = (parts: CallParts<N>, linked: LinkedThing) => boolean
type Scope = { readonly [N in CallName]?: Rule<N> }

interface ById {
  params: { id: number }
}

// By which parameter a request names its resource.
const itself = ({ params }: ById, { id }: LinkedThing): boolean => params.id === id
const itsJob = ({ params }: ById, { jobId }: LinkedThing): boolean => params.id === jobId
const itsCustomer = ({ params }: ById, { customerId }: LinkedThing): boolean => params.id === customerId
const quoteOfItsJob = ({ params }: { params: { id: number; quote_id: number } }, { id, jobId }: LinkedThing): boolean =>
  params.id === jobId && params.quote_id === id
/** The request names no resource, or one that the handler looks up; the handler limits itself to the linked resource. */
const narrowed = (): boolean => true

// ── customers: the resource's page, what it shows, and the actions on it ──

/** Calls of the frame around the page: the name, and lists that contain only the linked resource. */
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

// ── share links: the visit and its technician's position ──

const sharedVisit = {
  getAppointment: itself,
  getCableToken: narrowed,
  getTechnicianPreview: ({ query }, { id }) => query.appointment_id === id,
} satisfies Scope

// ── technicians and the office: the resource to work on, and its job ──

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
  // A customer's link to their own account is not limited, see `hasAccountScope`.
  customer: { Quote: customerQuote, Invoice: customerInvoice, Appointment: customerVisit },
  viewer: { Appointment: sharedVisit },
  technician: {
    Quote: staffQuote,
    Invoice: staffInvoice,
    Appointment: { ...staffVisit, reportTechnicianPosition: narrowed },
  },
  admin: {
    Quote: staffQuote,
    Invoice: { ...staffInvoice, listPayments: narrowed, voidPayment: narrowed, refundPayment: narrowed },
    Appointment: { ...staffVisit, resendConfirmation: itself, removeAppointmentPhoto: itself },
  },
}

/** Calls on a customer's account. For these, and for those of the office alone, a link session is asked to sign in (403 instead of 404). */
const personal: ReadonlySet<CallName> = new Set<CallName>([
  'updateUser',
  'changePassword',
  'listSessions',
  'getOwnData',
  'requestErasure',
  'withdrawErasure',
  'endSession',
  'endOtherSessions',
  'createAddress',
  'updateAddress',
  'createAppointment',
  'createPaymentMethod',
  'updatePaymentMethod',
  'deletePaymentMethod',
  'getCalendarFeed',
  'openCalendarFeed',
  'closeCalendarFeed',
  'resendEmailConfirmation',
  'cancelPendingEmail',
])
const asksForPerson = (name: CallName): boolean => {
  const { access }: CallShape = shapes[name]
  return personal.has(name) || (access !== 'public' && access.every((role) => role === 'admin'))
}

const isOpen = async (): Promise<void> => undefined
const missing = () => notFound('This link does not give access to that')

/**
 * Refuses what the session's link does not allow: throws at once if the link does not allow the call at all; the returned
 * check throws if the request is for another resource. All other sessions pass; the handler checks what is theirs.
 */
export function checkLinkScope<N extends CallName>(
  name: N,
  principal: Principal | null,
): (db: Db, parts: CallParts<N>) => Promise<void> {
  const { access }: CallShape = shapes[name]
  if (!principal?.resource || access === 'public' || hasAccountScope(principal)) return isOpen
  const { role, resource } = principal
  const scope: Scope | undefined = scopes[role][resource.type]
  const rule = scope?.[name] as Rule<N> | undefined
  if (!rule) throw asksForPerson(name) ? forbidden('Please sign in to do this.') : missing()
  if (rule === narrowed) return isOpen
  return async (db, parts) => {
    const linked = await findLinkedThing(db, resource)
    if (!linked || !rule(parts, linked)) throw missing()
  }
}
