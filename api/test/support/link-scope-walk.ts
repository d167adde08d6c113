import { createStaffLink } from '#areas/identity/links/create-link'
import type { ResourceType } from '#foundation/database/schema'
import { calls, shapes, type CallName, type CallShape, type Role } from '@portal/contract'
import { demoIds, emails } from 'demo/names'
import { acme, type Parts, type ExampleContext } from '../contract/example'
import { examples, send } from '../contract/examples'
import { createTestApi, type TestApi, type TestClient } from '.'
import { officeClient, withoutBotCheck } from './payments'

// The calls that each kind of link permits. A call of the contract that is in no list fails the test: a new call is listed
// here, and `identity/links/link-scope.ts` implements it.

const getShape = (name: CallName): CallShape => shapes[name]
export const all = Object.keys(calls) as CallName[]
const list = (text: string): CallName[] => text.trim().split(/\s+/) as CallName[]

const customerFrame = list(`
  signOut getUser findUserByEmail listPaymentMethods reportAppointments reportInvoices reportQuotes reportBalanceDue
  listAppointments getCurrentAppointment listCustomerInvoices listCustomerQuotes`)
const customerQuote = [
  ...customerFrame,
  ...list(
    'getQuote getFinancingOptions updateQuote proceedWithQuote acceptQuote declineQuote takeBackDecline requestQuoteChanges',
  ),
]
const customerInvoice = [
  ...customerFrame,
  ...list('getInvoice payInvoice payInvoices getPaymentByKey closePaymentKey getJob confirmWork'),
]
const customerVisit = [
  ...customerFrame,
  ...list(`
  getAppointment rescheduleAppointment cancelAppointment shareAppointment listShareLinks revokeShareLink getRating rateAppointment
  getCableToken getTechnicianPreview getJob listCommentsByDate reserveJobPhotos confirmJobPhotos removeAppointmentPhoto`),
]
const staffFrame = list('signOut listPaymentMethods listTaskChoices listDiscounts listDepartmentNames')
const staffJob = [
  ...staffFrame,
  ...list(`
  getJob getJobInvoice getJobInvoicePdf confirmWork listJobQuotes listJobTechnicians listJobTransactions createJobTransaction
  listTransactionReceivers reserveJobPhotos confirmJobPhotos createJobPhoto updateJobPhoto deleteJobPhoto createJobDocument
  updateJobDocument deleteJobDocument listCommentsByDate createComment updateComment deleteComment`),
]
const staffQuote = [
  ...staffJob,
  ...list(`
  getQuote getFinancingOptions updateQuote emailQuote acceptQuote addQuoteItem updateQuoteItem removeQuoteItem arrangeQuoteItems
  groupQuoteItems ungroupQuoteItems setQuotePricing updateJobQuote emailJobQuote acceptJobQuote addJobQuoteItem updateJobQuoteItem
  removeJobQuoteItem setJobQuotePricing`),
]
const staffInvoice = [
  ...staffJob,
  ...list(`
  getInvoice payInvoice createPayment getPaymentByKey closePaymentKey createPaymentLink updateInvoice addInvoiceItem updateInvoiceItem removeInvoiceItem
  arrangeInvoiceItems groupInvoiceItems ungroupInvoiceItems setInvoicePricing`),
]
const staffVisit = [
  ...staffJob,
  ...list(
    'getAppointment getCableToken getRating updateAppointment getTechnicianVisit setVisitProgress reportLateness',
  ),
]

/** Calls that require signing in, which no link to one resource permits. So do calls for the office alone, except for those in its links. */
export const inPersonOnly = list(`
  updateUser changePassword getOwnData requestErasure withdrawErasure listSessions endSession endOtherSessions createAddress updateAddress createAppointment createPaymentMethod
  updatePaymentMethod deletePaymentMethod getCalendarFeed openCalendarFeed closeCalendarFeed
  resendEmailConfirmation cancelPendingEmail listEquipment getEquipment getRenewalTerms authorizeRenewal withdrawRenewalAuthorization`)

/** Of those, the calls that a link to the account permits: none that change the customer's identity or have effects that outlive the link. */
const beyondOneThing = list(
  'createAppointment createPaymentMethod updatePaymentMethod deletePaymentMethod listEquipment getEquipment',
)

/** Calls that a link to the customer's account permits. */
const account = (): CallName[] =>
  all.filter((name) => {
    const { access } = getShape(name)
    return (
      access !== 'public' &&
      (access as readonly Role[]).includes('customer') &&
      (!inPersonOnly.includes(name) || beyondOneThing.includes(name))
    )
  })

export const opens = {
  'a customer’s link to a quote': customerQuote,
  'a customer’s link to an invoice': customerInvoice,
  'a customer’s link to a visit': customerVisit,
  'a customer’s link to their account': account(),
  'a payment link': customerInvoice,
  'a share link': list('getAppointment getCableToken getTechnicianPreview'),
  'a technician’s link to a quote': staffQuote,
  'a technician’s link to an invoice': staffInvoice,
  'a technician’s link to a visit': [...staffVisit, 'reportTechnicianPosition'],
  'a technician’s link to their visits': [...staffVisit, 'listTechnicianVisits', 'reportTechnicianPosition'],
  'the office’s link to a quote': staffQuote,
  'the office’s link to an invoice': [...staffInvoice, ...list('listPayments voidPayment refundPayment')],
  'the office’s link to a visit': [...staffVisit, ...list('resendConfirmation removeAppointmentPhoto')],
} satisfies Record<string, CallName[]>
export type Kind = keyof typeof opens

/** Calls that need no session. */
export const publicCalls = list(`
  signIn createUser validateEmail validateCoverageArea authenticateToken getEmailConfirmation answerEmailConfirmation forgotPassword resetPassword getTenant getTenantFlags getTenantCustomizations getTenantPicture
  listServiceCategories getAvailableDates getBusyDates getAvailableTimeSlots getTimeSlots holdTimeSlot releaseHold readCalendarFeed getDownload getBotChallenge
  passBotCheck suggestAddresses receiveGatewayNotice`)

export const isPublic = (name: CallName): boolean => getShape(name).access === 'public'
export const isForOfficeAlone = (name: CallName): boolean =>
  getShape(name).access !== 'public' && (getShape(name).access as readonly Role[]).every((role) => role === 'admin')

/** Ids of one customer's resources that a request can name. */
export interface Things {
  quote: number
  invoice: number
  visit: number
  job: number
  customer: number
}

const { quotes, invoices, appointments, users } = acme
const linkedThings: Record<ResourceType, { id: number; job: number }> = {
  Quote: { id: quotes.sent, job: appointments.installationPending },
  Invoice: { id: invoices.unpaid, job: invoices.unpaid },
  Appointment: { id: appointments.live, job: appointments.live },
  Customer: { id: users.customer, job: appointments.live },
  Technician: { id: users.technicians[0]!, job: appointments.live },
}
const listThings = (type: ResourceType): Things => ({
  quote: quotes.sent,
  invoice: invoices.unpaid,
  visit: appointments.live,
  job: linkedThings[type].job,
  customer: users.customer,
})
const siblings: Things = {
  quote: quotes.pending,
  invoice: invoices.partlyPaid,
  visit: appointments.late,
  job: appointments.completed,
  customer: users.customer,
}
const others: Things = {
  quote: quotes.draft,
  invoice: invoices.landlord[0]!,
  visit: appointments.pending,
  job: appointments.pending,
  customer: users.landlord,
}

/** No other customer of the tenant has a quote, so this is another tenant's. */
const foreign: Things = { ...others, quote: demoIds('bluebird').quotes.sent }

const named: [start: string, of: keyof Things][] = [
  ['/v2/quotes/:id', 'quote'],
  ['/v2/invoices/:id', 'invoice'],
  ['/v1/appointments/:id', 'visit'],
  ['/v2/appointments/:id', 'visit'],
  ['/v1/technician_visits/:id', 'visit'],
  ['/v2/jobs/:id', 'job'],
  ['/v2/customers/:id', 'customer'],
  ['/v1/users/:id', 'customer'],
]

/** The example's request, aimed at these resources instead of its own. */
export function aimedAt(name: CallName, { params = {}, query = {}, body, headers }: Parts, things: Things): Parts {
  const path = calls[name].split(' ')[1]!
  const of = named.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1]
  const sent = structuredClone(body) as
    | {
        appointment_id?: number
        payment?: { invoice_id?: number }
        comment?: { commentable_id?: number }
        invoices?: { invoice_id: number }[]
      }
    | undefined
  if (sent?.payment?.invoice_id) sent.payment.invoice_id = things.invoice
  if (name === 'reportTechnicianPosition' && sent) sent.appointment_id = things.visit
  if (sent?.comment?.commentable_id) sent.comment.commentable_id = things.job
  if (name === 'payInvoices' && sent) sent.invoices = [{ ...sent.invoices![0]!, invoice_id: things.invoice }]
  return {
    params: { ...params, ...(of && { id: things[of] }), ...('quote_id' in params && { quote_id: things.quote }) },
    query: {
      ...query,
      ...('appointment_id' in query && { appointment_id: things.visit }),
      ...('commentable_id' in query && { commentable_id: things.job }),
    },
    body: sent,
    ...(headers && { headers }),
  }
}

interface Opened {
  type: ResourceType
  come: () => Promise<TestClient>
}

let context: ExampleContext
let api: TestApi
let links: Record<Kind, Opened>
const parts = new Map<CallName, Parts>()

/** Runs before the tests of a file: opens an API, and prepares each call's example request. */
export async function openLinks(): Promise<void> {
  api = await createTestApi({ payments: 'sandbox' })
  context = {
    api,
    customer: await withoutBotCheck(api, await api.signIn(emails.customer)),
    office: await officeClient(api),
  }
  for (const [name, own] of await prepareExamples(
    context,
    all.filter((each) => !isPublic(each) && !isForOfficeAlone(each)),
  ))
    parts.set(name, own)
  // The example changes texts, which only staff may do.
  parts.set('updateQuote', { ...parts.get('updateQuote'), body: { quote: {} } })
  links = linksOfEachKind(context)
}

/** Prepares each call's example request. */
export async function prepareExamples(
  context: ExampleContext,
  names: readonly CallName[],
): Promise<Map<CallName, Parts>> {
  const prepared = new Map<CallName, Parts>()
  for (const name of names) {
    const example = examples[name]
    const own = typeof example?.parts === 'function' ? await example.parts(context) : example?.parts
    prepared.set(name, own ?? {})
    // The example of ungroupInvoiceItems needs a group, that of answerQuoteReply a reply.
    if (name === 'groupInvoiceItems') await send(context.office, name, own ?? {})
    if (name === 'requestQuoteChanges') await send(context.customer, name, own ?? {})
  }
  return prepared
}

/** A link of each kind, to the example resources of `customer`, and what opens it. */
export function linksOfEachKind(context: ExampleContext): Record<Kind, Opened> {
  const come = async (token: string) =>
    context.api.visitor(
      'acme',
      (await context.api.visitor().call('authenticateToken', { params: { token } })).body.authentication_token,
    )
  const openLinkFor = (userId: number, type: ResourceType): Opened => ({
    type,
    come: async () =>
      come(
        await createStaffLink(context.api.services, {
          tenantId: acme.tenant,
          userId,
          resource: { type, id: linkedThings[type].id },
        }),
      ),
  })
  const technician = users.technicians[0]!
  return {
    'a customer’s link to a quote': openLinkFor(users.customer, 'Quote'),
    'a customer’s link to an invoice': openLinkFor(users.customer, 'Invoice'),
    'a customer’s link to a visit': openLinkFor(users.customer, 'Appointment'),
    'a customer’s link to their account': openLinkFor(users.customer, 'Customer'),
    'a payment link': {
      type: 'Invoice',
      come: async () =>
        come(
          (
            await context.office.call('createPaymentLink', {
              params: { id: linkedThings.Invoice.id },
              body: { send: false },
            })
          ).body.url
            .split('/')
            .at(-1)!,
        ),
    },
    'a share link': {
      type: 'Appointment',
      come: async () =>
        come(
          (await context.customer.call('shareAppointment', { params: { id: linkedThings.Appointment.id }, body: {} }))
            .body.token,
        ),
    },
    'a technician’s link to a quote': openLinkFor(technician, 'Quote'),
    'a technician’s link to an invoice': openLinkFor(technician, 'Invoice'),
    'a technician’s link to a visit': openLinkFor(technician, 'Appointment'),
    'a technician’s link to their visits': openLinkFor(technician, 'Technician'),
    'the office’s link to a quote': openLinkFor(users.admin, 'Quote'),
    'the office’s link to an invoice': openLinkFor(users.admin, 'Invoice'),
    'the office’s link to a visit': openLinkFor(users.admin, 'Appointment'),
  }
}

export const closeLinks = (): Promise<void> => api.close()

/** Whether the link's scope permits the call. A 404 for another reason, such as a line that was removed, counts as permitted. */
const isOpened = ({ status, body }: { status: number; body: unknown }): boolean =>
  ![401, 403].includes(status) &&
  (status !== 404 || (body as { message: string }).message !== 'This link does not give access to that.')

const aim = (name: CallName, things: Things): Parts => aimedAt(name, parts.get(name) ?? {}, things)

/** Makes every call by this link, for the linked resource, a sibling and another customer's. Returns the responses that contradict the list. */
export async function walk(kind: Kind, opened: readonly CallName[]): Promise<string[]> {
  const { type, come } = links[kind]
  const own = listThings(type)
  const wrong: string[] = []
  const client = await come()
  for (const name of all.filter((each) => !isPublic(each))) {
    const asks = async (things: Things) => {
      // signOut ends the session, which the other calls need.
      const answer = await send(name === 'signOut' ? await come() : client, name, aim(name, things))
      if (answer.status >= 500) wrong.push(`${name}: ${answer.status}`)
      return { ...answer, isRefused: [403, 404].includes(answer.status) }
    }
    const answer = await asks(own)
    // A call that is not listed must be denied by the link's scope, not by an unrelated 404 of its example.
    if (opened.includes(name) !== isOpened(answer)) wrong.push(`${name}: ${answer.status} about the linked thing`)
    // A link to an account, or to a technician's visits, opens all of their resources, so siblings are skipped.
    for (const [whose, things] of [
      ...(['Customer', 'Technician'].includes(type) ? [] : [['a sibling', siblings] as const]),
      ['somebody else’s', type === 'Customer' ? foreign : others] as const,
    ]) {
      // A call that names none of the resources would be the same request.
      if (JSON.stringify(aim(name, things)) === JSON.stringify(aim(name, own))) continue
      const { status, isRefused } = await asks(things)
      if (!isRefused) wrong.push(`${name}: ${status} about ${whose}`)
    }
  }
  return wrong
}
