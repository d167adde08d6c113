import { and, desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { firstRow, type Db } from '#foundation/database/database'
import { signatures } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { redrawBitmap } from '#foundation/images/redraw-bitmap'
import type { Principal } from '#foundation/security/sessions'
import type { NewSignature } from '@portal/contract'
import { tablesFor, type DocumentType } from '../editing/document-tables'
import { hashOfText } from './signed-text'

const PNG = 'data:image/png;base64,'

/** The signature as stored, its image encoded anew; 422 with the field that is missing or an image that can't be drawn. */
async function readSignature({
  kind,
  name,
  image,
}: NewSignature): Promise<{ kind: NewSignature['kind']; name: string; image: string | null }> {
  // A single line, because the email and the PDF show it within a line.
  const signer = name.trim().replace(/\s+/g, ' ')
  if (!signer) throw unprocessable('Please type your name.', 'signature.name')
  if (kind === 'typed') {
    if (image !== undefined) throw unprocessable('A typed signature must not include an image.', 'signature.image')
    return { kind, name: signer, image: null }
  }
  if (!image) throw unprocessable('Please draw your signature.', 'signature.image')
  const drawn = image.startsWith(PNG) ? await redrawBitmap(Buffer.from(image.slice(PNG.length), 'base64')) : null
  if (!drawn)
    throw unprocessable(
      'The drawn signature could not be read. Please draw it again, or type your name.',
      'signature.image',
    )
  return { kind, name: signer, image: PNG + drawn.toString('base64') }
}

export type SignatureRow = typeof signatures.$inferSelect

interface Signing {
  db: Db
  type: DocumentType
  id: number
  version: number
  /** The text that is signed; see signed-text.ts. */
  text: string
  signature: NewSignature
  principal: Principal
  request: FastifyRequest
  now: Date
}

/** Stores a signature with signer, time, IP address, user agent and signed text, and sets it on the document. Returns its row. */
export async function sign({
  db,
  type,
  id,
  version,
  text,
  signature,
  principal,
  request,
  now,
}: Signing): Promise<SignatureRow> {
  const { kind, name, image } = await readSignature(signature)
  const inserted = await db
    .insert(signatures)
    .values({
      documentType: type,
      documentId: id,
      documentVersion: version,
      documentHash: hashOfText(text),
      documentText: text,
      kind,
      name,
      image,
      ipAddress: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      givenToId: principal.userId,
      signedAt: now,
      createdAt: now,
    })
    .returning()
  const { documents } = tablesFor(type)
  await db
    .update(documents)
    .set({ signatureKind: kind, signatureImageUrl: image, signatureName: name, signedAt: now })
    .where(eq(documents.id, id))
  return firstRow(inserted)
}

/** Hash of the signed text of a document's version; null if that version has no stored signature. */
export async function findSignedHash(db: Db, type: DocumentType, id: number, version: number): Promise<string | null> {
  const [row] = await db
    .select({ hash: signatures.documentHash })
    .from(signatures)
    .where(
      and(eq(signatures.documentType, type), eq(signatures.documentId, id), eq(signatures.documentVersion, version)),
    )
    .orderBy(desc(signatures.id))
    .limit(1)
  return row?.hash ?? null
}
