import type { ResourceType } from '#foundation/database/schema'
import type { CallName, Role, Scope } from '@portal/contract'
import { demoIds } from 'demo/names'
import type { TestApi, TestClient } from '../support'

// One successful request for every call of the contract, and who makes it; the access tests are built from these.

export interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean>
  body?: unknown
  headers?: Record<string, string>
}

export interface ExampleContext {
  api: TestApi
  /** `customer` of acme, signed in. */
  customer: TestClient
  /** Acme's office, in a separate session. */
  office: TestClient
}

export interface Example {
  /** Who may make the call; technicians and viewers use a link. */
  as: 'nobody' | Exclude<Role, never>
  /** What that link opens. */
  link?: { type: ResourceType; id: number }
  parts?: Parts | ((context: ExampleContext) => Promise<Parts>)
  /** Status for a client of the right role who does not own the resource; 404 by default. `own`: everyone gets their own data. */
  foreign?: 404 | 422 | 'own'
  /** A call of the office is made by a key with the scope that it needs, and these. */
  scopes?: Scope[]
  /** Only people make it, no key. */
  person?: boolean
}

export type Examples = Partial<Record<CallName, Example>>

export const acme = demoIds('acme')
export const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() })

/** The current version of a quote or an invoice, as its edits require it. */
export const readVersion = async (
  { office }: ExampleContext,
  type: 'quotes' | 'invoices',
  id: number,
): Promise<{ version: number }> => {
  const { body } = await office.request('GET', `/v2/${type}/${id}`)
  return { version: (body as { version: number }).version }
}

/** The lines of a quote or an invoice. */
export const readLines = async (
  { office }: ExampleContext,
  type: 'quotes' | 'invoices',
  id: number,
): Promise<{ id: number; type: string; group_id: number | null }[]> =>
  (
    (await office.request('GET', `/v2/${type}/${id}`)).body as {
      items_attributes: { id: number; type: string; group_id: number | null }[]
    }
  ).items_attributes
