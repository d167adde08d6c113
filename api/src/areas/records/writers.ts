import { addresses, users } from '#foundation/database/schema'
import type { RecordType } from '@portal/contract'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { WriteRows } from './record-type'
import { writeAddresses } from './types/addresses'
import { writeCustomers } from './types/customers'

/** How each type's records are written. */
export const writers: { readonly [Type in RecordType]: WriteRows<Type> } = {
  customers: writeCustomers,
  addresses: writeAddresses,
}

/** The table of what each type's records are of. */
export const recordTables: Readonly<Record<RecordType, PgTable & { id: PgColumn }>> = {
  customers: users,
  addresses,
}
