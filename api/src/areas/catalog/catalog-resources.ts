import { eq, sql } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import {
  accountingCategories,
  departments,
  membershipPrograms,
  partCategories,
  parts,
  priceSheets,
  recommendations,
  taskCategories,
  taskParts,
  tasks,
  vendors,
  warrantyPrograms,
} from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import type { ResourceName } from '@portal/contract'
import type { Fields } from './columns'
import type { Resource } from './crud-routes'

const name = sql`name`

/** 422 if a price sheet ends before it starts. ISO dates compare as strings. */
function requireOrder({ starts_on: start, ends_on: end }: Fields): void {
  if (typeof start === 'string' && typeof end === 'string' && end < start)
    throw unprocessable('The end date must be on or after the start date.', 'price_sheet.ends_on')
}

/** 422 for a cycle of part categories. Locks all ancestors, so that concurrent moves can't create one together. */
async function requireNoRing(db: Db, { id, parent_id: parent }: Fields & { id: number }): Promise<void> {
  let above = parent
  while (typeof above === 'number') {
    if (above === id)
      throw unprocessable('A part category can’t be its own parent or ancestor.', 'part_category.parent_id')
    const [row] = await db
      .select({ parentId: partCategories.parentId })
      .from(partCategories)
      .where(eq(partCategories.id, above))
      .for('key share')
    above = row?.parentId
  }
}

/** The catalog's resources: table, searched columns, and the field of each unique index. */
export const resources: Record<ResourceName, Resource> = {
  accounting_categories: {
    table: accountingCategories,
    searched: [name, sql`code`, sql`kind`],
    unique: { accounting_categories_name: 'name', accounting_categories_code: 'code' },
  },
  departments: { table: departments, searched: [name], unique: { departments_name: 'name' } },
  price_sheets: {
    table: priceSheets,
    searched: [name],
    unique: { price_sheets_name: 'name' },
    check: (_, row) => requireOrder(row),
  },
  part_categories: {
    table: partCategories,
    searched: [name],
    unique: { part_categories_name: 'name' },
    check: requireNoRing,
  },
  parts: { table: parts, searched: [sql`sku`, name, sql`description`], unique: { parts_sku: 'sku' } },
  task_categories: { table: taskCategories, searched: [name], unique: { task_categories_name: 'name' } },
  tasks: { table: tasks, searched: [sql`code`, name, sql`description`], unique: { tasks_code: 'code' } },
  task_parts: {
    table: taskParts,
    searched: [
      sql`(select code || ' ' || name from tasks where tasks.id = task_id)`,
      sql`(select sku || ' ' || name from parts where parts.id = part_id)`,
    ],
    unique: { task_parts_pair: 'part_id' },
  },
  vendors: {
    table: vendors,
    searched: [name, sql`email`, sql`phone`, sql`account_number`],
    unique: { vendors_name: 'name' },
  },
  membership_programs: {
    table: membershipPrograms,
    searched: [name, sql`description`],
    unique: { membership_programs_name: 'name' },
  },
  warranty_programs: {
    table: warrantyPrograms,
    searched: [name, sql`provider_name`],
    unique: { warranty_programs_name: 'name' },
  },
  recommendations: {
    table: recommendations,
    searched: [name, sql`description`, sql`category`],
    unique: { recommendations_name: 'name' },
  },
}
