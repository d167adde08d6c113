import { eq, sql } from 'drizzle-orm'
import { addService, createStaffMember } from '#areas/scheduling'
import { addZone, insertTenant, parseHours, readChange, type Change } from '#areas/tenants'
import { firstRow, type Database, type Db } from '#foundation/database/database'
import { technicians, tenants } from '#foundation/database/schema'
import type { TenantRow } from '#foundation/tenants'
import { foldName, servicesIn, type CompanyFile } from './read-company-file'

const toChange = (file: CompanyFile): Change => ({
  customizations: {
    ...file.customizations,
    General: { ...file.customizations?.['General'], ...(file.phone && { phone: file.phone }) },
    Colors: { ...file.customizations?.['Colors'], ...file.colors },
  },
  booking: {
    zip_codes: file.zip_codes ?? [],
    ...(file.hours !== undefined && { working_hours: parseHours(file.hours, 'hours') }),
  },
  holidays: file.holidays ?? [],
  ...(file.language !== undefined && { language: file.language }),
  ...(file.tax && { tax: file.tax }),
  ...(file.invoice_due_days !== undefined && { invoice_due_days: file.invoice_due_days }),
})

async function addServices(db: Db, file: CompanyFile): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const service of servicesIn(file)) ids.set(foldName(service.name), await addService(db, service))
  return ids
}

/** Returns the ids of the technicians who go to each zone, by its name. */
async function addTechnicians(
  db: Db,
  tenant: TenantRow,
  file: CompanyFile,
  services: ReadonlyMap<string, number>,
): Promise<Map<string, number[]>> {
  const zones = new Map<string, number[]>()
  for (const { skills, zones: named = [], hours, ...person } of file.technicians ?? []) {
    const userId = await createStaffMember(db, tenant, {
      role: 'technician',
      ...person,
      ...(skills && { service_ids: skills.map((name) => services.get(foldName(name))!) }),
      ...(hours !== undefined && { hours: parseHours(hours, 'hours') }),
    })
    const { id } = firstRow(
      await db.select({ id: technicians.id }).from(technicians).where(eq(technicians.userId, userId)),
    )
    for (const name of new Set(named.map(foldName))) zones.set(name, [...(zones.get(name) ?? []), id])
  }
  return zones
}

/** Adds a company with all that its file has, or nothing; returns it and the user id of its owner. 409 if the subdomain is taken. */
export const openCompany = (database: Database, file: CompanyFile): Promise<{ tenant: TenantRow; ownerId: number }> =>
  database.asOwner(async (db) => {
    const empty = await insertTenant(db, {
      subdomain: file.subdomain,
      name: file.name.trim(),
      timezone: file.time_zone,
      supportEmail: file.support_email ?? null,
    })
    const tenant = firstRow(
      await db
        .update(tenants)
        .set(readChange(empty, toChange(file)))
        .where(eq(tenants.id, empty.id))
        .returning(),
    )
    // The rest as a request of the tenant would add it.
    await db.execute(
      sql`select set_config('role', 'portal_app', true), set_config('app.tenant_id', ${String(tenant.id)}, true)`,
    )
    const members = await addTechnicians(db, tenant, file, await addServices(db, file))
    for (const zone of file.zones ?? [])
      await addZone(db, { ...zone, technician_ids: members.get(foldName(zone.name)) ?? [] })
    const ownerId = await createStaffMember(db, tenant, { role: 'admin', duty: 'owner', ...file.owner })
    return { tenant, ownerId }
  })
