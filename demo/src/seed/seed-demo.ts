import { createPasswords, type Database, type PasswordOptions } from 'api'
import { demoIds, demoTenants, PASSWORD, type DemoTenant } from '../names'
import { seedCategories } from './categories'
import type { SeedContext, StoredCards } from './context'
import { seedHousehold } from './household'
import { seedInvoices } from './invoices'
import { seedJobFiles } from './job-files'
import { seedPeople } from './people'
import { defaultPlaces, type SeedPlace } from './places'
import { seedQuotes } from './quotes'
import { seedResources } from './resources'
import { seedTenants, zoneOfTenant } from './tenants'
import { seedVisits } from './visits'

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

/** Seeds the database with the demo. Existing rows stay, so it can run at every start. */
export async function seedDemo(database: Database, options: SeedOptions): Promise<void> {
  await database.asOwner(seedTenants)
  const passwordHash = await createPasswords(options.passwords).hash(PASSWORD)
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
      for (const part of parts) await part(context)
    })
  }
}
