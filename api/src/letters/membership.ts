// Letters to customers about their memberships.
import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, type MailPart } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'
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
  /** 'Visa ending in 1111', in the reader's language; null if an invoice will be mailed. */
  method: string | null
  portalUrl: string
}

/** Before a renewal: when, how much, how it will be paid, and how to stop it. */
export function renewalNoticeLetter(notice: RenewalNotice): CustomerLetter {
  const { sender, name, program, totalCents, method, portalUrl } = notice
  const { i18n, phone } = sender
  const price = i18n.format.cents(totalCents)
  const day = i18n.format.day(notice.day)
  return {
    subject: i18n._('Your {program} renews on {day}', { program, day }),
    greeting: name,
    sender,
    answer: { label: i18n._('Renews on {day}', { day }), figure: price },
    blocks: [
      {
        paragraph: method
          ? i18n._('Your membership {program} renews on {day}. On that day we charge {price} to your {method}.', {
              program,
              day,
              price,
              method,
            })
          : i18n._('Your membership {program} renews on {day}. On that day we mail you an invoice of {price}.', {
              program,
              day,
              price,
            }),
      },
      {
        paragraph: phone
          ? i18n._('To stop the renewal, call us before {day}.', { day })
          : i18n._('To stop the renewal, contact us before {day}.', { day }),
      },
      {
        action: {
          prompt: i18n._('Your membership and your payment method are in your profile:'),
          label: i18n._('Open profile'),
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
  { prompt, label }: { prompt: MailPart; label: MailPart },
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
  const { sender, name, program, totalCents, invoiceId, isDeclined, isPayable } = due
  const { i18n } = sender
  const amount = i18n.format.cents(totalCents)
  const [day, nextDay] = [i18n.format.day(due.day), i18n.format.day(due.nextDay)]
  return {
    subject: isDeclined
      ? i18n._('The payment for your {program} did not go through', { program })
      : i18n._('Your {program} renews on {day}: please pay invoice #{invoiceId}', { program, day, invoiceId }),
    greeting: name,
    sender,
    answer: { label: i18n._('Due on invoice #{invoiceId}', { invoiceId }), figure: amount },
    blocks: [
      {
        paragraph: isDeclined
          ? i18n._('We could not charge {amount} for your membership {program} to your payment method.', {
              amount,
              program,
            })
          : i18n._('Your membership {program} renews on {day}, once {amount} is paid.', { program, day, amount }),
      },
      invoiceAction(
        due,
        isPayable
          ? { prompt: i18n._('You can read and pay the invoice here:'), label: i18n._('Pay invoice') }
          : { prompt: i18n._('You can read the invoice here:'), label: i18n._('Open invoice') },
      ),
      ...(isPayable ? [] : [{ paragraph: payByHand(sender) }]),
      {
        paragraph: isDeclined
          ? i18n._('We try again on {day}. To have another card charged then, change it in your profile.', {
              day: nextDay,
            })
          : i18n._('We remind you on {day} if it is not paid by then.', { day: nextDay }),
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
export function membershipLapsedLetter(lapsed: MembershipLapsed): CustomerLetter {
  const { sender, name, program, invoiceId } = lapsed
  const { i18n } = sender
  const amount = i18n.format.cents(lapsed.totalCents)
  const day = i18n.format.day(lapsed.lastDay)
  return {
    subject: i18n._('Your {program} was not renewed', { program }),
    greeting: name,
    sender,
    answer: { label: i18n._('Due on invoice #{invoiceId}', { invoiceId }), figure: amount },
    blocks: [
      {
        paragraph: i18n._(
          'Your membership {program} was not renewed, because {amount} was not paid. It was valid until {day}.',
          { program, amount, day },
        ),
      },
      invoiceAction(lapsed, {
        prompt: i18n._('If the invoice is paid, your membership goes on:'),
        label: i18n._('Open invoice'),
      }),
      questions(sender),
    ],
  }
}

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
