// Letters to the office about what a customer did. The office's own system asks for the ids at their end.
import type { Block, Fact, OfficeLetter } from '#foundation/mail/letter'
import { emailText, mailLine, type MailPart } from '#foundation/mail/mail-text'
import { formatPhoneNumber, statusLabel } from '@portal/rules'
import type { VisitNews } from './visit'
import { visitDay, visitFacts, visitSample, type Visit } from './visit-facts'

/** Whose news it is. */
export interface NewsCustomer {
  id: number
  name: string
  email: string | null
  /** Ten digits. */
  phone: string | null
}

const emailLine = ({ name, email }: NewsCustomer): MailPart[] =>
  email ? [mailLine`${name} <${emailText(email)}>`] : []

const write = (
  customer: NewsCustomer,
  subject: string,
  blocks: readonly Block[],
  /** Ids, such as 'Job 12'. */
  about: string,
): OfficeLetter => ({
  subject,
  blocks: [{ paragraph: `${subject}.` }, ...blocks],
  ending: [
    ...emailLine(customer),
    ...(customer.phone ? [formatPhoneNumber(customer.phone)] : []),
    `${about}, customer ${customer.id}`,
  ],
})

interface OfficeVisit extends Visit {
  id: number
  jobId: number
}

const visitIds = ({ id, jobId }: OfficeVisit): string => `Appointment ${id}, job ${jobId}`

const visitSubjects: Record<VisitNews, (name: string, day: string) => string> = {
  booked: (name, day) => `${name} booked a visit on ${day}`,
  moved: (name, day) => `${name} moved their visit to ${day}`,
  cancelled: (name, day) => `${name} cancelled their visit on ${day}`,
}

interface VisitNotice {
  customer: NewsCustomer
  news: VisitNews
  visit: OfficeVisit
  /** Whether a map knows the address. */
  isChecked: boolean
  cancellationReason: string | null
  /** What the customer answered when booking. */
  answers: readonly { label: string; answer: string }[]
  promoCode: string | null
}

export function visitNotice(props: VisitNotice): OfficeLetter {
  const { customer, news, visit, isChecked, cancellationReason: reason, answers, promoCode } = props
  const bookingFacts: Fact[] = [
    ...answers.map(({ label, answer }) => ({ label, quotation: answer })),
    ...(promoCode ? [{ label: 'Promo code', value: promoCode }] : []),
  ]
  const isCancelled = news === 'cancelled'
  return write(
    customer,
    visitSubjects[news](customer.name, visitDay(visit)),
    [
      {
        facts: [...visitFacts(visit), ...(isCancelled && reason ? [{ label: 'Reason', value: reason }] : [])],
        note:
          isCancelled || isChecked
            ? null
            : 'This address could not be checked on a map. Please confirm it with the customer.',
      },
      { facts: news === 'booked' ? bookingFacts : [] },
    ],
    visitIds(visit),
  )
}

interface PlaceNotice {
  customer: NewsCustomer
  addressId: number
  before: string
  after: string
  /** Whether the visits move to the new address. */
  isMove: boolean
  visits: readonly (OfficeVisit & { status: string })[]
}

/** One letter for all visits at an address that the customer changed: where they take place from now on. */
export function placeNotice({ customer, addressId, before, after, isMove, visits }: PlaceNotice): OfficeLetter {
  const what = visits.length === 1 ? 'a visit' : `${visits.length} visits`
  return write(
    customer,
    isMove
      ? `${customer.name} changed the address of ${what}`
      : `${customer.name} changed their address, but not the place of ${what}`,
    [
      {
        facts: [
          { label: 'Old address', value: before },
          { label: 'New address', value: after },
        ],
      },
      {
        facts: visits.map((visit) => ({
          label: visitDay(visit),
          value: `appointment ${visit.id}, job ${visit.jobId}, ${statusLabel(visit.status)}`,
        })),
      },
    ],
    `Address ${addressId}`,
  )
}

interface RatingNotice {
  customer: NewsCustomer
  visit: OfficeVisit
  /** Of 5. */
  score: number
  comment: string | null
}

export const ratingNotice = ({ customer, visit, score, comment }: RatingNotice): OfficeLetter =>
  write(
    customer,
    `${customer.name} rated their visit on ${visitDay(visit)} ${score} of 5`,
    [{ facts: visitFacts(visit) }, ...(comment ? [{ quotation: comment }] : [])],
    visitIds(visit),
  )

/** The mails about one job's notes are counted by their subject. */
export const noteSubject = (name: string, jobId: number): string => `${name} wrote a note on job ${jobId}`

interface NoteNotice {
  customer: NewsCustomer
  jobId: number
  comment: string
}

export const noteNotice = ({ customer, jobId, comment }: NoteNotice): OfficeLetter =>
  write(customer, noteSubject(customer.name, jobId), [{ quotation: comment }], `Job ${jobId}`)

interface ErasureNotice {
  customer: NewsCustomer
  /** When it is done; null: the customer took it back. */
  due: string | null
}

export const erasureNotice = ({ customer, due }: ErasureNotice): OfficeLetter =>
  write(
    customer,
    due ? `${customer.name} asked for their account to be deleted` : `${customer.name} keeps their account after all`,
    due
      ? [
          {
            paragraph: mailLine`It is deleted on ${due}, unless they change their mind. Visits to come would be in its way: please cancel them with the customer.`,
          },
        ]
      : [],
    'Account',
  )

const replySubjects = {
  proceed: (name: string, id: number) => `${name} asked to proceed with quote #${id}`,
  sign: (name: string, id: number) => `${name} signed quote #${id}`,
  decline: (name: string, id: number) => `${name} declined quote #${id}`,
  changes: (name: string, id: number) => `${name} requested changes to quote #${id}`,
  decline_taken_back: (name: string, id: number) => `${name} withdrew their decline of quote #${id}`,
}
export type QuoteReply = keyof typeof replySubjects

interface QuoteReplyNotice {
  customer: NewsCustomer
  quote: { id: number; name: string }
  reply: QuoteReply
  message: string | null
}

export function quoteReplyNotice({ customer, quote, reply, message }: QuoteReplyNotice): OfficeLetter {
  const subject = replySubjects[reply](customer.name, quote.id)
  return {
    subject,
    blocks: [{ paragraph: `${subject}, ${quote.name}.` }, ...(message ? [{ quotation: message }] : [])],
    ending: customer.email ? emailLine(customer) : [customer.name],
  }
}

const customer: NewsCustomer = { id: 10001, name: 'Nora Hale', email: 'nora@example.com', phone: '3035550142' }
const visit: OfficeVisit = { ...visitSample, id: 10101, jobId: 10201 }
const bookedVisit: VisitNotice = {
  customer,
  news: 'booked',
  visit,
  isChecked: false,
  cancellationReason: null,
  answers: [{ label: 'Tell us more', answer: 'The tap drips.\nMornings are best.' }],
  promoCode: 'SPRING',
}
const place: PlaceNotice = {
  customer,
  addressId: 10301,
  before: visitSample.address,
  after: '905 Founders St, Fairhaven, CO 80016',
  isMove: true,
  visits: [{ ...visit, status: 'scheduled' }],
}

export const visitNoticeSamples: Record<VisitNews, VisitNotice> = {
  booked: bookedVisit,
  moved: { ...bookedVisit, news: 'moved', isChecked: true },
  cancelled: { ...bookedVisit, news: 'cancelled', cancellationReason: 'Fixed it myself' },
}
export const placeNoticeSamples: Record<'visits move' | 'visits stay', PlaceNotice> = {
  'visits move': place,
  'visits stay': { ...place, isMove: false },
}
export const ratingNoticeSample: RatingNotice = { customer, visit, score: 1, comment: 'Nobody came.' }
export const erasureNoticeSample: ErasureNotice = { customer, due: 'March 12, 2026' }
export const noteNoticeSample: NoteNotice = { customer, jobId: 10201, comment: 'Please call before you come.' }
const reply: QuoteReplyNotice = { customer, quote: { id: 10103, name: 'Water heater' }, reply: 'sign', message: null }
export const quoteReplySamples: Record<'signed' | 'changes requested', QuoteReplyNotice> = {
  signed: reply,
  'changes requested': { ...reply, reply: 'changes', message: 'A smaller one, please.\nAnd in white.' },
}
