import type { DocumentType } from '#areas/documents/editing/document-tables'
import type { Invoice, Quote } from '@portal/contract'
import { demoIds } from 'demo/names'
import type { TestAnswer, TestClient } from './client'
import { openBefore, setUpTestApiForEach, type TestApi } from './create-test-api'
import { staffClient } from './payments'

type Document = Quote | Invoice
type Answered = Promise<TestAnswer<Document>>

/** Edits a quote or an invoice through the same methods, with the current version by default. */
export interface Editor {
  client: TestClient
  read(): Promise<Document>
  /** Sends an edit with the given version, the current one by default. */
  edit(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, version?: number): Answered
}

export const documentIds = demoIds('acme')
export const editable: Record<DocumentType, number> = {
  Quote: documentIds.quotes.sent,
  Invoice: documentIds.invoices.deposit,
}

export async function openEditor(
  api: TestApi,
  type: DocumentType,
  role: 'technician' | 'admin',
  id = editable[type],
): Promise<Editor> {
  const client = await staffClient(api, role, { type, id })
  const base = `/v2/${type.toLowerCase()}s/${id}`
  const read = async () => (await client.request('GET', base)).body as Document
  return {
    client,
    read,
    edit: async (method, path, body, version) =>
      (await client.request(
        method,
        `${base}${path}?version=${version ?? (await read()).version}`,
        body,
      )) as TestAnswer<Document>,
  }
}

/** Opens an API for each test, with a technician and the office who edit a document. */
export function setUpEditors(type: DocumentType) {
  const api = setUpTestApiForEach()
  return {
    api,
    technician: openBefore(beforeEach, () => openEditor(api, type, 'technician')),
    office: openBefore(beforeEach, () => openEditor(api, type, 'admin')),
  }
}

export type { Document }
