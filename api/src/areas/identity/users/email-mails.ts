import type { Db } from '#foundation/database/database'
import { asWritten, joinLines, mailLine } from '#foundation/mail/mail-text'
import { enqueueMail } from '#foundation/mail/outbox'
import type { TenantRow } from '#foundation/tenants'
import { emailKey, formatPhoneNumber, resolveBrand } from '@portal/rules'

export interface Mailing {
  tenant: TenantRow
  /** Of the portal, for links. */
  origin: string
  now: Date
}

/** Mails the link that confirms a new email. The mailbox may be a stranger's, so it prints nothing that the customer typed. */
export async function mailConfirmation(
  db: Db,
  userId: number,
  to: string,
  token: string,
  { tenant, origin, now }: Mailing,
): Promise<void> {
  const company = asWritten(tenant.name)
  const text = joinLines([
    'Hello,',
    '',
    mailLine`This email address was entered for an account with ${company}. To use it there, please confirm it:`,
    '',
    asWritten(`${origin}/confirm_email?token=${token}`),
    '',
    'The link works for three days. If it was not you, there is nothing to do: the address is not used.',
    '',
    company,
    '',
  ])
  await enqueueMail(
    db,
    { kind: 'email_confirmation', to, subject: mailLine`Confirm your email address for ${company}`, text, userId },
    now,
  )
}

const phoneOf = (tenant: TenantRow): string => {
  const { phone } = resolveBrand(tenant, tenant.customizations)
  return phone ? ` at ${formatPhoneNumber(phone)}` : ''
}

/** Tells the primary email that new ones were entered, before they are used. */
export async function tellOfRequestedEmails(
  db: Db,
  userId: number,
  to: string | undefined,
  { tenant, now }: Mailing,
): Promise<void> {
  if (to === undefined) return
  const company = asWritten(tenant.name)
  const text = joinLines([
    mailLine`The email addresses of your account with ${company} were changed just now. A new address is used once somebody confirms it by the link that we mailed there.`,
    '',
    `If it was not you, sign in, cancel the change, and change your password; or tell us${phoneOf(tenant)}.`,
    '',
    company,
    '',
  ])
  await enqueueMail(
    db,
    { kind: 'emails_changed', to, subject: 'The email addresses of your account were changed', text, userId },
    now,
  )
}

type Emails = readonly { emailAddress: string; primary: boolean }[]
const reach = (emails: Emails): string =>
  JSON.stringify(emails.map(({ emailAddress, primary }) => [emailKey(emailAddress), primary]).sort())

/** Notifies the previous primary email of every change, even if it was removed: who receives an account's mail controls the account. */
export async function tellOfChangedEmails(
  db: Db,
  userId: number,
  before: Emails,
  after: Emails,
  { tenant, now }: Mailing,
): Promise<void> {
  const owner = before.find(({ primary }) => primary)
  if (!owner || reach(before) === reach(after)) return
  const isStillThere = after.some(({ emailAddress }) => emailKey(emailAddress) === emailKey(owner.emailAddress))
  const company = asWritten(tenant.name)
  const news = isStillThere
    ? mailLine`The email addresses of your account with ${company} were changed just now.`
    : mailLine`This email address was removed from your account with ${company} just now, and no longer signs in there.`
  const text = joinLines([
    news,
    '',
    `If it was not you, ${isStillThere ? 'sign in, put them right, and change your password; or ' : ''}tell us${phoneOf(tenant)}.`,
    '',
    company,
    '',
  ])
  await enqueueMail(
    db,
    {
      kind: 'emails_changed',
      to: owner.emailAddress,
      subject: 'The email addresses of your account were changed',
      text,
      userId,
    },
    now,
  )
}
