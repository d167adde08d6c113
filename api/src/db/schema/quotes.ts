import { boolean, date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { lineColumns } from './billing'
import { createdAt, instant, rowId, tenantId } from './columns'
import { jobs } from './jobs'
import { addresses, users } from './users'

export type QuoteStatus = 'draft' | 'pending' | 'sent' | 'accepted' | 'denied' | 'expired'

export const quotes = pgTable(
  'quotes',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    summary: text('summary'),
    notes: text('notes'),
    status: text('status').$type<QuoteStatus>().notNull(),
    quoteType: text('quote_type').notNull().default('single_column'),
    quoteDate: date('quote_date', { mode: 'string' }).notNull(),
    serviceAddressId: integer('service_address_id').references(() => addresses.id),
    billingAddressId: integer('billing_address_id').references(() => addresses.id),
    taxable: boolean('taxable').notNull().default(false),
    taxRatePercent: numeric('tax_rate_percent', { precision: 6, scale: 3, mode: 'number' }).notNull().default(0),
    subtotalCents: integer('subtotal_cents').notNull().default(0),
    discountAmountCents: integer('discount_amount_cents').notNull().default(0),
    salesTaxCents: integer('sales_tax_cents').notNull().default(0),
    savingsCents: integer('savings_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull().default(0),
    signatureKind: text('signature_kind'),
    signatureImageUrl: text('signature_image_url'),
    signedAt: instant('signed_at'),
    paymentsAsLowAsCents: integer('payments_as_low_as_cents'),
    joblessFinancing: boolean('jobless_financing').notNull().default(false),
    actualMembershipProgramId: integer('actual_membership_program_id'),
    actualMembershipProgramName: text('actual_membership_program_name'),
    comparisonMembershipProgramId: integer('comparison_membership_program_id'),
    comparisonMembershipProgramName: text('comparison_membership_program_name'),
    /** What the customer wrote when asking for the service, and when. */
    proceedNotes: text('proceed_notes'),
    proceededAt: instant('proceeded_at'),
    createdAt: createdAt(),
  },
  (t) => [index('quotes_user').on(t.userId, t.quoteDate), index('quotes_job').on(t.jobId)],
)

export const quoteItems = pgTable(
  'quote_items',
  {
    id: rowId(),
    tenantId: tenantId(),
    quoteId: integer('quote_id').notNull().references(() => quotes.id, { onDelete: 'cascade' }),
    ...lineColumns(),
  },
  (t) => [index('quote_items_quote').on(t.quoteId)],
)
