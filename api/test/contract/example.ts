import type { CallName, Role } from '@portal/contract'
import type { ResourceType } from '../../src/foundation/database/schema'
import { demoIds } from 'demo/names'
import type { TestApi, TestClient } from '../support'

// One request for every call of the contract that is answered, and who makes it: what the table of rights is made from.

export interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean>
  body?: unknown
  headers?: Record<string, string>
}

export interface World {
  api: TestApi
  /** `customer` of acme, signed in. */
  customer: TestClient
  /** Acme's office, with a session of its own. */
  office: TestClient
}

export interface Example {
  /** Who is answered; a technician and a viewer come by a link. */
  as: 'nobody' | Exclude<Role, never>
  /** What that link opens. */
  link?: { type: ResourceType; id: number }
  parts?: Parts | ((world: World) => Promise<Parts>)
  /** What somebody is answered whose role is right and whose it is not: 404 unless said. `own`: everybody is told of their own. */
  foreign?: 404 | 422 | 'own'
}

export type Examples = Partial<Record<CallName, Example>>

export const acme = demoIds('acme')
export const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() })

/** The current version of a quote or an invoice, as its edits want it. */
export const versionOf = async ({ office }: World, type: 'quotes' | 'invoices', id: number): Promise<{ version: number }> => {
  const { body } = await office.request('GET', `/v2/${type}/${id}`)
  return { version: (body as { version: number }).version }
}

/** Ids of the lines that are no headings. */
export const linesOf = async ({ office }: World, type: 'quotes' | 'invoices', id: number): Promise<{ id: number; type: string; group_id: number | null }[]> =>
  ((await office.request('GET', `/v2/${type}/${id}`)).body as { items_attributes: { id: number; type: string; group_id: number | null }[] }).items_attributes
