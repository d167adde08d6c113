import { createPasswords, type Database, type PasswordOptions } from 'api'
import { appointments } from 'api/schema'
import { demoIds, demoTenants, PASSWORD, type DemoTenant } from '../names'
import { seedCategories } from './categories'
import type { SeedContext, StoredCards } from './context'
import { renewCardTokens, seedHousehold } from './household'
import { seedInvoices } from './invoices'
import { seedJobFiles } from './job-files'
import { seedPeople } from './people'
import { defaultPlaces, type SeedPlace } from './places'
import { seedQuotes } from './quotes'
import { seedResources } from './resources'
import { seedTenants, zoneOfTenant } from './tenants'
import { redateVisits, seedVisits } from './visits'

export interface SeedOptions {
  /** All dates are relative to this; a run on a later day re-dates the live visit. */
  now: Date
  /** Addresses of the people, in a stable order. */
  places?: readonly SeedPlace[]
  passwords?: PasswordOptions
  /** Gateway tokens of the stored cards of each tenant; placeholders by default. */
  storedCards?: Partial<Record<DemoTenant, StoredCards>>
}

const madeUpCards: StoredCards = { approved: 'demo-stored-approved', declined: 'demo-stored-declined' }

/** In dependency order. */
const parts: ((context: SeedContext) => Promise<void>)[] = [
  seedPeople,
  seedCategories,
  seedResources,
  seedVisits,
  seedInvoices,
  seedQuotes,
  seedHousehold,
  seedJobFiles,
]

/**
 * Seeds the database with the demo. A tenant that has the data keeps it as it is, without what was deleted since; only its
 * current visits and its cards' tokens are renewed. So this can run at every start.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<void> {
  const seeded = await database.asOwner(async (db) => {
    await seedTenants(db)
    return db.selectDistinct({ id: appointments.tenantId }).from(appointments)
  })
  const isSeeded = (id: number) => seeded.some((tenant) => tenant.id === id)
  const isComplete = demoTenants.every((tenant) => isSeeded(demoIds(tenant).tenant))
  const passwordHash = isComplete ? '' : await createPasswords(options.passwords).hash(PASSWORD)
  for (const tenant of demoTenants) {
    const ids = demoIds(tenant)
    await database.withTenant(ids.tenant, async (db) => {
      const context: SeedContext = {
        db,
        tenant,
        ids,
        passwordHash,
        zone: zoneOfTenant(tenant),
        now: options.now,
        places: options.places ?? defaultPlaces,
        storedCards: options.storedCards?.[tenant] ?? madeUpCards,
      }
      for (const part of isSeeded(ids.tenant) ? [redateVisits, renewCardTokens] : parts) await part(context)
    })
  }
}
