import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { LinkTo } from '#areas/downloads'
import { anyValue, type Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import { signatures, signedDocuments } from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import { notFound } from '#foundation/errors'
import { customerFileWords } from '#foundation/languages/asked-language'
import type { TenantRow } from '#foundation/tenants'
import type { ChangedSinceSigned, Invoice, PostalAddress, SignedCopy } from '@portal/contract'
import type { DocumentType } from '../editing/document-tables'
import type { Parties } from '../issued'

/** The fields of a document that its signed copies concern. */
type Signable = Pick<Invoice, 'version' | 'signature' | 'billing_address' | 'service_address'> & {
  id: number
  customer: { full_name: string }
}

const selectCopies = prepareOnce((db) =>
  db
    .select({
      id: signatures.id,
      documentId: signatures.documentId,
      version: signatures.documentVersion,
      name: signatures.name,
      signedAt: signatures.signedAt,
      hash: signatures.documentHash,
      customerName: signedDocuments.customerName,
      billingAddress: signedDocuments.billingAddress,
      serviceAddress: signedDocuments.serviceAddress,
      // Null for signatures from before copies were stored.
      copyId: signedDocuments.id,
    })
    .from(signatures)
    .leftJoin(signedDocuments, eq(signedDocuments.signatureId, signatures.id))
    .where(
      and(
        eq(signatures.documentType, sql.placeholder('type')),
        eq(signatures.documentId, anyValue(sql.placeholder('ids'), 'integer')),
      ),
    )
    .orderBy(desc(signatures.id)),
)
/** Signatures of documents with what was signed, without the files themselves; the latest first. */
export const findSignedCopies = (db: Db, type: DocumentType, ids: number[]) =>
  selectCopies(db, { type, ids: JSON.stringify(ids) })

type KeptCopy = Awaited<ReturnType<typeof findSignedCopies>>[number]

const toSignedCopy = (
  { id, version, name, signedAt, hash, copyId }: KeptCopy,
  linkTo: LinkTo | undefined,
): SignedCopy => ({
  id,
  version,
  name,
  signed_at: iso(signedAt),
  sha256: hash,
  text_url: linkTo ? linkTo({ kind: 'signed_text', id }) : null,
  pdf_url: linkTo && copyId !== null ? linkTo({ kind: 'signed_pdf', id }) : null,
})

const sameAddress = (one: PostalAddress | null, other: PostalAddress | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    (['street', 'unit', 'city', 'state', 'zip_code'] as const).every((part) => one[part] === other[part]))

/** The customer's current name and addresses where they differ from what was signed; null if none does. */
function changesSince(today: Parties, kept: KeptCopy): ChangedSinceSigned | null {
  const changed = {
    customer_name: today.customer_name === kept.customerName ? null : today.customer_name,
    billing_address: sameAddress(today.billing_address, kept.billingAddress) ? null : today.billing_address,
    service_address: sameAddress(today.service_address, kept.serviceAddress) ? null : today.service_address,
  }
  return Object.values(changed).some((value) => value !== null) ? changed : null
}

/**
 * A document with its signed copies. While a signature is valid, the signed name and addresses are shown, and what the account
 * says differently by now is in `changed_since_signed`.
 */
export function withSignedCopies<D extends Signable>(
  document: D,
  today: Parties,
  copies: readonly KeptCopy[],
  linkTo: LinkTo | undefined,
) {
  const own = copies.filter(({ documentId }) => documentId === document.id)
  const kept = document.signature && own.find(({ version, copyId }) => version === document.version && copyId !== null)
  const signed_copies = own.map((copy) => toSignedCopy(copy, linkTo))
  if (!kept) return { ...document, signed_copies, changed_since_signed: null }
  return {
    ...document,
    customer: { ...document.customer, full_name: kept.customerName ?? document.customer.full_name },
    billing_address: kept.billingAddress,
    service_address: kept.serviceAddress,
    signed_copies,
    changed_since_signed: changesSince(today, kept),
  }
}

/** The PDF stored with the signature of this version; null if there is none. */
export async function findSignedPdf(db: Db, type: DocumentType, id: number, version: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ pdf: signedDocuments.pdf })
    .from(signedDocuments)
    .innerJoin(signatures, eq(signatures.id, signedDocuments.signatureId))
    .where(
      and(eq(signatures.documentType, type), eq(signatures.documentId, id), eq(signatures.documentVersion, version)),
    )
    .orderBy(desc(signatures.id))
    .limit(1)
  return row?.pdf ?? null
}

interface FileNeeds {
  db: Db
  tenant: TenantRow
  request: FastifyRequest
}

/** `quote-12-version-3-signed`: the same for the text and the PDF. */
function fileName(
  { type, ...values }: { type: DocumentType; id: number; version: number },
  { tenant, request }: FileNeeds,
): string {
  const i18n = customerFileWords(request, null, tenant)
  return type === 'Quote'
    ? i18n._('quote-{id}-version-{version}-signed', values)
    : i18n._('invoice-{id}-version-{version}-signed', values)
}

const namedColumns = { type: signatures.documentType, id: signatures.documentId, version: signatures.documentVersion }

/** The text that was signed, byte for byte as it was hashed. 404 if there is none. */
export async function loadSignedText(needs: FileNeeds, signatureId: number) {
  const [row] = await needs.db
    .select({ ...namedColumns, text: signatures.documentText })
    .from(signatures)
    .where(eq(signatures.id, signatureId))
  if (!row) throw notFound('There is no signed copy')
  const { text, ...named } = row
  return {
    name: `${fileName(named, needs)}.txt`,
    type: 'text/plain; charset=utf-8' as const,
    write: async () => Buffer.from(text, 'utf8'),
  }
}

/** The document as it was signed, as a PDF. 404 if there is none. */
export async function loadSignedPdf(needs: FileNeeds, signatureId: number) {
  const [row] = await needs.db
    .select({ ...namedColumns, pdf: signedDocuments.pdf })
    .from(signatures)
    .innerJoin(signedDocuments, eq(signedDocuments.signatureId, signatures.id))
    .where(eq(signatures.id, signatureId))
  if (!row) throw notFound('There is no signed copy')
  const { pdf, ...named } = row
  return { name: `${fileName(named, needs)}.pdf`, type: 'application/pdf' as const, write: async () => pdf }
}
