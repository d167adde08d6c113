import { calls, type CallName } from '@portal/contract'
import { demoIds } from 'demo/names'
import type { Session, Sessions } from './databases'
import type { HttpRequest } from './drive'
import { NOW } from './generate'

const acme = demoIds('acme')
const host = 'acme.localhost'

export interface HotCall {
  name: CallName
  /** What is asked for, where a call is asked for several things. */
  label?: string
  /** The nth request, counted from the first of a measurement. */
  request: (n: number) => HttpRequest
  writes: boolean
}

/** Path of a call, and what is asked for. */
export const callTitle = ({ name, label }: Pick<HotCall, 'name' | 'label'>): string =>
  calls[name].replace('GET ', '') + (label ? ` (${label})` : '')

interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  session?: Session
  body?: object
}

function buildRequest(name: CallName, { params = {}, query, session, body }: Parts): HttpRequest {
  const [method = '', pattern = ''] = calls[name].split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, param: string) => String(params[param]))
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
    : ''
  return {
    method,
    path: path + search,
    headers: {
      host,
      ...(session && { authorization: `Token token=${session.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  }
}

/** The same request each time. */
const read = (name: CallName, parts: Parts): HotCall => {
  const request = buildRequest(name, parts)
  return { name, request: () => request, writes: false }
}

const visit = { service_category_id: acme.categories.plumbing, postal_code: '80014' }

/** What the office asks all day. */
const officeReads = (session: Session): HotCall[] => [
  read('getBoard', { session, query: { from: '2026-06-08', days: 7 } }),
  read('listCustomers', { session, query: { sort_by: 'name' } }),
  { ...read('listCustomers', { session, query: { query: 'numb 17' } }), label: 'by name' },
  { ...read('listCustomers', { session, query: { query: '303' } }), label: 'by phone' },
  { ...read('listCustomers', { session, query: { query: '180 larch' } }), label: 'by address' },
  read('listChanges', { session, query: { limit: 100 } }),
  read('listAuditEntries', { session, query: { limit: 100 } }),
  {
    ...read('listAuditEntries', { session, query: { user_id: session.userId, until: NOW } }),
    label: 'of a person',
  },
]

/** What a customer's pages ask most often. `slots`: times that a booking may have. */
export function hotCalls({ customer, office, writers }: Sessions, slots: readonly string[]): HotCall[] {
  const own = { session: customer }
  const writer = (n: number) => writers[n % writers.length]!
  return [
    read('getTenant', { params: { subdomain: 'acme' } }),
    read('getUser', { ...own, params: { id: customer.userId } }),
    read('reportAppointments', { ...own, query: { page: 1 } }),
    read('reportInvoices', { ...own, query: { page: 1 } }),
    read('reportQuotes', { ...own, query: { page: 1 } }),
    read('getAppointment', { ...own, params: { id: acme.appointments.live } }),
    read('getInvoice', { ...own, params: { id: acme.invoices.grouped } }),
    read('getQuote', { ...own, params: { id: acme.quotes.sent } }),
    read('getAvailableDates', { query: { ...visit, service_date: '2026-07-01' } }),
    read('getAvailableTimeSlots', { query: { ...visit, service_date: '2026-07-08' } }),
    read('listEquipment', { ...own, params: { id: customer.userId } }),
    read('listPaymentMethods', own),
    ...officeReads(office),
    {
      name: 'createAppointment',
      writes: true,
      // Each time is booked by several customers for as many technicians, but by none of them twice.
      request: (n) => {
        const pass = Math.floor(n / slots.length)
        const session = writer((n % slots.length) + pass)
        return buildRequest('createAppointment', {
          session,
          body: {
            service_category_id: acme.categories.plumbing,
            address_id: session.userId,
            scheduled_time: slots[n % slots.length],
          },
        })
      },
    },
    {
      name: 'updateUser',
      writes: true,
      request: (n) =>
        buildRequest('updateUser', { session: writer(n), body: { user: { first_name: n % 2 ? 'Robin' : 'Sam' } } }),
    },
  ]
}

/** First and last day on which bookings are made: after all generated visits. */
const FIRST_DAY = '2026-09-01'
const DAYS = 250

/** Requests for the slots of each day on which bookings are made. */
export const slotRequests = (): HttpRequest[] =>
  Array.from({ length: DAYS }, (_, index) => {
    const service_date = new Date(Date.parse(FIRST_DAY) + index * 86_400_000).toISOString().slice(0, 10)
    return buildRequest('getAvailableTimeSlots', { query: { ...visit, service_date } })
  })

/** Deletes what bookings wrote, so that each measurement finds the same free times. */
export const forgetBookings = [
  `delete from jobs where id in (select job_id from appointments where tenant_id = ${acme.tenant} and scheduled_time > '${FIRST_DAY}')`,
  `delete from mails where tenant_id = ${acme.tenant}`,
]
