import type { Words } from '../languages/words'
import type { MailKind } from './mail-kind'

const visit = (i18n: Words) => i18n._('You get this because you are a contact for this visit.')
const office = (i18n: Words) => i18n._('You get this because mail for the office comes to this address.')

/** Why somebody gets a mail: true of everybody whom its kind is sent to. */
export const mailReasons = (i18n: Words): Record<MailKind, string> => ({
  receipt: i18n._('You get this because a payment was made on an invoice of yours.'),
  bank_authorization: i18n._('You get this because an invoice of yours was paid from a bank account.'),
  payment_returned: i18n._('You get this because a bank returned a payment on an invoice of yours.'),
  refund: i18n._('You get this because a payment on an invoice of yours was refunded.'),
  payment_link: i18n._('You get this because you have an invoice with us.'),
  membership: i18n._('You get this because you have, or had, a membership with us.'),
  statement: i18n._('You get this because you have invoices with us.'),
  quote: i18n._('You get this because you have a quote from us.'),
  signed_copy: i18n._('You get this because a document of yours was signed.'),
  password_reset: i18n._('You get this because a new password was requested for your account.'),
  password_changed: i18n._('You get this because you have an account with us.'),
  emails_changed: i18n._('You get this because an account with us has, or had, this email address.'),
  email_confirmation: i18n._('You get this because this email address was entered for an account with us.'),
  invitation: i18n._('You get this because we opened an account for this email address.'),
  contact_request: i18n._('You get this because this email address was entered as a contact.'),
  visit_confirmation: visit(i18n),
  visit_confirmation_again: visit(i18n),
  visit_moved: visit(i18n),
  visit_cancelled: i18n._('You get this because you were a contact for this visit.'),
  visit_late: visit(i18n),
  technician_visit: i18n._('You get this because you work for us as a technician.'),
  office_visit: office(i18n),
  quote_reply: office(i18n),
  webhook_off: office(i18n),
})
