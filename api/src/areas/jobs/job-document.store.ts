import type { Document } from '@portal/contract'
import { randomBytes } from 'node:crypto'
import { unprocessable } from '../../foundation/errors'
import type { documents } from '../../foundation/database/schema'
import { detectFileType } from '../../foundation/files/file-type'
import type { FileUrl } from '../../foundation/files/file-url'

export type DocumentRow = typeof documents.$inferSelect

export const PDF = 'application/pdf'

const MAX_MB = 5
const MAX_DOCUMENT_BYTES = MAX_MB * 1024 * 1024

/** Base64 makes four signs of three bytes. With room for a file that is somewhat too large, so that whoever sends it is told. */
export const DOCUMENT_BODY_BYTES = Math.ceil((MAX_DOCUMENT_BYTES * 4) / 3) + 1024 * 1024

/** What is kept for this tenant alone. Seeded papers are shared by all of them. */
export const isOwnFile = (key: string, tenantId: number): boolean => key.startsWith(`tenants/${tenantId}/`)

/** Where a document is kept: 128 random bits, so that no key can be guessed from another. */
export const newDocumentKey = (tenantId: number, jobId: number): string => `tenants/${tenantId}/jobs/${jobId}/documents/${randomBytes(16).toString('hex')}.pdf`

/** The PDF within a request; 422 for what is none. */
export function readPdf(data: string, field: string): Buffer {
  const bytes = Buffer.from(data, 'base64')
  // Node reads what it can and leaves the rest out.
  if (bytes.toString('base64') !== data) throw unprocessable('The file must be written in base64.', field)
  if (bytes.length > MAX_DOCUMENT_BYTES) throw unprocessable(`A document can have ${MAX_MB} MB at most.`, field)
  if (detectFileType(bytes) !== PDF) throw unprocessable('This file is not a PDF.', field)
  return bytes
}

const HIDDEN = /[\p{Cc}\u2028\u2029]/u

/** The name as it was typed; 422 for one that nobody can see or write. */
export function readName(name: string, field: string): string {
  if (name.trim() === '') throw unprocessable('Please name the document.', field)
  if (HIDDEN.test(name)) throw unprocessable('A name can’t have control characters.', field)
  return name
}

/** A document as it is shown. */
export const toDocument = async ({ id, name, key, customerVisible }: DocumentRow, fileUrl: FileUrl): Promise<Document> => ({
  id, name, url: await fileUrl(key), customer_visible: customerVisible,
})
