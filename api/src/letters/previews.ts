import type { Letter } from '#foundation/mail/letter'
import type { MailKind } from '#foundation/mail/mail-kind'
import type { MailWords } from '#foundation/mail/mail-text'
import type { Sender } from '#foundation/mail/sender'
import * as contacts from './contact-request'
import * as emails from './emails'
import * as membership from './membership'
import * as office from './office-notices'
import * as passwords from './passwords'
import * as paymentLink from './payment-link'
import * as payments from './payments'
import * as quote from './quote'
import { runningLateLetter, runningLateSamples } from './running-late'
import * as signedCopy from './signed-copy'
import * as statement from './statement'
import { technicianVisitLetter, technicianVisitSamples } from './technician-visit'
import { visitLetter, visitSamples } from './visit'
import { webhookOffLetter, webhookOffSamples } from './webhooks'

interface Preview {
  title: string
  letter: Letter
}
type WritePreviews = (sender: Sender) => Preview[]

/** One preview for each sample of a letter, in a company's name. */
const preview =
  <Props extends object>(
    write: (props: NoInfer<Props> & { sender: Sender; i18n: MailWords }) => Letter,
    samples: Record<string, Props>,
  ) =>
  (sender: Sender): Preview[] =>
    Object.entries(samples).map(([title, props]) => ({ title, letter: write({ ...props, sender, i18n: sender.i18n }) }))

const officePreviews = [
  preview(office.visitNotice, office.visitNoticeSamples),
  preview(office.placeNotice, office.placeNoticeSamples),
  preview(office.ratingNotice, { rating: office.ratingNoticeSample }),
  preview(office.erasureNotice, { erasure: office.erasureNoticeSample }),
  preview(office.noteNotice, { note: office.noteNoticeSample }),
]

const membershipPreviews = [
  preview(membership.renewalNoticeLetter, membership.renewalNoticeSamples),
  preview(membership.renewalDueLetter, membership.renewalDueSamples),
  preview(membership.membershipLapsedLetter, { ended: membership.membershipLapsedSample }),
]

/** Every letter that the portal writes, with sample data, by the kind of its mail. */
export const previews: Record<MailKind, WritePreviews> = {
  receipt: (sender) => [
    ...preview(payments.receiptLetter, payments.receiptSamples)(sender),
    ...preview(payments.voidedPaymentLetter, { voided: payments.voidedPaymentSample })(sender),
  ],
  bank_authorization: preview(payments.authorizationLetter, { authorization: payments.authorizationSample }),
  payment_returned: preview(payments.returnedPaymentLetter, { returned: payments.returnedPaymentSample }),
  refund: preview(payments.refundLetter, payments.refundSamples),
  password_reset: preview(passwords.resetLetter, { reset: passwords.resetSample }),
  invitation: preview(passwords.invitationLetter, { invitation: passwords.invitationSample }),
  email_confirmation: preview(emails.emailConfirmationLetter, { confirmation: emails.emailConfirmationSample }),
  contact_request: preview(contacts.contactRequestLetter, contacts.contactRequestSamples),
  password_changed: preview(passwords.passwordChangedLetter, { changed: {} }),
  emails_changed: preview(emails.emailsChangedLetter, emails.emailsChangedSamples),
  quote: preview(quote.quoteLetter, { quote: quote.quoteSample }),
  quote_reply: preview(office.quoteReplyNotice, office.quoteReplySamples),
  signed_copy: preview(signedCopy.signedCopyLetter, signedCopy.signedCopySamples),
  payment_link: preview(paymentLink.paymentLinkLetter, { link: paymentLink.paymentLinkSample }),
  membership: (sender) => membershipPreviews.flatMap((write) => write(sender)),
  statement: preview(statement.statementLetter, statement.statementSamples),
  visit_confirmation: preview(visitLetter, visitSamples.booked),
  visit_confirmation_again: preview(visitLetter, visitSamples.booked),
  visit_moved: preview(visitLetter, visitSamples.moved),
  visit_cancelled: preview(visitLetter, visitSamples.cancelled),
  webhook_off: preview(webhookOffLetter, webhookOffSamples),
  visit_late: preview(runningLateLetter, runningLateSamples),
  technician_visit: preview(technicianVisitLetter, technicianVisitSamples),
  office_visit: (sender) => officePreviews.flatMap((write) => write(sender)),
}
