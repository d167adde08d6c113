import { createStaffLink, getOrCreateLinkToken, type Services } from 'api'
import { demoIds, type DemoTenant } from './names'

export interface DemoLink {
  label: string
  /** Path on the tenant's host. */
  path: string
}

const WEEK = 7 * 86_400_000

/** Links to try the demo in other roles: a viewer with a share link, a technician, the office. */
export async function createDemoLinks(
  services: Pick<Services, 'database' | 'secret' | 'clock'>,
  tenant: DemoTenant,
): Promise<DemoLink[]> {
  const { tenant: tenantId, appointments, quotes, invoices, users } = demoIds(tenant)
  const { token: shared } = await services.database.withTenant(tenantId, (db) =>
    getOrCreateLinkToken(db, services, {
      tenantId,
      role: 'viewer',
      userId: null,
      resource: { type: 'Appointment', id: appointments.live },
      now: services.clock(),
      lifetimeMs: WEEK,
    }),
  )
  const staff = async (
    label: string,
    userId: number,
    type: 'Appointment' | 'Quote' | 'Invoice' | 'Technician',
    id: number,
  ): Promise<DemoLink> => ({
    label,
    path: `/token/${await createStaffLink(services, { tenantId, userId, resource: { type, id } })}`,
  })
  const technician = users.technicians[0] ?? 0
  return [
    { label: 'Live view for a visitor', path: `/appointment-details/${shared}` },
    await staff('The same visit, as its technician', technician, 'Appointment', appointments.live),
    await staff('All visits of that technician', technician, 'Technician', technician),
    await staff('A quote, as its technician', technician, 'Quote', quotes.sent),
    await staff('An invoice, as its technician', technician, 'Invoice', invoices.unpaid),
    await staff('An open invoice, as its technician', technician, 'Invoice', invoices.deposit),
    await staff('An invoice, as the office', users.admin, 'Invoice', invoices.unpaid),
    await staff('A quote, as the office', users.admin, 'Quote', quotes.sent),
  ]
}
