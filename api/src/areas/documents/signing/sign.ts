import type { NewSignature } from '@portal/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isDrawablePng } from '../../../foundation/pdf/png'
import { unprocessable } from '../../../foundation/errors'
import type { Principal } from '../../../foundation/security/sessions'
import type { Db } from '../../../foundation/database/database'
import { signatures } from '../../../foundation/database/schema'
import { tablesOf, type DocumentType } from '../editing/document-tables'
import { hashOfText } from './signed-text'

const PNG = 'data:image/png;base64,'

/** The signature as it is kept; 422 names what is missing or can't be drawn again. */
function readSignature({ kind, name, image }: NewSignature): { kind: NewSignature['kind']; name: string; image: string | null } {
  // One line: it stands in lines of the mail and of the PDF.
  const signer = name.trim().replace(/\s+/g, ' ')
  if (!signer) throw unprocessable('Please type your name.', 'signature.name')
  if (kind === 'typed') {
    if (image !== undefined) throw unprocessable('A typed signature has no picture.', 'signature.image')
    return { kind, name: signer, image: null }
  }
  if (!image) throw unprocessable('Please draw your signature.', 'signature.image')
  if (!image.startsWith(PNG) || !isDrawablePng(Buffer.from(image.slice(PNG.length), 'base64'))) {
    throw unprocessable('The drawn signature could not be read. Please draw it again, or type your name.', 'signature.image')
  }
  return { kind, name: signer, image }
}

export type SignatureRow = typeof signatures.$inferSelect

interface Signing {
  db: Db
  type: DocumentType
  id: number
  version: number
  /** What is signed; see signed-text. */
  text: string
  signature: NewSignature
  principal: Principal
  request: FastifyRequest
  now: Date
}

/** Keeps a signature with who gave it, when, from where, and what stood there, and puts it on the document. Answers its row. */
export async function sign({ db, type, id, version, text, signature, principal, request, now }: Signing): Promise<SignatureRow> {
  const { kind, name, image } = readSignature(signature)
  const [given] = await db.insert(signatures).values({
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
  }).returning()
  if (!given) throw new Error('The database answered no row for a new signature; check the grants on signatures')
  const { documents } = tablesOf(type)
  await db.update(documents).set({ signatureKind: kind, signatureImageUrl: image, signatureName: name, signedAt: now }).where(eq(documents.id, id))
  return given
}

/** The hash of what was signed of a document as it stands; null where that version has no signature of ours. */
export async function signedHashOf(db: Db, type: DocumentType, id: number, version: number): Promise<string | null> {
  const [row] = await db
    .select({ hash: signatures.documentHash })
    .from(signatures)
    .where(and(eq(signatures.documentType, type), eq(signatures.documentId, id), eq(signatures.documentVersion, version)))
    .orderBy(desc(signatures.id))
    .limit(1)
  return row?.hash ?? null
}
