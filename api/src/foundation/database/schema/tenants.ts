import { boolean, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { FeatureFlags } from '@portal/contract'
import type { Provider } from '@portal/rules'

/** A customization's value as the tenant set it, the default that applies while it is empty, and the same in other languages. */
export interface CustomizationValue {
  value: string | null
  default: string | null
  /** By BCP 47 tag. */
  translations?: Record<string, string>
}
export type CustomizationGroups = Record<
  'General' | 'Assets' | 'Colors' | 'Analytics',
  Record<string, CustomizationValue>
>

/** Hours after midnight, in the address's time zone; half and quarter hours are 7.5 and 7.25. Breaks are within it, in order. */
export interface WorkingDay {
  from: number
  to: number
  /** Nodes of the version before know none, and offer these times. */
  breaks?: { from: number; to: number }[]
}

/** How and when a tenant takes bookings. `holidays` are YYYY-MM-DD. */
export interface BookingRules {
  windowMinutes: number
  stepMinutes: number
  leadMinutes: number
  /** Kept free after every visit for travel to the next one. */
  travelMinutes: number
  /** 0 = Sunday … 6 = Saturday. */
  workingHours: Partial<Record<0 | 1 | 2 | 3 | 4 | 5 | 6, WorkingDay>>
  holidays: string[]
  /** Names of holidays that have one, by date. */
  holidayNames?: Record<string, string>
  /** How many days ahead customers can book; without it, `BOOKABLE_DAYS`. */
  horizonDays?: number
  /** On a day with so many visits customers can book no more. */
  visitsADay?: number | null
  zipCodes: string[]
  /** IANA time zones of served zip codes whose time zone differs from the tenant's. */
  zipTimeZones?: Record<string, string>
}

/** A payment method as offered by listPaymentMethods. */
export interface PaymentOptionRow {
  key: string
  transaction_type: string
  card_savable: boolean
  tokenization_key: string | null
  environment: 'test' | 'prod' | null
  web_id: string | null
  check_payable_to: string | null
  staff_only: boolean
}

export type TenantRow = typeof tenants.$inferSelect

export const tenants = pgTable('tenants', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
  subdomain: text('subdomain').notNull().unique(),
  name: text('name').notNull(),
  timezone: text('timezone').notNull(),
  /** A BCP 47 tag: of mails to the office, and to customers whose language is not known. */
  language: text('language').notNull().default('en'),
  supportEmail: text('support_email'),
  featureFlags: jsonb('feature_flags').$type<FeatureFlags>().notNull(),
  customizations: jsonb('customizations').$type<CustomizationGroups>().notNull(),
  paymentOptions: jsonb('payment_options').$type<PaymentOptionRow[]>().notNull(),
  /** The tenant's accounts at vendors, encrypted (`Sealer`). */
  paymentAccounts: jsonb('payment_accounts').$type<Partial<Record<Provider, string>>>().notNull().default({}),
  bookingRules: jsonb('booking_rules').$type<BookingRules>().notNull(),
  lateFeePerMinuteCents: integer('late_fee_per_minute_cents').notNull().default(0),
  /** Null: no cap. */
  maxLateFeeCents: integer('max_late_fee_cents'),
  taxable: boolean('taxable').notNull().default(false),
  /** Of new invoices and quotes. */
  taxRatePercent: numeric('tax_rate_percent', { mode: 'number' }).notNull().default(0),
  /** Days from its date until an invoice is due; null: on receipt. */
  invoiceDueDays: integer('invoice_due_days'),
})
