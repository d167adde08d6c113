import type { Db } from '#foundation/database/database'
import { enqueueMail } from '#foundation/mail/outbox'
import { toSender } from '#foundation/mail/sender'
import type { TenantRow } from '#foundation/tenants'
import { emailConfirmationLetter, emailsChangedLetter } from '#letters/emails'
import { emailKey } from '@portal/rules'

export interface Mailing {
  tenant: TenantRow
  /** Of the portal, for links. */
  origin: string
  now: Date
}

/** Mails the link that confirms a new email. */
export async function mailConfirmation(
  db: Db,
  userId: number,
  to: string,
  token: string,
  { tenant, origin, now }: Mailing,
): Promise<void> {
  const letter = emailConfirmationLetter({ sender: toSender(tenant), url: `${origin}/confirm_email?token=${token}` })
  await enqueueMail(db, { kind: 'email_confirmation', to, letter, userId }, now)
}

/** Notifies the primary email that new ones were entered, before they are used. */
export async function notifyOfRequestedEmails(
  db: Db,
  userId: number,
  to: string | undefined,
  { tenant, now }: Mailing,
): Promise<void> {
  if (to === undefined) return
  const letter = emailsChangedLetter({ sender: toSender(tenant), change: 'requested' })
  await enqueueMail(db, { kind: 'emails_changed', to, letter, userId }, now)
}

type Emails = readonly { emailAddress: string; primary: boolean }[]
const reach = (emails: Emails): string =>
  JSON.stringify(emails.map(({ emailAddress, primary }) => [emailKey(emailAddress), primary]).sort())

/** Notifies the previous primary email of every change, even if it was removed: who receives an account's mail controls the account. */
export async function notifyOfChangedEmails(
  db: Db,
  userId: number,
  before: Emails,
  after: Emails,
  { tenant, now }: Mailing,
): Promise<void> {
  const owner = before.find(({ primary }) => primary)
  if (!owner || reach(before) === reach(after)) return
  const isStillThere = after.some(({ emailAddress }) => emailKey(emailAddress) === emailKey(owner.emailAddress))
  const letter = emailsChangedLetter({ sender: toSender(tenant), change: isStillThere ? 'changed' : 'removed' })
  await enqueueMail(db, { kind: 'emails_changed', to: owner.emailAddress, letter, userId }, now)
}
