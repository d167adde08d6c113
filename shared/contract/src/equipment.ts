import { Type as T, type Static } from '@sinclair/typebox'
import { Address } from './addresses'
import type { CallShape } from './call'
import { Day, Id, IdParams, Instant, Line, Nullable } from './common'
import { ListPage, ListQuery } from './lists'

const Part = Nullable(T.String())

/** A part of a piece of equipment, such as a compressor. */
export const EquipmentComponent = T.Object({
  name: Part,
  manufacturer: Part,
  install_location: Part,
  warranty: Part,
  serial_number: Part,
  model_number: Part,
  manufactured_on: Nullable(Day),
  installed_on: Nullable(Day),
})

const Warranty = T.Object({
  warranty_program_name: T.String(),
  warranty_program_provider_name: Part,
  labor_rate_cents: Nullable(T.Integer()),
  term_years: Nullable(T.Integer()),
  purchase_date: Nullable(Day),
  effective_date: Nullable(Day),
  expiration_date: Nullable(Day),
})

export const Equipment = T.Object({
  id: Id,
  name: T.String(),
  archived: T.Boolean(),
  address: Nullable(T.Partial(Address)),
  equipment_type_name: Part,
  manufacturer: Part,
  notes: Part,
  components: T.Array(EquipmentComponent),
  service_history: T.Array(
    T.Object({
      invoice_finalized_at: Nullable(Instant),
      invoice_line_item_unit_name: T.String(),
      opportunity_owner_full_name: Part,
      invoice_id: Nullable(Id),
      job_id: Nullable(Id),
    }),
  ),
  warranty: Nullable(Warranty),
})
export type Equipment = Static<typeof Equipment>

/** As the office lists it. */
export const OfficeEquipment = T.Composite([
  Equipment,
  T.Object({ customer: T.Object({ id: Id, full_name: T.String() }) }),
])
export type OfficeEquipment = Static<typeof OfficeEquipment>

const RequiredLine = Line(120, { pattern: '\\S' })
const OptionalLine = T.Optional(Nullable(Line(120)))
const OptionalDay = T.Optional(Nullable(Day))

const ComponentInput = T.Object({
  name: OptionalLine,
  manufacturer: OptionalLine,
  install_location: OptionalLine,
  warranty: OptionalLine,
  serial_number: OptionalLine,
  model_number: OptionalLine,
  manufactured_on: OptionalDay,
  installed_on: OptionalDay,
})

const WarrantyInput = T.Object({
  warranty_program_name: RequiredLine,
  warranty_program_provider_name: OptionalLine,
  labor_rate_cents: T.Optional(Nullable(T.Integer({ minimum: 0, maximum: 10_000_000 }))),
  term_years: T.Optional(Nullable(T.Integer({ minimum: 0, maximum: 100 }))),
  purchase_date: OptionalDay,
  effective_date: OptionalDay,
  expiration_date: OptionalDay,
})

/** `components` replaces the whole list; in an update, fields that are left out keep their values. */
export const EquipmentInput = T.Object({
  name: RequiredLine,
  equipment_type_name: OptionalLine,
  manufacturer: OptionalLine,
  notes: T.Optional(Nullable(T.String({ maxLength: 2_000 }))),
  address_id: T.Optional(Nullable(Id)),
  components: T.Optional(T.Array(ComponentInput, { maxItems: 50 })),
  warranty: T.Optional(Nullable(WarrantyInput)),
})
export type EquipmentInput = Static<typeof EquipmentInput>

const OneParams = T.Object({ id: Id, equipment_id: Id })

export const equipmentCalls = {
  listAllEquipment: {
    summary:
      'Equipment in use of all customers, the newest first. `query` finds parts of its name, type and manufacturer, and of the serial and model numbers of its components.',
    access: ['admin'],
    csv: true,
    query: ListQuery({
      customer_id: T.Optional(Id),
      query: T.Optional(T.String({ maxLength: 200 })),
      warranty_ends_before: T.Optional(Day),
    }),
    response: ListPage(OfficeEquipment),
  },
  listEquipment: {
    summary: 'What a customer has in use; their own, or anybody’s for the office',
    access: ['customer', 'admin'],
    params: IdParams,
    response: T.Array(Equipment),
  },
  getEquipment: { summary: 'One piece of it', access: ['customer', 'admin'], params: OneParams, response: Equipment },
  createEquipment: {
    summary: 'Add a piece of equipment',
    access: ['admin'],
    params: IdParams,
    body: T.Object({ equipment: EquipmentInput }),
    response: Equipment,
    status: 201,
  },
  updateEquipment: {
    summary: 'Change a piece of equipment',
    access: ['admin'],
    params: OneParams,
    body: T.Object({ equipment: T.Partial(EquipmentInput) }),
    response: Equipment,
  },
  archiveEquipment: {
    summary: 'Take a piece of equipment out of use; its history stays',
    access: ['admin'],
    params: OneParams,
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
