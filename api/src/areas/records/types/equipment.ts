import { asc, eq } from 'drizzle-orm'
import { anyValue } from '#foundation/database/database'
import { equipment, equipmentComponents } from '#foundation/database/schema'
import { insertRows, updateChanged } from '../bulk-rows'
import type { Row, WriteRows } from '../record-type'
import { findCustomers, findPlaces } from '../references'

const toColumns = ({ record }: Row<'equipment'>) => ({
  name: record.name,
  typeName: record.type_name,
  manufacturer: record.manufacturer,
  notes: record.notes,
  ...(record.warranty_expires_on && {
    warrantyProgramName: 'Warranty',
    warrantyExpirationDate: record.warranty_expires_on,
  }),
})

const toComponent = ({ record }: Row<'equipment'>) => ({
  name: record.name,
  manufacturer: record.manufacturer,
  modelNumber: record.model_number,
  serialNumber: record.serial_number,
  installLocation: record.install_location,
  installedOn: record.installed_on,
})

const hasComponent = ({ record }: Row<'equipment'>): boolean =>
  [record.model_number, record.serial_number, record.install_location, record.installed_on].some(Boolean)

export const writeEquipment: WriteRows<'equipment'> = async (context, rows) => {
  const { db } = context
  const owners = await findCustomers(context, rows)
  const places = await findPlaces(context, rows, owners)
  const good = rows.filter((row) => row.errors.length === 0 && owners.has(row))
  const known = good.filter(({ id }) => id !== null)
  const components = await db
    .select({ id: equipmentComponents.id, equipmentId: equipmentComponents.equipmentId })
    .from(equipmentComponents)
    .where(
      eq(
        equipmentComponents.equipmentId,
        anyValue(
          known.map(({ id }) => id!),
          'integer',
        ),
      ),
    )
    .orderBy(asc(equipmentComponents.position), asc(equipmentComponents.id))
  const findComponent = ({ id }: Row<'equipment'>) => components.find(({ equipmentId }) => equipmentId === id)
  const changed = await updateChanged(
    db,
    equipment,
    known.map((row) => ({ id: row.id!, values: { ...toColumns(row), addressId: places.get(row) } })),
  )
  const changedParts = await updateChanged(
    db,
    equipmentComponents,
    known.flatMap((row) => {
      const part = findComponent(row)
      return part ? [{ id: part.id, values: toComponent(row) }] : []
    }),
  )
  const fresh = good.filter(({ id }) => id === null)
  const ids = await insertRows(
    db,
    equipment,
    fresh.map((row) => ({ ...toColumns(row), userId: owners.get(row)!, addressId: places.get(row) ?? null })),
  )
  fresh.forEach((row, index) => void (row.id = ids[index]!))
  const without = good.filter((row) => hasComponent(row) && !findComponent(row))
  await insertRows(
    db,
    equipmentComponents,
    without.map((row) => ({ ...toComponent(row), equipmentId: row.id! })),
  )
  for (const row of known) {
    const part = findComponent(row)
    if (!changed.has(row.id!) && !(part && changedParts.has(part.id)) && !without.includes(row))
      row.status = 'unchanged'
  }
}
