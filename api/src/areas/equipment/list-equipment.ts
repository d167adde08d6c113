import { and, eq, exists, ilike, lt, or, sql, type SQL } from 'drizzle-orm'
import { csvDay, type CsvColumn } from '#foundation/csv/write-csv'
import type { Db } from '#foundation/database/database'
import { keysetPage, matches } from '#foundation/database/keyset'
import { equipment, equipmentComponents } from '#foundation/database/schema'
import { readDay } from '#foundation/dates'
import type { Words } from '#foundation/languages/words'
import type { OfficeEquipment, Query, Response } from '@portal/contract'
import { loadParts, selectEquipment } from './equipment.store'

function contains(db: Db, text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const components = db
    .select({ one: sql`1` })
    .from(equipmentComponents)
    .where(
      and(
        eq(equipmentComponents.equipmentId, equipment.id),
        or(ilike(equipmentComponents.serialNumber, pattern), ilike(equipmentComponents.modelNumber, pattern)),
      ),
    )
  return or(
    ilike(equipment.name, pattern),
    ilike(equipment.typeName, pattern),
    ilike(equipment.manufacturer, pattern),
    exists(components),
  )
}

/** A page of all customers' equipment in use. */
export async function listAllEquipment(
  db: Db,
  { customer_id, query = '', warranty_ends_before: day, after, limit = 50 }: Query<'listAllEquipment'>,
): Promise<Response<'listAllEquipment'>> {
  const page = keysetPage({ name: 'newest', keys: [[equipment.id, 'integer']], descending: true }, after)
  const found = await selectEquipment(db, page.place)
    .where(
      and(
        eq(equipment.archived, false),
        matches(equipment.userId, customer_id),
        ...query
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => contains(db, word)),
        day === undefined ? undefined : lt(equipment.warrantyExpirationDate, readDay(day, 'warranty_ends_before')),
        page.behind,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1)
  const { rows, next } = page.cut(found, limit)
  return { data: await loadParts(db, rows), next }
}

const place = ({ address }: OfficeEquipment): string =>
  [address?.street, address?.unit, address?.city, address?.state, address?.zip_code].filter(Boolean).join(', ')

export const equipmentColumns = (i18n: Words): CsvColumn<OfficeEquipment>[] => [
  [i18n._('Equipment #'), ({ id }) => id],
  [i18n._('Customer #'), ({ customer }) => customer.id],
  [i18n._('Customer'), ({ customer }) => customer.full_name],
  [i18n._('Address'), place],
  [i18n._('Name'), ({ name }) => name],
  [i18n._('Type'), ({ equipment_type_name }) => equipment_type_name ?? ''],
  [i18n._('Manufacturer'), ({ manufacturer }) => manufacturer ?? ''],
  [
    i18n._('Serial numbers'),
    ({ components }) => components.flatMap(({ serial_number }) => serial_number ?? []).join(', '),
  ],
  [i18n._('Warranty'), ({ warranty }) => warranty?.warranty_program_name ?? ''],
  [
    i18n._('Warranty ends on'),
    ({ warranty }) => (warranty?.expiration_date ? csvDay(warranty.expiration_date, i18n.language) : ''),
  ],
]
