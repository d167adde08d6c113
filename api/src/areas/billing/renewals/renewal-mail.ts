import { and, eq } from 'drizzle-orm'
import { getOrCreateLinkToken, programNameIn } from '#areas/identity'
import type { MembershipRow } from '#areas/memberships'
import type { Db } from '#foundation/database/database'
import { userEmails, users } from '#foundation/database/schema'
import { mainOrigin } from '#foundation/http/portal-origin'
import { readerOf } from '#foundation/languages/own-texts'
import type { Letter } from '#foundation/mail/letter'
import { enqueueMail } from '#foundation/mail/outbox'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import { toSender, type Sender } from '#foundation/mail/sender'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import { membershipLapsedLetter, renewalDueLetter, renewalNoticeLetter } from '#letters/membership'
import type { MailedLink } from '#letters/sentences'
import { storedMethodText } from '@portal/rules'
import type { StoredMethodRow } from '../payments/stored-payment-method'

const LINK_LIFETIME_MS = 30 * 86_400_000

export interface Mailing {
  db: Db
  tenant: TenantRow
  services: Pick<Services, 'secret' | 'config'>
  now: Date
}

/** Queues a letter to the customer of a membership; false if they have no e-mail. */
async function mailMember(
  { db, tenant, now }: Mailing,
  { userId, programName }: MembershipRow,
  write: (to: { sender: Sender; name: PrintableName | null; program: string }) => Letter,
): Promise<boolean> {
  const [customer] = await db
    .select({ firstName: users.firstName, language: users.language, email: userEmails.emailAddress })
    .from(users)
    .innerJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .where(eq(users.id, userId))
  if (!customer) return false
  const sender = toSender(tenant, customer.language)
  const program = await programNameIn(db, programName, readerOf(sender.i18n.language, tenant))
  const letter = write({ sender, name: printableName(customer.firstName), program })
  await enqueueMail(db, { kind: 'membership', to: customer.email, letter }, now)
  return true
}

/** A link to the invoice that needs no password. */
async function linkToInvoice(
  { db, tenant, services, now }: Mailing,
  { userId }: MembershipRow,
  invoiceId: number,
): Promise<MailedLink> {
  const { token, expiresAt } = await getOrCreateLinkToken(db, services, {
    tenantId: tenant.id,
    role: 'customer',
    userId,
    resource: { type: 'Invoice', id: invoiceId },
    now,
    lifetimeMs: LINK_LIFETIME_MS,
  })
  return { url: `${mainOrigin(tenant, services.config)}/token/${token}`, expiresAt }
}

export const mailNotice = (
  mailing: Mailing,
  membership: MembershipRow,
  { day, totalCents, method }: { day: string; totalCents: number; method: StoredMethodRow | null },
): Promise<boolean> =>
  mailMember(mailing, membership, (to) =>
    renewalNoticeLetter({
      ...to,
      totalCents,
      day,
      method:
        method &&
        storedMethodText(
          {
            payment_type: method.paymentType,
            brand: method.brand,
            ach_account_type: method.achAccountType,
            last4: method.last4,
          },
          to.sender.i18n.rules,
        ),
      portalUrl: `${mainOrigin(mailing.tenant, mailing.services.config)}/profile`,
    }),
  )

interface OwedInvoice {
  id: number
  balanceCents: number
}

export async function mailDue(
  mailing: Mailing,
  membership: MembershipRow,
  invoice: OwedInvoice,
  how: { isDeclined: boolean; isPayable: boolean; day: string; nextDay: string },
): Promise<boolean> {
  const link = await linkToInvoice(mailing, membership, invoice.id)
  return mailMember(mailing, membership, (to) =>
    renewalDueLetter({
      ...to,
      totalCents: invoice.balanceCents,
      invoiceId: invoice.id,
      ...how,
      link,
    }),
  )
}

export async function mailLapsed(
  mailing: Mailing,
  membership: MembershipRow,
  invoice: OwedInvoice,
  lastDay: string,
): Promise<boolean> {
  const link = await linkToInvoice(mailing, membership, invoice.id)
  return mailMember(mailing, membership, (to) =>
    membershipLapsedLetter({
      ...to,
      totalCents: invoice.balanceCents,
      invoiceId: invoice.id,
      lastDay,
      link,
    }),
  )
}
