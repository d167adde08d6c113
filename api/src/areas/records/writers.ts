import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  addresses,
  appointments,
  equipment,
  invoices,
  memberships,
  quotes,
  tasks,
  users,
} from '#foundation/database/schema'
import type { RecordType } from '@portal/contract'
import type { WriteRows } from './record-type'
import { writeAddresses } from './types/addresses'
import { writeCustomers } from './types/customers'
import { writeEquipment } from './types/equipment'
import { writeInvoices } from './types/invoices'
import { writeMemberships } from './types/memberships'
import { writePrices } from './types/prices'
import { writeQuotes } from './types/quotes'
import { writeVisits } from './types/visits'

/** How each type's records are written. */
export const writers: { readonly [Type in RecordType]: WriteRows<Type> } = {
  customers: writeCustomers,
  addresses: writeAddresses,
  equipment: writeEquipment,
  memberships: writeMemberships,
  invoices: writeInvoices,
  visits: writeVisits,
  quotes: writeQuotes,
  prices: writePrices,
}

/** The table of what each type's records are of. */
export const recordTables: Readonly<Record<RecordType, PgTable & { id: PgColumn }>> = {
  customers: users,
  addresses,
  equipment,
  memberships,
  invoices,
  visits: appointments,
  quotes,
  prices: tasks,
}
