// Letters to the office about what a customer did. The office's own system asks for the ids at their end.
import type { Block, Fact, OfficeLetter } from '#foundation/mail/letter'
import { emailText, mailLine, type MailPart, type MailText, type MailWords } from '#foundation/mail/mail-text'
import { statusLabel } from '@portal/rules'
import { formatPhoneNumber } from '@portal/rules/phones'
import type { VisitNews } from './visit'
import { visitDay, visitFacts, visitSample, type Visit } from './visit-facts'

/** Whose news it is. */
interface NewsCustomer {
  id: number
  name: string
  email: string | null
  /** Ten digits. */
  phone: string | null
}

/** Who reads it, and whose news it is. */
export interface OfficeNews {
  i18n: MailWords
  customer: NewsCustomer
}

const emailLine = ({ name, email }: NewsCustomer): MailPart[] =>
  email ? [mailLine`${name} <${emailText(email)}>`] : []

const write = (
  { i18n, customer }: OfficeNews,
  subject: MailText,
  blocks: readonly Block[],
  /** With ids, such as 'Job 12, customer 7'. */
  about: MailText,
): OfficeLetter => ({
  i18n,
  subject,
  blocks: [{ paragraph: mailLine`${subject}.` }, ...blocks],
  ending: [...emailLine(customer), ...(customer.phone ? [formatPhoneNumber(customer.phone)] : []), about],
})

interface OfficeVisit extends Visit {
  id: number
  jobId: number
}

const visitIds = ({ i18n, customer }: OfficeNews, { id, jobId }: OfficeVisit): MailText =>
  i18n._('Appointment {id}, job {jobId}, customer {customerId}', { id, jobId, customerId: customer.id })

const visitSubjects = ({ i18n, customer: { name } }: OfficeNews, day: string): Record<VisitNews, MailText> => ({
  booked: i18n._('{name} booked a visit on {day}', { name, day }),
  moved: i18n._('{name} moved their visit to {day}', { name, day }),
  cancelled: i18n._('{name} cancelled their visit on {day}', { name, day }),
})

interface VisitNotice {
  news: VisitNews
  visit: OfficeVisit
  /** Whether a map knows the address. */
  isChecked: boolean
  cancellationReason: string | null
  /** What the customer answered when booking. */
  answers: readonly { label: string; answer: string }[]
  promoCode: string | null
}

export function visitNotice(props: OfficeNews & VisitNotice): OfficeLetter {
  const { i18n, news, visit, isChecked, cancellationReason: reason, answers, promoCode } = props
  const bookingFacts: Fact[] = [
    ...answers.map(({ label, answer }) => ({ label, quotation: answer })),
    ...(promoCode ? [{ label: i18n._('Promo code'), value: promoCode }] : []),
  ]
  const isCancelled = news === 'cancelled'
  return write(
    props,
    visitSubjects(props, visitDay(visit, i18n))[news],
    [
      {
        facts: [
          ...visitFacts(visit, i18n),
          ...(isCancelled && reason ? [{ label: i18n._('Reason'), value: reason }] : []),
        ],
        note:
          isCancelled || isChecked
            ? null
            : i18n._('This address could not be checked on a map. Please confirm it with the customer.'),
      },
      { facts: news === 'booked' ? bookingFacts : [] },
    ],
    visitIds(props, visit),
  )
}

interface PlaceNotice {
  addressId: number
  before: string
  after: string
  /** Whether the visits move to the new address. */
  isMove: boolean
  visits: readonly (OfficeVisit & { status: string })[]
}

/** One letter for all visits at an address that the customer changed: where they take place from now on. */
export function placeNotice(props: OfficeNews & PlaceNotice): OfficeLetter {
  const { i18n, customer, addressId, before, after, isMove, visits } = props
  const named = { name: customer.name, count: visits.length }
  return write(
    props,
    isMove
      ? i18n._('{name} changed the address of {count, plural, one {a visit} other {# visits}}', named)
      : i18n._(
          '{name} changed their address, but not the place of {count, plural, one {a visit} other {# visits}}',
          named,
        ),
    [
      {
        facts: [
          { label: i18n._('Old address'), value: before },
          { label: i18n._('New address'), value: after },
        ],
      },
      {
        facts: visits.map((visit) => ({
          label: visitDay(visit, i18n),
          value: i18n._('appointment {id}, job {jobId}, {status}', {
            id: visit.id,
            jobId: visit.jobId,
            status: statusLabel(visit.status, i18n.rules),
          }),
        })),
      },
    ],
    i18n._('Address {addressId}, customer {customerId}', { addressId, customerId: customer.id }),
  )
}

interface RatingNotice {
  visit: OfficeVisit
  /** Of 5. */
  score: number
  comment: string | null
}

export function ratingNotice(props: OfficeNews & RatingNotice): OfficeLetter {
  const { i18n, customer, visit, score, comment } = props
  return write(
    props,
    i18n._('{name} rated their visit on {day} {score} of 5', {
      name: customer.name,
      day: visitDay(visit, i18n),
      score,
    }),
    [{ facts: visitFacts(visit, i18n) }, ...(comment ? [{ quotation: comment }] : [])],
    visitIds(props, visit),
  )
}

/** The mails about one job's notes are counted by their subject. */
export const noteSubject = (name: string, jobId: number, i18n: MailWords): MailText =>
  i18n._('{name} wrote a note on job {jobId}', { name, jobId })

interface NoteNotice {
  jobId: number
  comment: string
}

export function noteNotice(props: OfficeNews & NoteNotice): OfficeLetter {
  const { i18n, customer, jobId, comment } = props
  return write(
    props,
    noteSubject(customer.name, jobId, i18n),
    [{ quotation: comment }],
    i18n._('Job {jobId}, customer {customerId}', { jobId, customerId: customer.id }),
  )
}

interface ErasureNotice {
  /** When it is done, and where the company is; null: the customer took it back. */
  due: { at: Date; timeZone: string } | null
}

export function erasureNotice(props: OfficeNews & ErasureNotice): OfficeLetter {
  const { i18n, customer, due } = props
  const { id, name } = customer
  return write(
    props,
    due
      ? i18n._('{name} asked for their account to be deleted', { name })
      : i18n._('{name} keeps their account after all', { name }),
    due
      ? [
          {
            paragraph: i18n._(
              'It is deleted on {day}, unless they change their mind. Visits to come would be in its way: please cancel them with the customer.',
              { day: i18n.format.date(due.at, due.timeZone) },
            ),
          },
        ]
      : [],
    i18n._('Account, customer {id}', { id }),
  )
}

const replySubjects = (i18n: MailWords, values: { name: string; id: number }) => ({
  proceed: i18n._('{name} asked to proceed with quote #{id}', values),
  sign: i18n._('{name} signed quote #{id}', values),
  decline: i18n._('{name} declined quote #{id}', values),
  changes: i18n._('{name} requested changes to quote #{id}', values),
  decline_taken_back: i18n._('{name} withdrew their decline of quote #{id}', values),
})
export type QuoteReply = keyof ReturnType<typeof replySubjects>

interface QuoteReplyNotice {
  quote: { id: number; name: string }
  reply: QuoteReply
  message: string | null
}

export function quoteReplyNotice(props: OfficeNews & QuoteReplyNotice): OfficeLetter {
  const { i18n, customer, quote, reply, message } = props
  const subject = replySubjects(i18n, { name: customer.name, id: quote.id })[reply]
  return {
    i18n,
    subject,
    blocks: [{ paragraph: mailLine`${subject}, ${quote.name}.` }, ...(message ? [{ quotation: message }] : [])],
    ending: customer.email ? emailLine(customer) : [customer.name],
  }
}

type Sample<Notice> = Omit<OfficeNews & Notice, 'i18n'>
const customer: NewsCustomer = { id: 10001, name: 'Nora Hale', email: 'nora@example.com', phone: '3035550142' }
const visit: OfficeVisit = { ...visitSample, id: 10101, jobId: 10201 }
const bookedVisit: Sample<VisitNotice> = {
  customer,
  news: 'booked',
  visit,
  isChecked: false,
  cancellationReason: null,
  answers: [{ label: 'Tell us more', answer: 'The tap drips.\nMornings are best.' }],
  promoCode: 'SPRING',
}
const place: Sample<PlaceNotice> = {
  customer,
  addressId: 10301,
  before: visitSample.address,
  after: '905 Founders St, Fairhaven, CO 80016',
  isMove: true,
  visits: [{ ...visit, status: 'scheduled' }],
}

export const visitNoticeSamples: Record<VisitNews, Sample<VisitNotice>> = {
  booked: bookedVisit,
  moved: { ...bookedVisit, news: 'moved', isChecked: true },
  cancelled: { ...bookedVisit, news: 'cancelled', cancellationReason: 'Fixed it myself' },
}
export const placeNoticeSamples: Record<'visits move' | 'visits stay', Sample<PlaceNotice>> = {
  'visits move': place,
  'visits stay': { ...place, isMove: false },
}
export const ratingNoticeSample: Sample<RatingNotice> = { customer, visit, score: 1, comment: 'Nobody came.' }
export const erasureNoticeSample: Sample<ErasureNotice> = {
  customer,
  due: { at: new Date('2026-03-12T16:00:00Z'), timeZone: 'America/Denver' },
}
export const noteNoticeSample: Sample<NoteNotice> = { customer, jobId: 10201, comment: 'Please call before you come.' }
const reply: Sample<QuoteReplyNotice> = {
  customer,
  quote: { id: 10103, name: 'Water heater' },
  reply: 'sign',
  message: null,
}
export const quoteReplySamples: Record<'signed' | 'changes requested', Sample<QuoteReplyNotice>> = {
  signed: reply,
  'changes requested': { ...reply, reply: 'changes', message: 'A smaller one, please.\nAnd in white.' },
}
