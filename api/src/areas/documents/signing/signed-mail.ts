import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { insertLink } from '#areas/identity'
import type { Db } from '#foundation/database/database'
import { userEmails, users } from '#foundation/database/schema'
import { portalOrigin } from '#foundation/http/portal-origin'
import { enqueueMail } from '#foundation/mail/outbox'
import { printableName } from '#foundation/mail/printable-name'
import { toSender } from '#foundation/mail/sender'
import type { Services } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import { signedCopyLetter } from '#letters/signed-copy'
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
    .select({ firstName: users.firstName, language: users.language, email: userEmails.emailAddress })
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
  const letter = signedCopyLetter({
    sender: toSender(tenant, customer.language),
    name: printableName(customer.firstName),
    document: { type, id },
    signer: printableName(signature.name),
    signedAt: signature.signedAt,
    text: signature.documentText,
    hash: signature.documentHash,
    link: { url: `${portalOrigin(request, tenant, services.config)}/token/${token}`, expiresAt },
  })
  await enqueueMail(db, { kind: 'signed_copy', to: customer.email, letter }, now)
}
