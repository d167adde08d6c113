import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { appointments, technicians, users, type ResourceType } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import type { Services } from '#foundation/services'
import { insertLink, getOrCreateLinkToken } from './link-tokens'
import { findLinkedThing, type LinkedThing } from './linked-thing'

export interface StaffLink {
  tenantId: number
  /** A technician, an admin, or a customer who was sent a link. */
  userId: number
  resource: { type: ResourceType; id: number }
  lifetimeMs?: number
}

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR

/** Returns the token of an active or new link that works without signing in. For the demo, which hands out the same links again. */
export async function createStaffLink(
  { database, secret, clock }: Pick<Services, 'database' | 'secret' | 'clock'>,
  link: StaffLink,
): Promise<string> {
  return database.withTenant(link.tenantId, async (db) => {
    const [user] = await db
      .select({ role: users.role })
      .from(users)
      .where(and(eq(users.id, link.userId), eq(users.archived, false)))
    if (!user) throw notFound('No such user')
    const { token } = await getOrCreateLinkToken(
      db,
      { secret },
      {
        tenantId: link.tenantId,
        role: user.role,
        userId: link.userId,
        resource: link.resource,
        now: clock(),
        lifetimeMs: link.lifetimeMs ?? WEEK,
      },
    )
    return token
  })
}

/** A link as requested by the office. */
export interface NewLink {
  role: 'technician' | 'admin' | 'customer'
  /** The user on whose behalf it acts; if undefined, see `guessUser`. */
  userId: number | undefined
  resource: { type: ResourceType; id: number }
  expiresInHours: number
}

/** The user id of the technician assigned to the visit, or to the job's latest assigned visit. */
async function findTechnician(
  db: Db,
  { type, id }: NewLink['resource'],
  jobId: number | null,
): Promise<number | undefined> {
  if (jobId === null) return undefined
  const visits = type === 'Appointment' ? eq(appointments.id, id) : eq(appointments.jobId, jobId)
  const [found] = await db
    .select({ userId: technicians.userId })
    .from(appointments)
    .innerJoin(technicians, eq(technicians.id, appointments.technicianId))
    .where(and(visits, isNotNull(appointments.technicianId)))
    .orderBy(desc(appointments.scheduledTime), desc(appointments.id))
    .limit(1)
  return found?.userId
}

const inOffice = (db: Db, role: NewLink['role']) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.role, role), eq(users.archived, false)))
    .orderBy(asc(users.id))

/** The default user for a link: the customer or the technician that it is about, the assigned technician, or the only user with the role. 422 if there is no such user. */
async function guessUser(db: Db, { role, resource }: NewLink, { customerId, jobId }: LinkedThing): Promise<number> {
  if (role === 'customer' || resource.type === 'Technician') return customerId
  const goesThere = role === 'technician' ? await findTechnician(db, resource, jobId) : undefined
  if (goesThere !== undefined) return goesThere
  const all = await inOffice(db, role)
  if (all.length === 1) return all[0]!.id
  const among = all
    .slice(0, 10)
    .map(({ id, firstName, lastName }) => `${id} ${firstName} ${lastName}`.trim())
    .join(', ')
  throw unprocessable(
    all.length === 0
      ? (i18n) => i18n._('There is no {role} yet.', { role })
      : (i18n) => i18n._('Specify which {role}: {users}.', { role, users: among }),
    'link.user_id',
  )
}

export interface CreatedLink {
  id: number
  token: string
  expiresAt: Date
  userId: number
}

/** Creates a link that works without signing in, for one of the tenant's resources. 422 with the field for an invalid request. */
export async function createLink(
  db: Db,
  { secret }: Pick<Services, 'secret'>,
  tenantId: number,
  wish: NewLink,
  now: Date,
): Promise<CreatedLink> {
  const { role, resource, expiresInHours } = wish
  if (resource.type === 'Customer' && role !== 'customer')
    throw unprocessable(
      'A link to a customer is for that customer alone: it opens their account.',
      'link.resource.type',
    )
  if (resource.type === 'Technician' && role !== 'technician')
    throw unprocessable(
      'A link to a technician is for that technician alone: it opens their visits.',
      'link.resource.type',
    )
  const thing = await findLinkedThing(db, resource)
  if (!thing)
    throw unprocessable(
      (i18n) => i18n._('There is no such {kind}.', { kind: resource.type.toLowerCase() }),
      'link.resource.id',
    )
  const userId = wish.userId ?? (await guessUser(db, wish, thing))
  const [user] = await db.select({ role: users.role, archived: users.archived }).from(users).where(eq(users.id, userId))
  if (!user || user.archived || user.role !== role)
    throw unprocessable((i18n) => i18n._('This is no {role} of the company.', { role }), 'link.user_id')
  if ((role === 'customer' || resource.type === 'Technician') && thing.customerId !== userId)
    throw unprocessable(
      (i18n) => i18n._('The {kind} is not this {role}’s.', { kind: resource.type.toLowerCase(), role }),
      'link.user_id',
    )
  return {
    ...(await insertLink(db, { secret }, { tenantId, role, userId, resource, now, lifetimeMs: expiresInHours * HOUR })),
    userId,
  }
}
