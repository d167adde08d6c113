import { documentTotals } from '@portal/rules'
import { quoteItems, quotes, type QuoteStatus } from 'api/schema'
import { formatDay, days, type SeedContext } from './context'
import { line, TAX_RATE, type LineSeed } from './invoice-list'

interface QuoteSeed {
  id: number
  status: QuoteStatus
  name: string
  summary: string
  daysAgo: number
  items: LineSeed[]
  more?: Partial<typeof quotes.$inferInsert>
}

const twoColumn: LineSeed[] = [
  line('Heat pump system', 0, {
    type: 'group',
    groupId: 1_700_000_101,
    description: 'Outdoor unit, air handler and controls',
  }),
  line('Heat pump, 3 ton', 598_000, {
    groupId: 1_700_000_101,
    warranty: '10 years',
    comparisonPriceCents: 645_000,
    equipmentRequestStatus: 'unfulfilled',
    itemType: 'equipment',
  }),
  line('Air handler', 214_000, {
    groupId: 1_700_000_101,
    comparisonPriceCents: 236_000,
    equipmentRequestStatus: 'unfulfilled',
    itemType: 'equipment',
  }),
  line('Smart thermostat', 24_900, {
    groupId: 1_700_000_101,
    comparisonPriceCents: 29_900,
    equipmentRequestStatus: 'optional',
  }),
  line('Electrical work', 0, { type: 'group', groupId: 1_700_000_102 }),
  line('Dedicated circuit, 40 A', 68_000, { groupId: 1_700_000_102, comparisonPriceCents: 74_000 }),
  line('Permit and inspection', 18_500, { groupId: 1_700_000_102 }),
  line('Comfort Plan', 21_900, { itemType: 'membership_program', coveredSystems: 2, comparisonPriceCents: 24_900 }),
]

function listQuotes({ ids, now, zone }: SeedContext): QuoteSeed[] {
  const { quotes: quote, appointments } = ids
  return [
    {
      id: quote.draft,
      status: 'draft',
      name: 'Attic insulation',
      summary: 'Blown-in insulation for the attic',
      daysAgo: 3,
      items: [line('Insulation, R-49', 189_000)],
      more: { jobId: null },
    },
    {
      id: quote.pending,
      status: 'pending',
      name: 'Duct sealing',
      summary: 'Sealing of the supply ducts',
      daysAgo: 6,
      items: [line('Duct sealing', 94_000), line('Pressure test', 18_000)],
      more: { jobId: appointments.completed },
    },
    {
      id: quote.sent,
      status: 'sent',
      name: 'Heat pump replacement',
      summary: 'Replaces the furnace and the air conditioner with one system',
      daysAgo: 9,
      items: twoColumn,
      more: {
        jobId: appointments.installationPending,
        quoteType: 'two_column',
        paymentsAsLowAsCents: 14_900,
        joblessFinancing: false,
        notes: 'Prices hold for thirty days.',
        expiresOn: formatDay(days(now, 21), zone),
        actualMembershipProgramId: ids.programs.comfort,
        actualMembershipProgramName: 'Comfort Plan',
        comparisonMembershipProgramId: null,
        comparisonMembershipProgramName: 'No plan',
      },
    },
    {
      id: quote.accepted,
      status: 'accepted',
      name: 'Water heater',
      summary: 'Fifty gallon gas water heater, fitted',
      daysAgo: 24,
      items: [line('Water heater, 50 gal', 148_000, { warranty: '6 years' }), line('Fitting', 62_000)],
      more: {
        jobId: appointments.completed,
        signatureKind: 'overridden',
        signedAt: days(now, -22),
        proceededAt: days(now, -22),
      },
    },
    {
      id: quote.denied,
      status: 'denied',
      name: 'Whole-house filter',
      summary: 'Media filter for the air handler',
      daysAgo: 40,
      items: [line('Media filter', 72_000)],
      more: { jobId: appointments.quoteDenied },
    },
    {
      id: quote.expired,
      status: 'expired',
      name: 'Generator',
      summary: 'Standby generator, 14 kW',
      daysAgo: 150,
      items: [line('Generator, 14 kW', 612_000), line('Transfer switch', 88_000)],
      more: { jobId: null, expiresOn: formatDay(days(now, -120), zone) },
    },
  ]
}

/** A quote in every status. Existing ones are not changed. */
export async function seedQuotes(context: SeedContext): Promise<void> {
  const { db, ids, now, zone, tenant } = context
  const taxable = tenant !== 'summit'
  for (const { id, status, name, summary, daysAgo, items, more } of listQuotes(context)) {
    const totals = documentTotals({
      items: items.map((item) => ({
        quantity: item.quantity ?? 1,
        unit_price_cents: item.unitPriceCents ?? 0,
        comparison_price_cents: item.comparisonPriceCents ?? null,
      })),
      tax: { taxable, rate_percent: TAX_RATE },
    })
    const created = await db
      .insert(quotes)
      .values({
        id,
        status,
        name,
        summary,
        userId: ids.users.customer,
        quoteDate: formatDay(days(now, -daysAgo), zone),
        createdAt: days(now, -daysAgo),
        serviceAddressId: ids.addresses.customer,
        billingAddressId: ids.addresses.customer,
        taxable,
        taxRatePercent: TAX_RATE,
        subtotalCents: totals.subtotal_cents,
        salesTaxCents: totals.sales_tax_cents,
        savingsCents: totals.savings_cents,
        totalCents: totals.total_cents,
        ...more,
      })
      .returning({ id: quotes.id })
    if (created.length > 0)
      await db.insert(quoteItems).values(items.map((item, position) => ({ ...item, position, documentId: id })))
  }
}
