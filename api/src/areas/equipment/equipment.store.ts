import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { fullName, toAddress } from '#areas/identity'
import { firstRow, anyValue, type Db } from '#foundation/database/database'
import { matches } from '#foundation/database/keyset'
import { prepareOnce } from '#foundation/database/prepare-once'
import { addresses, equipment, equipmentComponents, equipmentService, users } from '#foundation/database/schema'
import { isoOrNull } from '#foundation/dates'
import type { Equipment, EquipmentInput, OfficeEquipment } from '@portal/contract'

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

const ids = anyValue(sql.placeholder('ids'), 'integer')
const findComponents = prepareOnce((db) =>
  db
    .select()
    .from(equipmentComponents)
    .where(eq(equipmentComponents.equipmentId, ids))
    .orderBy(asc(equipmentComponents.position)),
)
const findServices = prepareOnce((db) =>
  db
    .select()
    .from(equipmentService)
    .where(eq(equipmentService.equipmentId, ids))
    .orderBy(desc(equipmentService.finalizedAt)),
)

/** `place` is that of a page; see `keysetPage`. */
export const selectEquipment = (db: Db, place: SQL<string> = sql`''`) =>
  db
    .select({ row: equipment, address: addresses, customer: users, place })
    .from(equipment)
    .innerJoin(users, eq(users.id, equipment.userId))
    .leftJoin(addresses, eq(addresses.id, equipment.addressId))

type Found = Awaited<ReturnType<typeof selectEquipment>>

/** Adds components and service history, latest first. */
export async function loadParts(db: Db, found: Found): Promise<OfficeEquipment[]> {
  if (found.length === 0) return []
  const listed = { ids: JSON.stringify(found.map(({ row }) => row.id)) }
  const [components, services] = await Promise.all([findComponents(db, listed), findServices(db, listed)])
  return found.map(({ row, address, customer }) => ({
    id: row.id,
    customer: { id: customer.id, full_name: fullName(customer) },
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

/** A customer's equipment in use; with an id, only that piece. */
export async function loadEquipment(db: Db, userId: number, id?: number): Promise<Equipment[]> {
  const own = and(eq(equipment.userId, userId), eq(equipment.archived, false), matches(equipment.id, id))
  const found = await selectEquipment(db).where(own).orderBy(asc(equipment.id))
  return (await loadParts(db, found)).map(({ customer: _, ...piece }) => piece)
}

const line = (text: string | null | undefined) => (text === undefined ? undefined : text?.trim() || null)

function toColumns({ name, equipment_type_name, manufacturer, notes, address_id, warranty }: Partial<EquipmentInput>) {
  return {
    name: name?.trim(),
    typeName: line(equipment_type_name),
    manufacturer: line(manufacturer),
    notes: line(notes),
    addressId: address_id,
    ...(warranty !== undefined && {
      warrantyProgramName: line(warranty?.warranty_program_name) ?? null,
      warrantyProviderName: line(warranty?.warranty_program_provider_name) ?? null,
      warrantyLaborRateCents: warranty?.labor_rate_cents ?? null,
      warrantyTermYears: warranty?.term_years ?? null,
      warrantyPurchaseDate: warranty?.purchase_date ?? null,
      warrantyEffectiveDate: warranty?.effective_date ?? null,
      warrantyExpirationDate: warranty?.expiration_date ?? null,
    }),
  }
}

async function replaceComponents(db: Db, equipmentId: number, components: EquipmentInput['components']): Promise<void> {
  if (!components) return
  await db.delete(equipmentComponents).where(eq(equipmentComponents.equipmentId, equipmentId))
  if (components.length === 0) return
  await db.insert(equipmentComponents).values(
    components.map((part, position) => ({
      equipmentId,
      position,
      name: line(part.name),
      manufacturer: line(part.manufacturer),
      installLocation: line(part.install_location),
      warranty: line(part.warranty),
      serialNumber: line(part.serial_number),
      modelNumber: line(part.model_number),
      manufacturedOn: part.manufactured_on,
      installedOn: part.installed_on,
    })),
  )
}

/** Adds a piece of equipment; returns its id. */
export async function insertEquipment(db: Db, userId: number, input: EquipmentInput): Promise<number> {
  const values = { ...toColumns(input), name: input.name.trim(), userId }
  const { id } = firstRow(await db.insert(equipment).values(values).returning({ id: equipment.id }))
  await replaceComponents(db, id, input.components)
  return id
}

/** Updates a piece of a customer's equipment; false if there is none. Fields that were not sent stay. */
export async function changeEquipment(
  db: Db,
  userId: number,
  id: number,
  { components, ...input }: Partial<EquipmentInput>,
): Promise<boolean> {
  const own = and(eq(equipment.id, id), eq(equipment.userId, userId), eq(equipment.archived, false))
  // Locked until the transaction ends, because its components are separate rows.
  const [row] = await db.select({ id: equipment.id }).from(equipment).where(own).for('update')
  if (!row) return false
  const columns = toColumns(input)
  if (Object.values(columns).some((value) => value !== undefined))
    await db.update(equipment).set(columns).where(eq(equipment.id, id))
  await replaceComponents(db, id, components)
  return true
}

/** Archives a piece of equipment, whose row is kept; false if there is none. */
export async function archiveEquipment(db: Db, userId: number, id: number): Promise<boolean> {
  const own = and(eq(equipment.id, id), eq(equipment.userId, userId), eq(equipment.archived, false))
  return (await db.update(equipment).set({ archived: true }).where(own).returning({ id: equipment.id })).length === 1
}
