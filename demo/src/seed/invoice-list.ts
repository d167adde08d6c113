import type { invoiceDiscounts, invoiceItems, invoices, payments } from 'api/schema'
import type { DemoIds } from '../names'
import { days, formatDay, hours, onDay, type SeedContext } from './context'

export type LineSeed = Omit<typeof invoiceItems.$inferInsert, 'documentId' | 'id'>
export type PaymentSeed = Pick<typeof payments.$inferInsert, 'transactionType' | 'amountCents'> &
  Partial<typeof payments.$inferInsert>
type DiscountSeed = Omit<typeof invoiceDiscounts.$inferInsert, 'documentId' | 'id'>

/** An invoice before its totals are computed. */
export interface InvoiceSeed {
  row: typeof invoices.$inferInsert & { id: number; createdAt: Date }
  items: LineSeed[]
  discounts?: DiscountSeed[]
  payments?: PaymentSeed[]
  /** Adds a payment of the remaining balance. */
  settledBy?: Omit<PaymentSeed, 'amountCents'>
}

export const TAX_RATE = 7.75

export const line = (unitName: string, unitPriceCents: number, more: Partial<LineSeed> = {}): LineSeed => ({
  unitName,
  unitPriceCents,
  ...more,
})

const visa: Omit<PaymentSeed, 'amountCents'> = {
  transactionType: 'card',
  cardBrand: 'visa',
  cardLast4: '1111',
  entryMethod: 'keyed',
  processorName: 'Stax',
}
const bank: Omit<PaymentSeed, 'amountCents'> = {
  transactionType: 'ach',
  achAccountType: 'checking',
  achLast4: '3210',
  processorName: 'Stax',
}
const check: Omit<PaymentSeed, 'amountCents'> = { transactionType: 'check', checkNumber: '1047' }
const cash: Omit<PaymentSeed, 'amountCents'> = { transactionType: 'cash' }
const methods = [visa, bank, check, cash, { ...visa, cardBrand: 'mastercard', cardLast4: '4444' }]

const work: LineSeed[][] = [
  [
    line('Diagnostic visit', 8_900),
    line('Capacitor, dual run', 18_600, { warranty: '1 year', description: '45/5 MFD, fitted and tested' }),
  ],
  [line('Furnace tune-up', 12_900), line('Filter, 16x25', 2_400, { quantity: 2 })],
  [line('Drain cleaning', 21_500), line('Trap replacement', 9_800, { warranty: '90 days' })],
  [line('Outlet, grounded', 7_400, { quantity: 3 }), line('Safety inspection', 6_500)],
]
const pickWork = (index: number): LineSeed[] => work[index % work.length] ?? []

const grouped: LineSeed[] = [
  line('Cooling system', 0, { type: 'group', groupId: 1_700_000_001, description: 'Everything for the new condenser' }),
  line('Condenser, 3 ton', 264_000, {
    groupId: 1_700_000_001,
    warranty: '10 years',
    equipmentRequestStatus: 'fulfilled',
    itemType: 'equipment',
  }),
  line('Line set, 25 ft', 31_500, { groupId: 1_700_000_001, equipmentRequestStatus: 'fulfilled' }),
  line('Permit', 12_000, { groupId: 1_700_000_001 }),
  line('Haul away of the old unit', 9_500),
  line('Comfort Plan', 21_900, { itemType: 'membership_program', coveredSystems: 2, comparisonPriceCents: 24_900 }),
]

type CreateRow = (id: number, daysAgo: number, more?: Partial<InvoiceSeed['row']>) => InvoiceSeed['row']

const createRows =
  ({ ids: { users, addresses }, tenant, now, zone }: SeedContext): CreateRow =>
  (id, daysAgo, more) => {
    const finished = hours(onDay(now, zone, -daysAgo, 15), 1)
    return {
      id,
      jobId: id,
      userId: users.customer,
      billingAddressId: addresses.customer,
      serviceAddressId: addresses.customer,
      invoiceDate: formatDay(finished, zone),
      taxable: tenant !== 'summit',
      taxRatePercent: TAX_RATE,
      finalizedAt: finished,
      createdAt: finished,
      signatureKind: 'overridden',
      signedAt: finished,
      ...more,
    }
  }

const historyDay = (index: number) => 30 + index * 12

/** The invoices that names.ts names. */
function listNamedInvoices({ invoices: invoice, users, addresses }: DemoIds, createRow: CreateRow): InvoiceSeed[] {
  return [
    {
      row: createRow(invoice.unpaid, historyDay(0), {
        format: 'detailed',
        summary: 'The capacitor had failed. It was replaced and the system cools again.',
        notes: 'Filters are due in spring.',
      }),
      items: pickWork(0),
    },
    {
      row: createRow(invoice.partlyPaid, historyDay(1)),
      items: pickWork(1),
      payments: [{ ...visa, amountCents: 8_000 }],
    },
    {
      row: createRow(invoice.voided, historyDay(2), { voided: true, notes: 'Billed twice by mistake.' }),
      items: pickWork(2),
      payments: [{ ...visa, amountCents: 10_000, status: 'voided' }],
    },
    { row: createRow(invoice.lateFee, historyDay(3), { lateFeeCents: 4_500 }), items: pickWork(3), settledBy: visa },
    {
      row: createRow(invoice.discount, historyDay(4)),
      items: pickWork(0),
      discounts: [
        { code: 'SPRING10', kind: 'percentage', percent: 10 },
        { code: 'NEIGHBOR', kind: 'fixed', amountCents: 2_500 },
      ],
      settledBy: bank,
    },
    {
      row: createRow(invoice.grouped, historyDay(5), {
        format: 'detailed',
        quoteType: 'two_column',
        actualMembershipProgramName: 'Comfort Plan',
        comparisonMembershipProgramName: 'No plan',
      }),
      items: grouped,
      settledBy: { transactionType: 'external_financing', processorName: 'Service Finance' },
    },
    {
      row: createRow(invoice.paid, 12),
      items: [...pickWork(2), line('Water heater, 50 gal', 148_000, { warranty: '6 years' })],
      payments: [
        { ...visa, amountCents: 30_000 },
        { ...visa, amountCents: 30_000, status: 'failed', message: 'Insufficient Funds', cardLast4: '1881' },
        { ...check, amountCents: 40_000 },
        { ...cash, amountCents: 5_000 },
        { ...bank, amountCents: 25_000 },
        { ...visa, amountCents: 20_000, status: 'voided' },
        {
          transactionType: 'external',
          processorName: 'Front desk terminal',
          amountCents: 12_500,
          notes: 'Paid at the office',
        },
        { ...visa, amountCents: -2_500, notes: 'Goodwill' },
      ],
      settledBy: { transactionType: 'external_financing', processorName: 'Service Finance' },
    },
    {
      row: createRow(invoice.deposit, 5, {
        serviceAddressId: addresses.customerOffice,
        finalizedAt: null,
        signatureKind: null,
        signedAt: null,
        notes: 'Half of the quoted price, due before the installation.',
      }),
      items: [line('Deposit, heat pump installation', 98_500)],
    },
    {
      row: createRow(invoice.declined, 8, {
        userId: users.declined,
        billingAddressId: addresses.declined,
        serviceAddressId: addresses.declined,
      }),
      items: pickWork(1),
    },
  ]
}

/** All invoices of a tenant. */
export function listInvoices(context: SeedContext): InvoiceSeed[] {
  const { invoices: invoice, users, addresses } = context.ids
  const createRow = createRows(context)
  const history = invoice.history.slice(6).flatMap((id, offset): InvoiceSeed[] => {
    const index = offset + 6
    // A cancelled visit is not billed.
    if (index % 9 === 8) return []
    return [
      { row: createRow(id, historyDay(index)), items: pickWork(index), settledBy: methods[index % methods.length] },
    ]
  })
  const landlord = invoice.landlord.map((id, index): InvoiceSeed => {
    const address = addresses.landlord[index % addresses.landlord.length]
    const row = createRow(id, 2 + index * 3, {
      userId: users.landlord,
      billingAddressId: addresses.landlord[0],
      serviceAddressId: address,
    })
    return { row, items: pickWork(index), settledBy: index % 12 === 5 ? undefined : methods[index % methods.length] }
  })
  return [...listNamedInvoices(context.ids, createRow), ...history, ...landlord]
}

/** Payments are made the day after the work. */
export const paidAt = ({ row }: InvoiceSeed): Date => days(row.createdAt, 1)
