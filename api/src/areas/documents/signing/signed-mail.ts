import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { insertLink } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { userEmails, users } from '#foundation/database/schema'
import { portalOrigin } from '#foundation/http/portal-origin'
import { greeting, personName } from '#foundation/mail/greeting'
import { asWritten, joinLines, mailLine, withoutLinks } from '#foundation/mail/mail-text'
import { enqueueMail } from '#foundation/mail/outbox'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import { formatPhoneNumber, resolveBrand } from '@portal/rules'
import { formatDate } from '@portal/rules/dates'
import { documentWord } from '../editing/document-tables'
import type { SignatureRow } from './sign'

const LINK_LIFETIME_MS = 30 * 86_400_000

interface Signed {
  db: Db
  tenant: TenantRow
  services: Pick<Services, 'secret' | 'config'>
  request: FastifyRequest
  /** The customer whose document it is. */
  userId: number
  signature: SignatureRow
  now: Date
}

/** Emails the customer the signed text and a link to the document with the signed files. Customers without an email address get none. */
export async function mailSignedCopy({ db, tenant, services, request, userId, signature, now }: Signed): Promise<void> {
  const [customer] = await db
    .select({ firstName: users.firstName, email: userEmails.emailAddress })
    .from(users)
    .innerJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .where(eq(users.id, userId))
  if (!customer) return
  const { documentType: type, documentId: id } = signature
  const { token, expiresAt } = await insertLink(db, services, {
    tenantId: tenant.id,
    role: 'customer',
    userId,
    resource: { type, id },
    now,
    lifetimeMs: LINK_LIFETIME_MS,
  })
  const { phone } = resolveBrand(tenant, tenant.customizations)
  const company = asWritten(tenant.name)
  const shown = withoutLinks(signature.documentText)
  const what = `${documentWord(type)} #${id}`
  // Null for a name that reads like a message.
  const signer = personName(signature.name)
  const lines = [
    greeting(customer.firstName),
    '',
    mailLine`${signer === null ? mailLine`Your ${what} was signed` : mailLine`${signer} signed ${what}`} on ${formatDate(signature.signedAt, tenant.timezone)}. We keep the signed copy as it was; please keep this mail for your records. It says:`,
    '',
    shown,
    '',
    `SHA-256 of ${String(shown) === signature.documentText ? 'this' : 'the signed'} text: ${signature.documentHash}`,
    ...(String(shown) === signature.documentText
      ? []
      : ['Web addresses are not links in this mail, so the text above differs from the signed one in their dots.']),
    '',
    `The text and the PDF are below the document here until ${formatDate(expiresAt, tenant.timezone)}, and whenever you sign in:`,
    asWritten(`${portalOrigin(request, tenant, services.config)}/token/${token}`),
    '',
    company,
    ...(phone ? [formatPhoneNumber(phone)] : []),
  ]
  await enqueueMail(
    db,
    {
      kind: 'signed_copy',
      to: customer.email,
      subject: mailLine`Your signed copy of ${what} from ${company}`,
      text: joinLines(lines),
    },
    now,
  )
}
