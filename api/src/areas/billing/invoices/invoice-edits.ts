import { eq } from 'drizzle-orm'
import {
  addLine,
  arrangeLines,
  changeLine,
  type Edit,
  type Edited,
  groupLines,
  keepSignedCopy,
  mailSignedCopy,
  applyEdit,
  readText,
  removeLine,
  requireVersion,
  findSender,
  setDiscounts,
  sign,
  signableInvoice,
  signedText,
  taxRate,
  computeTotals,
  ungroupLines,
} from '#areas/documents'
import { customerLanguage, getOrCreateLinkToken } from '#areas/identity'
import { invoices } from '#foundation/database/schema'
import { conflict, notFound, unprocessable } from '#foundation/errors'
import { portalOrigin } from '#foundation/http/portal-origin'
import { route, type Call } from '#foundation/http/route'
import { signedCopyWords } from '#foundation/languages/asked-language'
import type { Api } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import type { Invoice, Pricing } from '@portal/contract'
import { formatCents, mayEditInvoice } from '@portal/rules'
import { mayOfferPayment } from '../payment-options'
import { recomputeBalance } from '../payments/ledger'
import { invoicePdf } from './invoice-pdf'
import { loadInvoice, findAuthorizedInvoice, viewFor, type InvoiceRow } from './invoice.store'
import { promisedCents } from './late-discount'
import { mailPaymentLink } from './payment-link-email'
import { requireWithinQuote } from './quote-parts'

type EditCall = Pick<Call<'addInvoiceItem'>, 'params' | 'query' | 'db' | 'tenant' | 'principal' | 'services' | 'now'>

/** Edits an invoice under its row lock and returns the full invoice. */
async function editInvoice(
  { params: { id }, query, db, tenant, principal, services, now }: EditCall,
  work: (edit: Edit, invoice: InvoiceRow) => Promise<Edited | void>,
) {
  const invoice = await findAuthorizedInvoice(db, principal, id, { lock: true })
  if (!mayEditInvoice({ voided: invoice.voided, finalized: invoice.finalizedAt !== null }, principal.role)) {
    throw unprocessable(`This invoice is ${invoice.voided ? 'voided' : 'final'} and can no longer be edited.`)
  }
  requireVersion('Invoice', invoice.version, query.version)
  await applyEdit(
    { db, type: 'Invoice', documentId: id, principal, now, taxed: tenant.taxable && invoice.taxable },
    async (edit) => {
      const edited = (await work(edit, invoice)) ?? {}
      return {
        ...edited,
        lateFeeCents: edited.lateFeeCents ?? Math.max(invoice.lateFeeCents, await promisedCents(db, invoice, tenant)),
      }
    },
  )
  await requireWithinQuote(db, invoice)
  await recomputeBalance(db, id, { tenant, now })
  return loadInvoice(db, id, viewFor(tenant, principal, services))
}

/** 422 for a late discount that is not between what was promised and what is billed: less breaks the promise, more would be dropped silently. */
async function lateFee(
  edit: Edit,
  invoice: InvoiceRow,
  requestedCents: number | undefined,
  tenant: TenantRow,
): Promise<number | undefined> {
  if (requestedCents === undefined) return undefined
  const promised = await promisedCents(edit.db, invoice, tenant)
  const { late_fee_cents: billed } = await computeTotals(
    edit.db,
    'Invoice',
    { id: edit.documentId, taxable: false, taxRatePercent: 0 },
    Number.MAX_SAFE_INTEGER,
  )
  const most = Math.max(billed, promised)
  if (requestedCents < promised || requestedCents > most)
    throw unprocessable(
      [
        `The late discount must be between ${formatCents(promised)} and ${formatCents(most)}.`,
        promised > 0 && `The customer was promised ${formatCents(promised)} off for the late arrival.`,
      ]
        .filter(Boolean)
        .join(' '),
      'pricing.late_fee_cents',
    )
  return requestedCents
}

async function priceInvoice(edit: Edit, invoice: InvoiceRow, { pricing }: Pricing, tenant: TenantRow): Promise<Edited> {
  const rate = taxRate(pricing, edit.taxed)
  await setDiscounts(edit, pricing.discount_ids)
  const late = await lateFee(edit, invoice, pricing.late_fee_cents, tenant)
  return { taxRatePercent: rate, lateFeeCents: late }
}

const LINK_LIFETIME_MS = 30 * 86_400_000

/** Invoice edits and payment links, for staff. */
export function invoiceEditRoutes(api: Api): void {
  route(api, 'updateInvoice', (call) =>
    editInvoice(call, async () => {
      const { summary, notes } = call.body.invoice
      return { summary: readText(summary), notes: readText(notes) }
    }),
  )
  route(api, 'addInvoiceItem', (call) => editInvoice(call, (edit) => addLine(edit, call.body, call.principal)))
  route(api, 'updateInvoiceItem', (call) =>
    editInvoice(call, (edit) => changeLine(edit, call.params.item_id, call.body, call.principal)),
  )
  route(api, 'removeInvoiceItem', (call) => editInvoice(call, (edit) => removeLine(edit, call.params.item_id)))
  route(api, 'arrangeInvoiceItems', (call) => editInvoice(call, (edit) => arrangeLines(edit, call.body)))
  route(api, 'groupInvoiceItems', (call) => editInvoice(call, (edit) => groupLines(edit, call.body, call.now)))
  route(api, 'ungroupInvoiceItems', (call) => editInvoice(call, (edit) => ungroupLines(edit, call.params.group_id)))
  route(api, 'setInvoicePricing', (call) =>
    editInvoice(call, (edit, invoice) => priceInvoice(edit, invoice, call.body, call.tenant)),
  )

  route(
    api,
    'createPaymentLink',
    async ({ params, body, principal, tenant, db, services, request, now }) => {
      const invoice = await findAuthorizedInvoice(db, principal, params.id)
      if (invoice.voided || invoice.balanceCents <= 0) throw unprocessable('Nothing is owed on this invoice.')
      const payable = mayOfferPayment(tenant, 'customer', services.payments)
      if (body.send && !payable)
        throw unprocessable(
          'This invoice can’t be paid online: the company offers customers no card or bank payment. Nothing was sent.',
          'send',
        )
      const lifetime = { now, lifetimeMs: LINK_LIFETIME_MS }
      const { token, expiresAt } = await getOrCreateLinkToken(db, services, {
        tenantId: tenant.id,
        role: 'customer',
        userId: invoice.userId,
        resource: { type: 'Invoice', id: invoice.id },
        ...lifetime,
      })
      const url = `${portalOrigin(request, tenant, services.config)}/token/${token}`
      const sentTo = body.send ? await mailPaymentLink(db, tenant, invoice, { url, expiresAt }, now) : null
      if (body.send && !sentTo)
        throw unprocessable('The customer has no email address that a link could be sent to.', 'send')
      return { url, expires_at: expiresAt.toISOString(), sent_to: sentTo, payable }
    },
    { perMinute: { max: 10 } },
  )
}

type Signing = Pick<Call<'confirmWork'>, 'db' | 'tenant' | 'principal' | 'services' | 'request' | 'now'>

/** Signs an invoice; the caller has checked access. 422 if it is voided or its work is not done, 409 if it is already signed or has changed. */
export async function signInvoice(
  { db, tenant, principal, services, request, now }: Signing,
  { id, work_done }: Pick<Invoice, 'id' | 'work_done'>,
  { signature, version }: Call<'confirmWork'>['body'],
): Promise<Invoice> {
  const view = viewFor(tenant, principal, services)
  const row = await lockInvoice(db, id)
  if (row.voided) throw unprocessable('This invoice was voided.')
  if (row.signatureKind !== null) throw conflict('This work has already been signed for.')
  if (!work_done) throw unprocessable('This work is not done yet. It can be confirmed after the visit.')
  requireVersion('Invoice', row.version, version)
  const text = signedText(signableInvoice(await loadInvoice(db, id, view)))
  const signed = await sign({ db, type: 'Invoice', id, version: row.version, text, signature, principal, request, now })
  const document = await loadInvoice(db, id, view)
  const i18n = signedCopyWords(await customerLanguage(db, row.userId), tenant)
  await keepSignedCopy(db, {
    signature: signed,
    document,
    pdf: await invoicePdf(
      document,
      await findSender(services.files, tenant, row.issued, i18n),
      now,
      signed.documentHash,
    ),
  })
  await mailSignedCopy({ db, tenant, services, request, userId: row.userId, signature: signed, now })
  return loadInvoice(db, id, view)
}

/** No access check: the caller has authorized the job. */
async function lockInvoice(db: EditCall['db'], id: number) {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!row) throw notFound('No such invoice')
  return row
}
