import { randomBytes } from 'node:crypto'
import type { documents } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { detectFileType } from '#foundation/files/file-type'
import type { FileUrl } from '#foundation/files/file-url'
import type { Document } from '@portal/contract'

export type DocumentRow = typeof documents.$inferSelect

export const PDF = 'application/pdf'

const MAX_MB = 5
const MAX_DOCUMENT_BYTES = MAX_MB * 1024 * 1024

/** Base64 encodes three bytes as four characters. The extra megabyte lets a slightly oversized file get the 422 that explains the limit. */
export const DOCUMENT_BODY_BYTES = Math.ceil((MAX_DOCUMENT_BYTES * 4) / 3) + 1024 * 1024

/** Whether the file belongs to this tenant alone. Seeded PDFs are shared by all tenants. */
export const isOwnFile = (key: string, tenantId: number): boolean => key.startsWith(`tenants/${tenantId}/`)

/** The storage key of a new document: 128 random bits, so that keys cannot be guessed. */
export const newDocumentKey = (tenantId: number, jobId: number): string =>
  `tenants/${tenantId}/jobs/${jobId}/documents/${randomBytes(16).toString('hex')}.pdf`

/** Decodes the PDF in a request; 422 if it is not one. */
export function readPdf(data: string, field: string): Buffer {
  const bytes = Buffer.from(data, 'base64')
  // Buffer.from ignores invalid base64 instead of throwing.
  if (bytes.toString('base64') !== data) throw unprocessable('The file must be base64-encoded.', field)
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw unprocessable((i18n) => i18n._('A document can be at most {most} MB.', { most: MAX_MB }), field)
  if (detectFileType(bytes) !== PDF) throw unprocessable('This file is not a PDF.', field)
  return bytes
}

const HIDDEN = /[\p{Cc}\u2028\u2029]/u

/** Returns the name unchanged; 422 if it is blank or has control characters. */
export function readName(name: string, field: string): string {
  if (name.trim() === '') throw unprocessable('Please name the document.', field)
  if (HIDDEN.test(name)) throw unprocessable('A name can’t have control characters.', field)
  return name
}

/** 'Inspection report' of job 7 is saved as job-7-inspection-report.pdf. */
function fileName({ id, jobId, name }: DocumentRow): string {
  const ascii = name
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  const told = (ascii.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 80)
  return `job-${jobId}-${told || `document-${id}`}.pdf`
}

export const toDocument = async (row: DocumentRow, fileUrl: FileUrl): Promise<Document> => ({
  id: row.id,
  name: row.name,
  url: await fileUrl(row.key, fileName(row)),
  customer_visible: row.customerVisible,
})
