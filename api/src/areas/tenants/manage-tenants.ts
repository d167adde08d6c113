import { asc, eq } from 'drizzle-orm'
import { firstRow, type Database, type Db } from '#foundation/database/database'
import { tenants, type BookingRules, type CustomizationGroups } from '#foundation/database/schema'
import { conflict, notFound } from '#foundation/errors'
import { readVersion, requireVersion } from '#foundation/http/versions'
import type { TenantRow } from '#foundation/tenants'
import type { FeatureFlags } from '@portal/contract'

export interface NewTenant {
  subdomain: string
  name: string
  timezone: string
  /** Sender address of its email. */
  supportEmail: string | null
}

const featureFlags: FeatureFlags = {
  recaptcha_enabled: false,
  multiple_payment_methods: false,
  custom_arrival_windows_enabled: false,
  equipment_types: false,
  payments_as_low_as: false,
  financing: false,
}

/** Monday to Friday, 8 to 18; no service area until zip codes are set. */
const bookingRules: BookingRules = {
  windowMinutes: 120,
  stepMinutes: 120,
  leadMinutes: 120,
  travelMinutes: 0,
  workingHours: Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, { from: 8, to: 18 }])),
  holidays: [],
  zipCodes: [],
}

const noCustomizations: CustomizationGroups = { General: {}, Assets: {}, Colors: {}, Analytics: {} }

/** Every tenant, by subdomain. */
export const listTenants = (database: Database): Promise<TenantRow[]> =>
  database.asOwner((db) => db.select().from(tenants).orderBy(asc(tenants.subdomain)))

/** What is enough to tell whether there are new ones: a tenant's row has some kilobytes. */
export const listSubdomains = async (database: Database): Promise<string[]> =>
  (await database.asOwner((db) => db.select({ subdomain: tenants.subdomain }).from(tenants))).map(
    ({ subdomain }) => subdomain,
  )

/** Adds a tenant with everything optional off. 409 if the subdomain is taken. */
export async function insertTenant(db: Db, tenant: NewTenant): Promise<TenantRow> {
  const [row] = await db
    .insert(tenants)
    .values({ ...tenant, featureFlags, customizations: noCustomizations, paymentOptions: [], bookingRules })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict((i18n) => i18n._('Tenant {subdomain} already exists.', { subdomain: tenant.subdomain }))
  return row
}

/** The same in a transaction of its own; returns its id. */
export const createTenant = async (database: Database, tenant: NewTenant): Promise<number> =>
  (await database.asOwner((db) => insertTenant(db, tenant))).id

export type TenantChange = Partial<Omit<TenantRow, 'id' | 'subdomain' | 'paymentOptions' | 'paymentAccounts'>>

/**
 * Updates a tenant based on its current row, which is locked for the update. 404 if there is none, 412 if `ifMatch` names another
 * version than the present one.
 */
export const changeTenant = (
  database: Database,
  subdomain: string,
  change: (now: TenantRow) => TenantChange,
  ifMatch?: string,
): Promise<{ before: TenantRow; after: TenantRow; version: string }> =>
  database.asOwner(async (db) => {
    const [before] = await db.select().from(tenants).where(eq(tenants.subdomain, subdomain)).for('update')
    if (!before) throw notFound((i18n) => i18n._('There is no tenant {subdomain}.', { subdomain }))
    const versioned = { type: 'tenant', id: before.id } as const
    if (ifMatch !== undefined) await requireVersion(db, versioned, ifMatch)
    const columns = change(before)
    const after =
      Object.keys(columns).length === 0
        ? before
        : firstRow(await db.update(tenants).set(columns).where(eq(tenants.id, before.id)).returning())
    return { before, after, version: await readVersion(db, versioned) }
  })
