import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, rowId, tenantId } from './columns'
import { addresses, users } from './users'

export const equipment = pgTable(
  'equipment',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addressId: integer('address_id').references(() => addresses.id),
    name: text('name').notNull(),
    typeName: text('type_name'),
    manufacturer: text('manufacturer'),
    notes: text('notes'),
    archived: boolean('archived').notNull().default(false),
    warrantyProgramName: text('warranty_program_name'),
    warrantyProviderName: text('warranty_provider_name'),
    warrantyLaborRateCents: integer('warranty_labor_rate_cents'),
    warrantyTermYears: integer('warranty_term_years'),
    warrantyPurchaseDate: date('warranty_purchase_date', { mode: 'string' }),
    warrantyEffectiveDate: date('warranty_effective_date', { mode: 'string' }),
    warrantyExpirationDate: date('warranty_expiration_date', { mode: 'string' }),
  },
  (t) => [
    index('equipment_user').on(t.userId),
    index('equipment_address').on(t.addressId).concurrently(),
    index('equipment_list').on(t.tenantId, t.id).concurrently(),
  ],
)

export const equipmentComponents = pgTable(
  'equipment_components',
  {
    id: rowId(),
    tenantId: tenantId(),
    equipmentId: integer('equipment_id')
      .notNull()
      .references(() => equipment.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    name: text('name'),
    manufacturer: text('manufacturer'),
    installLocation: text('install_location'),
    warranty: text('warranty'),
    serialNumber: text('serial_number'),
    modelNumber: text('model_number'),
    manufacturedOn: date('manufactured_on', { mode: 'string' }),
    installedOn: date('installed_on', { mode: 'string' }),
  },
  (t) => [index('equipment_components_equipment').on(t.equipmentId)],
)

/** Service history of a piece of equipment. Invoice and job are not foreign keys: old ones may have been deleted. */
export const equipmentService = pgTable(
  'equipment_service',
  {
    id: rowId(),
    tenantId: tenantId(),
    equipmentId: integer('equipment_id')
      .notNull()
      .references(() => equipment.id, { onDelete: 'cascade' }),
    finalizedAt: instant('finalized_at'),
    unitName: text('unit_name').notNull(),
    ownerFullName: text('owner_full_name'),
    invoiceId: integer('invoice_id'),
    jobId: integer('job_id'),
  },
  (t) => [index('equipment_service_equipment').on(t.equipmentId)],
)
