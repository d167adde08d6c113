// Records of other systems: ids that these have for what is here, and batches that create or update by them.
import { Type as T, type Static, type TObject, type TProperties } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Cents, Day, Exact, Id, IdParams, Instant, Line, OneOf } from './common'
import { PersonName } from './identity'

/** What records are of, and the resource that each becomes. */
export const recordResources = {
  customers: 'customer',
  addresses: 'address',
  equipment: 'equipment',
  memberships: 'membership',
  invoices: 'invoice',
  visits: 'appointment',
  quotes: 'quote',
  prices: 'task',
} as const
export type RecordType = keyof typeof recordResources
export type RecordedResource = (typeof recordResources)[RecordType]
export const recordTypes = Object.keys(recordResources) as RecordType[]

const System = Line(60, { description: 'the other system; may be left out if there is only one' })
const ExternalKey = Line(200, { minLength: 1, pattern: '\\S' })
const RecordedResourceName = OneOf(...Object.values(recordResources))

export const ExternalId = T.Object({
  id: Id,
  resource_type: RecordedResourceName,
  /** Of the customer whom theirs was merged into, if it was. */
  resource_id: Id,
  system: T.String(),
  external_id: T.String(),
  created_at: Instant,
})
export type ExternalId = Static<typeof ExternalId>

const text = (most: number) => T.Optional(Line(most))
const longText = T.Optional(T.String({ maxLength: 10_000 }))

const PlaceFields = {
  name: text(80),
  street: Line(120, { pattern: '\\S' }),
  unit: text(40),
  city: Line(80, { pattern: '\\S' }),
  state: Line(40, { description: 'two letters, or the name', pattern: '\\S' }),
  zip_code: Line(20, { pattern: '\\S' }),
  latitude: T.Optional(T.Number({ minimum: -90, maximum: 90 })),
  longitude: T.Optional(T.Number({ minimum: -180, maximum: 180 })),
  primary: T.Optional(T.Boolean()),
}
/** Parts of an address that comes with its customer; without all of them it is kept as a note. */
const LoosePlace = Exact({
  external_id: T.Optional(ExternalKey),
  ...PlaceFields,
  street: text(200),
  city: text(80),
  state: text(40),
  zip_code: text(20),
})

/** Whose it is: one of the two. */
const customer = { customer_id: T.Optional(Id), customer_external_id: T.Optional(ExternalKey) }
const address = { address_id: T.Optional(Id), address_external_id: T.Optional(ExternalKey) }
const external_id = ExternalKey

const Lines = T.Optional(
  T.Array(
    Exact({
      name: Line(200, { minLength: 1 }),
      description: longText,
      quantity: T.Optional(T.Integer({ minimum: 1, maximum: 100_000 })),
      unit_price_cents: Cents,
    }),
    { maxItems: 200 },
  ),
)

/** Fields of each type's records. Null is the same as left out, and what is left out stays. */
export const recordShapes = {
  customers: Exact({
    external_id,
    first_name: T.Optional(PersonName),
    last_name: text(80),
    /** The name of a customer without a first name; otherwise it is kept in the notes. */
    company: text(200),
    emails: T.Optional(T.Array(Exact({ email_address: Line(300), label: text(40) }), { maxItems: 20 })),
    phones: T.Optional(
      T.Array(
        Exact({
          phone_number: Line(200, { description: 'what is no US number is kept in the notes' }),
          type: T.Optional(OneOf('mobile', 'home', 'work')),
          label: text(40),
        }),
        { maxItems: 20 },
      ),
    ),
    notes: longText,
    /** Since when they are a customer. */
    created_at: T.Optional(Day),
    addresses: T.Optional(T.Array(LoosePlace, { maxItems: 50 })),
  }),
  addresses: Exact({ external_id, ...customer, ...PlaceFields }),
  equipment: Exact({
    external_id,
    ...customer,
    ...address,
    name: Line(200, { pattern: '\\S' }),
    type_name: text(100),
    manufacturer: text(100),
    model_number: text(100),
    serial_number: text(100),
    install_location: text(100),
    installed_on: T.Optional(Day),
    warranty_expires_on: T.Optional(Day),
    notes: longText,
  }),
  memberships: Exact({
    external_id,
    ...customer,
    program_name: Line(200, { pattern: '\\S' }),
    program_description: longText,
    starts_at: Day,
    renews_at: T.Optional(Day),
    ends_at: T.Optional(Day),
    auto_renews: T.Optional(T.Boolean()),
    price_cents: T.Optional(T.Integer({ minimum: 0, maximum: 99_999_999 })),
    duration_count: T.Optional(T.Integer({ minimum: 1, maximum: 120 })),
    duration_period: T.Optional(OneOf('month', 'year')),
    covered_systems: T.Optional(T.Integer({ minimum: 0, maximum: 1_000 })),
  }),
  invoices: Exact({
    external_id,
    ...customer,
    ...address,
    number: text(60),
    invoice_date: Day,
    due_on: T.Optional(Day),
    summary: text(400),
    notes: longText,
    lines: Lines,
    tax_cents: T.Optional(Cents),
    /** Without lines, it becomes the price of a single line. */
    total_cents: T.Optional(Cents),
    /** What is still owed; the rest of the total was paid before. */
    balance_cents: T.Optional(Cents),
  }),
  visits: Exact({
    external_id,
    ...customer,
    ...address,
    /** A visit of the past. */
    day: Day,
    start_time: T.Optional(T.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM, at the address' })),
    minutes: T.Optional(T.Integer({ minimum: 1, maximum: 1_440 })),
    status: T.Optional(OneOf('completed', 'cancelled')),
    service: text(200),
    number: text(60),
    notes: longText,
  }),
  quotes: Exact({
    external_id,
    ...customer,
    ...address,
    number: text(60),
    name: text(200),
    summary: text(400),
    notes: longText,
    quote_date: Day,
    expires_on: T.Optional(Day),
    status: T.Optional(OneOf('draft', 'sent', 'accepted', 'denied', 'expired')),
    lines: Lines,
    total_cents: T.Optional(Cents),
  }),
  prices: Exact({
    external_id,
    code: text(40),
    name: Line(200, { pattern: '\\S' }),
    description: longText,
    unit_price_cents: T.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    duration_minutes: T.Optional(T.Integer({ minimum: 0, maximum: 10_000 })),
    taxable: T.Optional(T.Boolean()),
    active: T.Optional(T.Boolean()),
  }),
} satisfies Record<RecordType, TObject<TProperties & { external_id: typeof ExternalKey }>>

export type RecordOf<Type extends RecordType> = Static<(typeof recordShapes)[Type]>

const Problem = T.Object({ field: T.String(), message: T.String() })

export const RecordAnswer = T.Object({
  status: OneOf('created', 'updated', 'unchanged', 'failed'),
  /** Null for a record that failed, and for one that a dry run would create. */
  id: T.Union([Id, T.Null()]),
  external_id: T.Union([T.String(), T.Null()]),
  errors: T.Array(Problem),
  /** What was read in another way than it was sent, or is kept in the notes. */
  notes: T.Array(Problem),
})
export type RecordAnswer = Static<typeof RecordAnswer>

const put = (what: string, shape: TObject) => ({
  summary: `Create or update up to 1,000 ${what} by the ids of another system. One answer for each, in their order; what fails stops none of the others. Nobody is mailed.`,
  access: ['admin'] as const,
  body: Exact({
    system: T.Optional(System),
    dry_run: T.Optional(T.Boolean({ default: false, description: 'answer as if, and change nothing' })),
    records: T.Array(T.Record(T.String(), T.Unknown()), {
      minItems: 1,
      maxItems: 1_000,
      description: `Each with the fields: ${Object.keys(shape.properties).join(', ')}`,
    }),
  }),
  response: T.Array(RecordAnswer),
})

export const recordCalls = {
  putCustomerRecords: put('customers', recordShapes.customers),
  putAddressRecords: put('addresses', recordShapes.addresses),
  putEquipmentRecords: put('pieces of equipment', recordShapes.equipment),
  putMembershipRecords: put('memberships', recordShapes.memberships),
  putInvoiceRecords: put('open invoices', recordShapes.invoices),
  putVisitRecords: put('visits of the past', recordShapes.visits),
  putQuoteRecords: put('quotes', recordShapes.quotes),
  putPriceRecords: put('prices of the price list', recordShapes.prices),
  listExternalIds: {
    summary: 'What has this id in another system, or which ids something has. Needs `external_id` or `resource_id`.',
    access: ['admin'],
    query: T.Object({
      resource_type: RecordedResourceName,
      resource_id: T.Optional(Id),
      system: T.Optional(System),
      external_id: T.Optional(ExternalKey),
    }),
    response: T.Array(ExternalId),
  },
  setExternalId: {
    summary: 'Note the id that another system has for something. 409 if it has it for something else.',
    access: ['admin'],
    body: Exact({
      external_id: Exact({
        resource_type: RecordedResourceName,
        resource_id: Id,
        system: T.Optional(System),
        external_id: ExternalKey,
      }),
    }),
    response: ExternalId,
  },
  removeExternalId: {
    summary: 'Remove an id of another system: its record would be created anew',
    access: ['admin'],
    params: IdParams,
    response: null,
    status: 204,
  },
} satisfies Record<string, CallShape>
