import type { Equipment } from '@portal/contract'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { isoOrNull } from '../core/dates'
import type { Db } from '../db/database'
import { addresses, equipment, equipmentComponents, equipmentService } from '../db/schema'
import { toAddress } from '../identity/address.store'

type Row = typeof equipment.$inferSelect

const toWarranty = (row: Row): Equipment['warranty'] =>
  row.warrantyProgramName === null
    ? null
    : {
        warranty_program_name: row.warrantyProgramName,
        warranty_program_provider_name: row.warrantyProviderName,
        labor_rate_cents: row.warrantyLaborRateCents,
        term_years: row.warrantyTermYears,
        purchase_date: row.warrantyPurchaseDate,
        effective_date: row.warrantyEffectiveDate,
        expiration_date: row.warrantyExpirationDate,
      }

const toComponent = (row: typeof equipmentComponents.$inferSelect) => ({
  name: row.name,
  manufacturer: row.manufacturer,
  install_location: row.installLocation,
  warranty: row.warranty,
  serial_number: row.serialNumber,
  model_number: row.modelNumber,
  manufactured_on: row.manufacturedOn,
  installed_on: row.installedOn,
})

const toService = (row: typeof equipmentService.$inferSelect) => ({
  invoice_finalized_at: isoOrNull(row.finalizedAt),
  invoice_line_item_unit_name: row.unitName,
  opportunity_owner_full_name: row.ownerFullName,
  invoice_id: row.invoiceId,
  job_id: row.jobId,
})

/** What a customer has in use, with its parts and what was done to it, the latest first. */
export async function loadEquipment(db: Db, userId: number): Promise<Equipment[]> {
  const found = await db
    .select({ row: equipment, address: addresses })
    .from(equipment)
    .leftJoin(addresses, eq(addresses.id, equipment.addressId))
    .where(and(eq(equipment.userId, userId), eq(equipment.archived, false)))
    .orderBy(asc(equipment.id))
  if (found.length === 0) return []
  const ids = found.map(({ row }) => row.id)
  const [components, services] = await Promise.all([
    db.select().from(equipmentComponents).where(inArray(equipmentComponents.equipmentId, ids)).orderBy(asc(equipmentComponents.position)),
    db.select().from(equipmentService).where(inArray(equipmentService.equipmentId, ids)).orderBy(desc(equipmentService.finalizedAt)),
  ])
  return found.map(({ row, address }) => ({
    id: row.id,
    name: row.name,
    archived: row.archived,
    address: address && toAddress(address),
    equipment_type_name: row.typeName,
    manufacturer: row.manufacturer,
    notes: row.notes,
    components: components.filter((component) => component.equipmentId === row.id).map(toComponent),
    service_history: services.filter((service) => service.equipmentId === row.id).map(toService),
    warranty: toWarranty(row),
  }))
}
