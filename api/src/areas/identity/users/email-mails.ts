import type { Db } from '#foundation/database/database'
import { enqueueMail } from '#foundation/mail/outbox'
import { toSender, type Sender } from '#foundation/mail/sender'
import type { TenantRow } from '#foundation/tenants'
import { emailConfirmationLetter, emailsChangedLetter } from '#letters/emails'
import { emailKey } from '@portal/rules'
import { customerLanguage } from './customer-language'

export interface Mailing {
  tenant: TenantRow
  /** Of the portal, for links. */
  origin: string
  now: Date
}

const senderTo = async (db: Db, userId: number, tenant: TenantRow): Promise<Sender> =>
  toSender(tenant, await customerLanguage(db, userId))

/** Mails the link that confirms a new email. */
export async function mailConfirmation(
  db: Db,
  userId: number,
  to: string,
  token: string,
  { tenant, origin, now }: Mailing,
): Promise<void> {
  const sender = await senderTo(db, userId, tenant)
  const letter = emailConfirmationLetter({ sender, url: `${origin}/confirm_email?token=${token}` })
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
  const letter = emailsChangedLetter({ sender: await senderTo(db, userId, tenant), change: 'requested' })
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
  const sender = await senderTo(db, userId, tenant)
  const letter = emailsChangedLetter({ sender, change: isStillThere ? 'changed' : 'removed' })
  await enqueueMail(db, { kind: 'emails_changed', to: owner.emailAddress, letter, userId }, now)
}
