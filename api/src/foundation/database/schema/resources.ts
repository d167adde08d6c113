import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { createdAt, rowId, tenantId, translations } from './columns'

// The data behind the office's documents: the catalog, its prices and its vendors. Nothing here is archived: what is no
// longer offered is set to inactive, and a row that others reference cannot be deleted.

const lower = (column: AnyPgColumn) => sql`lower(${column})`

export type AccountingKind = 'revenue' | 'cost' | 'tax'

export const accountingCategories = pgTable(
  'accounting_categories',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    /** Code of the account in the company's books. */
    code: text('code').notNull(),
    kind: text('kind').$type<AccountingKind>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('accounting_categories_name').on(t.tenantId, t.kind, lower(t.name)),
    uniqueIndex('accounting_categories_code').on(t.tenantId, lower(t.code)),
  ],
)

export const departments = pgTable(
  'departments',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('departments_name').on(t.tenantId, lower(t.name))],
)

export const priceSheets = pgTable(
  'price_sheets',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    /** First and last day of validity; null means unbounded. */
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    markupPercent: doublePrecision('markup_percent').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('price_sheets_name').on(t.tenantId, lower(t.name))],
)

export const partCategories = pgTable(
  'part_categories',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    parentId: integer('parent_id').references((): AnyPgColumn => partCategories.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('part_categories_name').on(t.tenantId, sql`coalesce(${t.parentId}, 0)`, lower(t.name)),
    index('part_categories_parent').on(t.parentId),
  ],
)

export const vendors = pgTable(
  'vendors',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    email: text('email'),
    /** Ten digits. */
    phone: text('phone'),
    /** The company's customer number at the vendor. */
    accountNumber: text('account_number'),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('vendors_name').on(t.tenantId, lower(t.name))],
)

export const parts = pgTable(
  'parts',
  {
    id: rowId(),
    tenantId: tenantId(),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    partCategoryId: integer('part_category_id').references(() => partCategories.id),
    vendorId: integer('vendor_id').references(() => vendors.id),
    /** What the company pays. */
    unitCostCents: integer('unit_cost_cents').notNull(),
    /** What its customers pay. */
    priceCents: integer('price_cents').notNull(),
    unitOfMeasure: text('unit_of_measure').notNull().default('each'),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('parts_sku').on(t.tenantId, lower(t.sku)),
    index('parts_category').on(t.partCategoryId),
    index('parts_vendor').on(t.vendorId),
  ],
)

export const taskCategories = pgTable(
  'task_categories',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    departmentId: integer('department_id').references(() => departments.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('task_categories_name').on(t.tenantId, lower(t.name)),
    index('task_categories_department').on(t.departmentId),
  ],
)

export type TaskItemType = 'task' | 'equipment' | 'membership_program' | 'warranty_program'

/** Items that can be added to a quote or an invoice. */
export const tasks = pgTable(
  'tasks',
  {
    id: rowId(),
    tenantId: tenantId(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    taskCategoryId: integer('task_category_id').references(() => taskCategories.id),
    departmentId: integer('department_id').references(() => departments.id),
    accountingCategoryId: integer('accounting_category_id').references(() => accountingCategories.id),
    unitPriceCents: integer('unit_price_cents').notNull(),
    comparisonPriceCents: integer('comparison_price_cents'),
    coveredSystems: integer('covered_systems'),
    warranty: text('warranty'),
    itemType: text('item_type').$type<TaskItemType>().notNull().default('task'),
    durationMinutes: integer('duration_minutes').notNull().default(60),
    taxable: boolean('taxable').notNull().default(true),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('tasks_code').on(t.tenantId, lower(t.code)),
    index('tasks_category').on(t.taskCategoryId),
    index('tasks_department').on(t.departmentId),
    index('tasks_accounting_category').on(t.accountingCategoryId),
  ],
)

/** Parts that a task consumes. */
export const taskParts = pgTable(
  'task_parts',
  {
    id: rowId(),
    tenantId: tenantId(),
    taskId: integer('task_id')
      .notNull()
      .references(() => tasks.id),
    partId: integer('part_id')
      .notNull()
      .references(() => parts.id),
    quantity: integer('quantity').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('task_parts_pair').on(t.taskId, t.partId), index('task_parts_part').on(t.partId)],
)

export interface ProgramItem {
  unit_name: string
  frequency: { count: number; period: 'month' | 'year' }
  translations?: Record<string, { unit_name?: string }>
}

export const membershipPrograms = pgTable(
  'membership_programs',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    description: text('description'),
    priceCents: integer('price_cents').notNull(),
    durationCount: integer('duration_count').notNull().default(1),
    durationPeriod: text('duration_period').$type<'month' | 'year'>().notNull().default('year'),
    autoRenews: boolean('auto_renews').notNull().default(false),
    iconUrl: text('icon_url'),
    /** What is included: how often, and what. */
    items: jsonb('items').$type<ProgramItem[]>().notNull().default([]),
    translations: translations<{ name: string; description: string }>(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('membership_programs_name').on(t.tenantId, lower(t.name))],
)

export const warrantyPrograms = pgTable(
  'warranty_programs',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    providerName: text('provider_name').notNull(),
    laborRateCents: integer('labor_rate_cents').notNull(),
    termYears: integer('term_years').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('warranty_programs_name').on(t.tenantId, lower(t.name))],
)

/** What technicians recommend to customers, with the task for it. */
export const recommendations = pgTable(
  'recommendations',
  {
    id: rowId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    description: text('description'),
    taskId: integer('task_id').references(() => tasks.id),
    category: text('category').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('recommendations_name').on(t.tenantId, lower(t.category), lower(t.name)),
    index('recommendations_task').on(t.taskId),
  ],
)

/** Discounts that can be applied to a document: a percentage or a fixed amount. */
export const discounts = pgTable(
  'discounts',
  {
    id: rowId(),
    tenantId: tenantId(),
    code: text('code').notNull(),
    kind: text('kind').$type<'percentage' | 'fixed'>().notNull(),
    percent: doublePrecision('percent'),
    amountCents: integer('amount_cents'),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('discounts_code').on(t.tenantId, lower(t.code))],
)
