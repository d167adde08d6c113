import {
  Type as T,
  type Static,
  type TArray,
  type TInteger,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
} from '@sinclair/typebox'
import { EmailInput, PhoneInput } from './addresses'
import type { CallShape } from './call'
import { Cents, Day, Exact, FileBody, Id, IdParams, Instant, Line, Link, Nullable, OneOf, Translations } from './common'
import { itemTypes } from './documents'

/** The lists that the office maintains, by path segment: singular and plural for call names, and the key in a body. */
export const resourceNames = {
  accounting_categories: { one: 'AccountingCategory', many: 'AccountingCategories', key: 'accounting_category' },
  departments: { one: 'Department', many: 'Departments', key: 'department' },
  price_sheets: { one: 'PriceSheet', many: 'PriceSheets', key: 'price_sheet' },
  part_categories: { one: 'PartCategory', many: 'PartCategories', key: 'part_category' },
  parts: { one: 'Part', many: 'Parts', key: 'part' },
  task_categories: { one: 'TaskCategory', many: 'TaskCategories', key: 'task_category' },
  tasks: { one: 'Task', many: 'Tasks', key: 'task' },
  task_parts: { one: 'TaskPart', many: 'TaskParts', key: 'task_part' },
  vendors: { one: 'Vendor', many: 'Vendors', key: 'vendor' },
  membership_programs: { one: 'MembershipProgram', many: 'MembershipPrograms', key: 'membership_program' },
  warranty_programs: { one: 'WarrantyProgram', many: 'WarrantyPrograms', key: 'warranty_program' },
  recommendations: { one: 'Recommendation', many: 'Recommendations', key: 'recommendation' },
} as const
export type ResourceName = keyof typeof resourceNames

const office = ['admin'] as const
const staff = ['technician', 'admin'] as const

const RequiredLine = Line(120, { pattern: '\\S' })
const ShortLine = Line(40, { pattern: '\\S' })
const Words = (maxLength: number) => Nullable(T.String({ maxLength }))
const Price = T.Integer({ minimum: 0, maximum: 99_999_999, description: 'cents' })
/** ASCII only, because systems identify parts to each other by it and must all spell it the same. */
const Sku = T.String({
  pattern: '^[!-&(-~](?:[ -~]{0,58}[!-~])?$',
  description: 'letters, digits and signs; sixty at most',
})

/** A paged list response, like the portal's tables. */
const Page = <S extends TSchema>(row: S) =>
  T.Object({ data: T.Array(row), recordsFiltered: T.Integer({ description: 'rows that match, over all pages' }) })
const paging = {
  page: T.Optional(T.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  per_page: T.Optional(T.Integer({ minimum: 1, maximum: 100, default: 25 })),
}
const Search = T.Optional(T.String({ maxLength: 200 }))

type Optional<F extends TProperties> = { [K in keyof F]: TOptional<F[K]> }
const optional = <F extends TProperties>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, T.Optional(schema)])) as Optional<F>

/** `sort_by` is one of the resource's fields. */
const listQuery = <Column extends string>(columns: readonly Column[]) =>
  T.Object({
    ...paging,
    sort_by: T.Optional(T.Unsafe<Column>({ type: 'string', enum: [...columns] })),
    sort_desc: T.Optional(T.Boolean({ default: false })),
    query: Search,
  })

interface Calls<Column extends string, Row extends TSchema, Created extends TSchema, Changed extends TSchema> {
  list: {
    summary: string
    access: typeof office
    query: ReturnType<typeof listQuery<Column>>
    response: TObject<{ data: TArray<Row>; recordsFiltered: TInteger }>
  }
  create: { summary: string; access: typeof office; body: Created; response: Row; status: 201 }
  get: { summary: string; access: typeof office; params: typeof IdParams; response: Row }
  update: { summary: string; access: typeof office; params: typeof IdParams; body: Changed; response: Row }
  delete: { summary: string; access: typeof office; params: typeof IdParams; response: null; status: 204 }
}

type NamedCalls<One extends string, Many extends string, C> = {
  [K in keyof C & string as K extends 'list' ? `list${Many}` : `${K}${One}`]: C[K]
}

/**
 * The CRUD calls of an office list. `needed` fields are required to create a row; all fields are optional in an update.
 * Names are unique case-insensitively.
 */
function resource<N extends ResourceName, Needed extends TProperties, More extends TProperties>(
  name: N,
  needed: Needed,
  more: More,
) {
  const { one, many, key } = resourceNames[name]
  const words = key.replaceAll('_', ' ')
  const row = T.Object({ id: Id, ...needed, ...more })
  const wrapped = <S extends TSchema>(schema: S) =>
    T.Object({ [key]: schema } as Record<(typeof resourceNames)[N]['key'], S>)
  const created = wrapped(T.Object({ ...needed, ...optional(more) }))
  const changed = wrapped(T.Object({ ...optional(needed), ...optional(more) }))
  const calls = {
    [`list${many}`]: {
      summary: `A page of the ${name.replaceAll('_', ' ')}`,
      access: office,
      query: listQuery(Object.keys(row.properties)),
      response: Page(row),
    },
    [`create${one}`]: {
      summary: `Add a ${words}. 409 when its name or number is taken.`,
      access: office,
      body: created,
      response: row,
      status: 201,
    },
    [`get${one}`]: { summary: `One ${words}`, access: office, params: IdParams, response: row },
    [`update${one}`]: {
      summary: `Change a ${words}; what is not named stays`,
      access: office,
      params: IdParams,
      body: changed,
      response: row,
    },
    [`delete${one}`]: {
      summary: `Remove a ${words}. 409 while something else stands on it.`,
      access: office,
      params: IdParams,
      response: null,
      status: 204,
    },
  }
  type Names = (typeof resourceNames)[N]
  return calls as unknown as NamedCalls<
    Names['one'],
    Names['many'],
    Calls<'id' | (keyof Needed & string) | (keyof More & string), typeof row, typeof created, typeof changed>
  >
}

const Active = T.Boolean({ description: 'offered; what is no longer so stays on old documents' })

const taskFields = {
  name: RequiredLine,
  description: Words(2_000),
  unit_price_cents: Price,
  comparison_price_cents: Nullable(Price),
  covered_systems: Nullable(T.Integer({ minimum: 0, maximum: 999 })),
  warranty: Words(200),
}
// Parts never appear on a document by themselves, only within a task.
const TaskItemType = OneOf(...itemTypes.filter((type) => type !== 'part'))

/** A catalog item that can be added to a quote or an invoice. */
export const TaskChoice = T.Object({ id: Id, ...taskFields, item_type: TaskItemType })
export type TaskChoice = Static<typeof TaskChoice>

/** `percent` is set for a percentage discount, `amount_cents` for a fixed one. */
export const Discount = T.Object({
  id: Id,
  code: T.String(),
  kind: OneOf('percentage', 'fixed'),
  percent: Nullable(T.Number()),
  amount_cents: Nullable(Cents),
})
export type Discount = Static<typeof Discount>

/** Customers and technicians by their user ids. A link to a technician opens their visits, day by day. */
const LinkedResource = T.Object({ type: OneOf('Quote', 'Invoice', 'Appointment', 'Customer', 'Technician'), id: Id })

/** An active link. Its URL is returned only once, when it is created. */
export const OpenLink = T.Object({
  id: Id,
  role: OneOf('customer', 'technician', 'admin', 'viewer'),
  /** The user it acts on behalf of; null for a share link. */
  user: Nullable(T.Object({ id: Id, full_name: T.String() })),
  resource: LinkedResource,
  created_at: Instant,
  expires_at: Instant,
  opened_count: T.Integer(),
  last_opened_at: Nullable(Instant),
})
export type OpenLink = Static<typeof OpenLink>

const named = { name: RequiredLine }

export const resourceCalls = {
  ...resource('accounting_categories', { ...named, code: ShortLine, kind: OneOf('revenue', 'cost', 'tax') }, {}),
  ...resource('departments', named, { active: Active }),
  ...resource('price_sheets', named, {
    active: Active,
    starts_on: Nullable(Day),
    ends_on: Nullable(Day),
    markup_percent: T.Number({ minimum: 0, maximum: 1_000 }),
  }),
  ...resource('part_categories', named, { parent_id: Nullable(Id) }),
  ...resource(
    'parts',
    { sku: Sku, ...named, unit_cost_cents: Price, price_cents: Price },
    {
      description: Words(2_000),
      part_category_id: Nullable(Id),
      vendor_id: Nullable(Id),
      unit_of_measure: T.String({ pattern: '\\S', maxLength: 20 }),
      active: Active,
    },
  ),
  ...resource('task_categories', named, { department_id: Nullable(Id) }),
  ...resource(
    'tasks',
    { code: ShortLine, name: taskFields.name, unit_price_cents: Price },
    {
      description: taskFields.description,
      task_category_id: Nullable(Id),
      department_id: Nullable(Id),
      accounting_category_id: Nullable(Id),
      comparison_price_cents: taskFields.comparison_price_cents,
      covered_systems: taskFields.covered_systems,
      warranty: taskFields.warranty,
      item_type: TaskItemType,
      duration_minutes: T.Integer({ minimum: 0, maximum: 100_000 }),
      taxable: T.Boolean(),
      active: Active,
    },
  ),
  ...resource('task_parts', { task_id: Id, part_id: Id }, { quantity: T.Integer({ minimum: 1, maximum: 9_999 }) }),
  ...resource('vendors', named, {
    email: Nullable(EmailInput.properties.email_address),
    phone: Nullable(PhoneInput.properties.phone_number),
    account_number: Words(40),
    active: Active,
  }),
  ...resource(
    'membership_programs',
    { ...named, price_cents: Price },
    {
      description: Words(2_000),
      duration_count: T.Integer({ minimum: 1, maximum: 120 }),
      duration_period: OneOf('month', 'year'),
      auto_renews: T.Boolean(),
      icon_url: Nullable(T.String({ pattern: '^https://[^\\s"<>]+$', maxLength: 2_000 })),
      items: T.Array(
        Exact({
          unit_name: RequiredLine,
          translations: T.Optional(Translations({ unit_name: RequiredLine })),
          frequency: Exact({ count: T.Integer({ minimum: 1, maximum: 120 }), period: OneOf('month', 'year') }),
        }),
        { maxItems: 50, description: 'what is included, and how often' },
      ),
      translations: Translations({ name: RequiredLine, description: T.String({ pattern: '\\S', maxLength: 2_000 }) }),
    },
  ),
  ...resource(
    'warranty_programs',
    {
      ...named,
      provider_name: RequiredLine,
      labor_rate_cents: Price,
      term_years: T.Integer({ minimum: 0, maximum: 100 }),
    },
    {},
  ),
  ...resource(
    'recommendations',
    { ...named, category: RequiredLine },
    { description: Words(2_000), task_id: Nullable(Id) },
  ),
  uploadVendorPrices: {
    summary:
      "Take over a vendor's price list: parts by their SKU, new ones too. A bad line is refused, and the others count.",
    access: office,
    params: IdParams,
    body: T.Object({
      csv: T.String({
        minLength: 1,
        maxLength: 200_000,
        description: 'with a header: sku,name,unit_cost,price,unit_of_measure; amounts in dollars, like 12.50',
      }),
    }),
    response: T.Object({
      updated: T.Integer({ description: 'parts that are different now' }),
      created: T.Integer(),
      refused: T.Array(
        T.Object({
          line: T.Integer({ description: 'of the file; the header is line 1' }),
          column: Nullable(T.String()),
          message: T.String(),
        }),
      ),
    }),
  },
  downloadVendorPrices: {
    summary: "A vendor's price list, as it can be uploaded again",
    access: office,
    params: IdParams,
    response: FileBody,
    produces: ['text/csv'],
  },
  listTaskChoices: {
    summary: 'What can be put on a quote or an invoice: fifty a page, by name',
    access: staff,
    query: T.Object({ page: paging.page, query: Search }),
    response: Page(TaskChoice),
  },
  listDepartmentNames: {
    summary: "The company's departments, by name",
    access: ['customer', ...staff],
    response: T.Array(T.Object({ id: Id, name: T.String() })),
  },
  listLinks: {
    summary: 'Links that still open, the latest first; of one thing, or of all',
    access: office,
    query: T.Object({
      ...paging,
      resource_type: T.Optional(LinkedResource.properties.type),
      resource_id: T.Optional(Id),
    }),
    response: Page(OpenLink),
  },
  createLink: {
    summary: 'Make a link that lets somebody act on one thing without signing in; its address is told this once',
    access: office,
    body: T.Object({
      link: T.Object({
        role: OneOf('technician', 'admin', 'customer'),
        /** Default: the resource's customer or technician, the assigned technician, or the admin making the request. */
        user_id: T.Optional(Id),
        resource: LinkedResource,
        expires_in_hours: T.Optional(T.Integer({ minimum: 1, maximum: 720, default: 168 })),
      }),
    }),
    response: T.Object({
      id: Id,
      url: Link,
      role: OpenLink.properties.role,
      resource: LinkedResource,
      expires_at: Instant,
    }),
    status: 201,
  },
  revokeLink: {
    summary: 'End a link, and with it every session that it opened',
    access: office,
    params: IdParams,
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
