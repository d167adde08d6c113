import type { Db } from '#foundation/database/database'
import { signedDocuments } from '#foundation/database/schema'
import type { Invoice } from '@portal/contract'
import type { SignatureRow } from './sign'

interface Copy {
  signature: SignatureRow
  /** The document as shown with its signature. */
  document: Pick<Invoice, 'billing_address' | 'service_address'> & { customer: { full_name: string } }
  pdf: Buffer
}

/** Stores the document as it was signed, in the transaction of the signature: there is no signature without its copy. */
export async function keepSignedCopy(db: Db, { signature, document, pdf }: Copy): Promise<void> {
  await db.insert(signedDocuments).values({
    signatureId: signature.id,
    customerName: document.customer.full_name,
    billingAddress: document.billing_address,
    serviceAddress: document.service_address,
    pdf,
    createdAt: signature.signedAt,
  })
}
