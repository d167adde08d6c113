import { formatCents, formatDay, resolveBrand } from '@portal/rules'
import { and, eq } from 'drizzle-orm'
import type { TenantRow } from '../core/tenants'
import type { Db } from '../db/database'
import { userEmails, users } from '../db/schema'
import { fullName } from '../documents/parts'
import { queueMail } from '../mail/outbox'
import type { QuoteRow } from './quote.store'

/** Whose quote it is, with the address that they are written to; null for somebody without one. */
async function customerOf(db: Db, quote: QuoteRow): Promise<{ firstName: string; lastName: string; email: string } | null> {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: userEmails.emailAddress })
    .from(users)
    .innerJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
    .where(eq(users.id, quote.userId))
  return row ?? null
}

const signedOff = (tenant: TenantRow): string[] => {
  const { phone } = resolveBrand(tenant, tenant.customizations)
  return ['', tenant.name, ...(phone ? [phone] : [])]
}

/** Tells the customer where the quote lies. False when there is no address to tell it to. */
export async function mailQuote(db: Db, tenant: TenantRow, quote: QuoteRow, url: string, now: Date): Promise<boolean> {
  const customer = await customerOf(db, quote)
  if (!customer) return false
  const lines = [
    `Hello ${customer.firstName},`,
    '',
    `your quote #${quote.id}, ${quote.name}, over ${formatCents(quote.totalCents)} is ready:`,
    url,
    '',
    ...(quote.expiresOn ? [`It holds until ${formatDay(quote.expiresOn)}.`] : []),
    'There you can sign it, decline it, or ask us to change it.',
    ...signedOff(tenant),
  ]
  await queueMail(db, { kind: 'quote', to: customer.email, subject: `Your quote #${quote.id} from ${tenant.name}`, text: lines.join('\n') }, now)
  return true
}

const done = { proceed: 'asks for the service of', decline: 'declined', changes: 'asks for changes of', signed: 'signed' } as const

/** Tells the office what the customer said of a quote. Without a support address nobody is told; the quote says the same. */
export async function tellOffice(db: Db, tenant: TenantRow, quote: QuoteRow, what: keyof typeof done, message: string | null, now: Date): Promise<void> {
  const customer = await customerOf(db, quote)
  if (!tenant.supportEmail || !customer) return
  const who = fullName(customer)
  const subject = `${who} ${done[what]} quote #${quote.id}`
  await queueMail(db, { kind: 'quote_reply', to: tenant.supportEmail, subject, text: [`${subject}, ${quote.name}.`, ...(message ? ['', message] : []), '', `${who} <${customer.email}>`].join('\n') }, now)
}
