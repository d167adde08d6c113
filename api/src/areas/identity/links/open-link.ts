import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { appointments, linkTokens, userEmails } from '#foundation/database/schema'
import { gone, notFound } from '#foundation/errors'
import { createSession } from '#foundation/security/sessions'
import type { TokenAuth } from '@portal/contract'
import { visitIsOver } from '@portal/rules'
import { findLink, type LinkRow } from './link-tokens'

const redirects: Record<LinkRow['resourceType'], (id: number) => string> = {
  Appointment: (id) => `/appointment/${id}`,
  Quote: (id) => `/quote_preview/${id}`,
  Invoice: (id) => `/invoice/${id}`,
  Customer: () => '/',
  Technician: () => '/technician',
}

async function requireLiveAppointment(db: Db, id: number): Promise<void> {
  const [appointment] = await db
    .select({ status: appointments.status })
    .from(appointments)
    .where(eq(appointments.id, id))
  if (!appointment) throw notFound('No such appointment')
  if (visitIsOver(appointment.status)) throw gone('This appointment has been concluded or canceled.')
}

async function findEmail(db: Db, userId: number): Promise<string> {
  const [row] = await db
    .select({ email: userEmails.emailAddress })
    .from(userEmails)
    .where(and(eq(userEmails.userId, userId), eq(userEmails.primary, true)))
  return row?.email ?? ''
}

/**
 * Redeems a link for a session with its role, limited to its resource. Can be repeated, because mail scanners open links
 * too. 404 for an unknown token, 410 for one that has expired or was revoked, and for a share link whose visit is over.
 */
export async function redeemLink(db: Db, token: string, userAgent: string | undefined, now: Date): Promise<TokenAuth> {
  const link = await findLink(db, token)
  if (!link) throw notFound('This link is not valid')
  if (link.revokedAt || link.expiresAt <= now) throw gone('This link has expired.')
  const isViewer = link.role === 'viewer'
  if (isViewer && link.resourceType === 'Appointment') await requireLiveAppointment(db, link.resourceId)
  await db
    .update(linkTokens)
    .set({ openedCount: sql`${linkTokens.openedCount} + 1`, lastOpenedAt: now })
    .where(eq(linkTokens.id, link.id))
  return {
    // A viewer is not a user: return the link's id instead, and no email.
    id: link.userId ?? link.id,
    email: link.userId === null ? '' : await findEmail(db, link.userId),
    role: link.role,
    authentication_token: await createSession(db, now, {
      role: link.role,
      userId: link.userId,
      linkTokenId: link.id,
      expiresAt: link.expiresAt,
      userAgent,
    }),
    resource: { type: link.resourceType, id: link.resourceId },
    redirect: isViewer ? `/appointment-details/${token}` : redirects[link.resourceType](link.resourceId),
  }
}
