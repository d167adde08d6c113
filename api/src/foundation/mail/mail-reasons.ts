import type { MailKind } from './mail-kind'

const VISIT = 'You get this because you are a contact for this visit.'
const OFFICE = 'You get this because mail for the office comes to this address.'

/** Why somebody gets a mail: true of everybody whom its kind is sent to. */
export const mailReasons: Record<MailKind, string> = {
  receipt: 'You get this because a payment was made on an invoice of yours.',
  bank_authorization: 'You get this because an invoice of yours was paid from a bank account.',
  payment_returned: 'You get this because a bank returned a payment on an invoice of yours.',
  refund: 'You get this because a payment on an invoice of yours was refunded.',
  payment_link: 'You get this because you have an invoice with us.',
  membership: 'You get this because you have, or had, a membership with us.',
  statement: 'You get this because you have invoices with us.',
  quote: 'You get this because you have a quote from us.',
  signed_copy: 'You get this because a document of yours was signed.',
  password_reset: 'You get this because a new password was requested for your account.',
  password_changed: 'You get this because you have an account with us.',
  emails_changed: 'You get this because an account with us has, or had, this email address.',
  email_confirmation: 'You get this because this email address was entered for an account with us.',
  invitation: 'You get this because we opened an account for this email address.',
  contact_request: 'You get this because this email address was entered as a contact.',
  visit_confirmation: VISIT,
  visit_confirmation_again: VISIT,
  visit_moved: VISIT,
  visit_cancelled: 'You get this because you were a contact for this visit.',
  office_visit: OFFICE,
  quote_reply: OFFICE,
}
