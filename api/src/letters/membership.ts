// Letters to customers about their memberships.
import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, mailLine, type MailPart } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
import { formatCents } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { linkExpiry, payByHand, questions, type MailedLink } from './sentences'

interface MembershipNews {
  sender: Sender
  name: PrintableName | null
  /** Name of the program. */
  program: string
  /** With tax. */
  totalCents: number
}

interface RenewalNotice extends MembershipNews {
  /** When it renews, YYYY-MM-DD. */
  day: string
  /** 'Visa ending in 1111'; null if an invoice will be mailed. */
  method: string | null
  portalUrl: string
}

/** Before a renewal: when, how much, how it will be paid, and how to stop it. */
export function renewalNoticeLetter(notice: RenewalNotice): CustomerLetter {
  const { sender, name, program, totalCents, day, method, portalUrl } = notice
  const price = formatCents(totalCents)
  return {
    subject: mailLine`Your ${program} renews on ${formatDay(day)}`,
    greeting: name,
    sender,
    answer: { label: mailLine`Renews on ${formatDay(day)}`, figure: price },
    blocks: [
      {
        paragraph: method
          ? mailLine`Your membership ${program} renews on ${formatDay(day)}. On that day we charge ${price} to your ${method}.`
          : mailLine`Your membership ${program} renews on ${formatDay(day)}. On that day we mail you an invoice of ${price}.`,
      },
      { paragraph: `To stop the renewal, ${sender.phone ? 'call' : 'contact'} us before ${formatDay(day)}.` },
      {
        action: {
          prompt: 'Your membership and your payment method are in your profile:',
          label: 'Open profile',
          url: asWritten(portalUrl),
        },
      },
    ],
  }
}

interface RenewalDue extends MembershipNews {
  invoiceId: number
  /** Charging the stored method was tried, and declined. */
  isDeclined: boolean
  /** Whether the company takes payments online. */
  isPayable: boolean
  /** The first day of what is to be paid, YYYY-MM-DD. */
  day: string
  /** When it is tried or mailed again, YYYY-MM-DD. */
  nextDay: string
  link: MailedLink
}

const invoiceAction = (
  { sender, link }: Pick<RenewalDue, 'sender' | 'link'>,
  { prompt, label }: { prompt: MailPart; label: string },
) => ({
  action: {
    prompt,
    label,
    url: asWritten(link.url),
    expiry: linkExpiry(link.expiresAt, sender),
  },
})

/** A renewal that is to be paid: the stored method was declined, or there is none that may be charged. */
export function renewalDueLetter(due: RenewalDue): CustomerLetter {
  const { sender, name, program, totalCents, invoiceId, isDeclined, isPayable, day, nextDay } = due
  return {
    subject: isDeclined
      ? mailLine`The payment for your ${program} did not go through`
      : mailLine`Your ${program} renews on ${formatDay(day)}: please pay invoice #${invoiceId}`,
    greeting: name,
    sender,
    answer: { label: mailLine`Due on invoice #${invoiceId}`, figure: formatCents(totalCents) },
    blocks: [
      {
        paragraph: isDeclined
          ? mailLine`We could not charge ${formatCents(totalCents)} for your membership ${program} to your payment method.`
          : mailLine`Your membership ${program} renews on ${formatDay(day)}, once ${formatCents(totalCents)} is paid.`,
      },
      invoiceAction(
        due,
        isPayable
          ? { prompt: 'You can read and pay the invoice here:', label: 'Pay invoice' }
          : { prompt: 'You can read the invoice here:', label: 'Open invoice' },
      ),
      ...(isPayable ? [] : [{ paragraph: payByHand(sender) }]),
      {
        paragraph: isDeclined
          ? `We try again on ${formatDay(nextDay)}. To have another card charged then, change it in your profile.`
          : `We remind you on ${formatDay(nextDay)} if it is not paid by then.`,
      },
      questions(sender),
    ],
  }
}

interface MembershipLapsed extends MembershipNews {
  invoiceId: number
  /** The last day on which it is valid, YYYY-MM-DD. */
  lastDay: string
  link: MailedLink
}

/** Nobody paid the renewal, and it is not tried any more. */
export const membershipLapsedLetter = (lapsed: MembershipLapsed): CustomerLetter => ({
  subject: mailLine`Your ${lapsed.program} was not renewed`,
  greeting: lapsed.name,
  sender: lapsed.sender,
  answer: { label: mailLine`Due on invoice #${lapsed.invoiceId}`, figure: formatCents(lapsed.totalCents) },
  blocks: [
    {
      paragraph: mailLine`Your membership ${lapsed.program} was not renewed, because ${formatCents(lapsed.totalCents)} was not paid. It was valid until ${formatDay(lapsed.lastDay)}.`,
    },
    invoiceAction(lapsed, { prompt: 'If the invoice is paid, your membership goes on:', label: 'Open invoice' }),
    questions(lapsed.sender),
  ],
})

type Sample<Letter> = Omit<Letter, 'sender'>
const news = { name: printableName('Casey'), program: 'Comfort Plan', totalCents: 21_900 }
const link: MailedLink = { url: 'https://portal.example/token/sample', expiresAt: new Date('2026-03-12T16:00:00Z') }
const notice: Sample<RenewalNotice> = {
  ...news,
  day: '2026-02-24',
  method: 'Visa ending in 1111',
  portalUrl: 'https://portal.example/profile',
}
const due: Sample<RenewalDue> = {
  ...news,
  invoiceId: 1042,
  isDeclined: true,
  isPayable: true,
  day: '2026-02-10',
  nextDay: '2026-02-13',
  link,
}

export const renewalNoticeSamples: Record<'card' | 'invoice', Sample<RenewalNotice>> = {
  card: notice,
  invoice: { ...notice, method: null },
}
export const renewalDueSamples: Record<'declined' | 'invoice' | 'not payable online', Sample<RenewalDue>> = {
  declined: due,
  invoice: { ...due, isDeclined: false },
  'not payable online': { ...due, isDeclined: false, isPayable: false },
}
export const membershipLapsedSample: Sample<MembershipLapsed> = {
  ...news,
  invoiceId: 1042,
  lastDay: '2026-02-16',
  link,
}
