import { sql } from 'drizzle-orm'
import { calls, type CallName, type ChangedType } from '@portal/contract'
import { firstRow, rows, type Db } from '../database/database'
import { ApiError } from '../errors'

/** Paths of resources that the office reads and changes; the last parameter is the id. Settings are the company's own. */
const resources: Readonly<Record<string, ChangedType>> = {
  '/v1/appointments/:id': 'appointment',
  '/v2/appointments/:id': 'appointment',
  '/v1/technician_visits/:id': 'appointment',
  '/v2/customers/:id': 'customer',
  '/v2/customers/:id/equipment/:equipment_id': 'equipment',
  '/v2/invoices/:id': 'invoice',
  '/v2/jobs/:id': 'job',
  '/v2/memberships/:id': 'membership',
  '/v2/jobs/:id/quotes/:quote_id': 'quote',
  '/v2/quotes/:id': 'quote',
  '/v2/staff/:id': 'staff',
  '/v2/settings': 'tenant',
  '/v2/settings/zones/:id': 'zone',
  '/v2/settings/services/:id': 'service',
  '/v2/discounts/:id': 'discount',
  '/v2/accounting_categories/:id': 'accounting_category',
  '/v2/departments/:id': 'department',
  '/v2/membership_programs/:id': 'membership_program',
  '/v2/part_categories/:id': 'part_category',
  '/v2/parts/:id': 'part',
  '/v2/price_sheets/:id': 'price_sheet',
  '/v2/recommendations/:id': 'recommendation',
  '/v2/task_categories/:id': 'task_category',
  '/v2/tasks/:id': 'task',
  '/v2/vendors/:id': 'vendor',
  '/v2/warranty_programs/:id': 'warranty_program',
}

/** The resource of a path, and what is done to it: `/v2/invoices/:id/items/:item_id` changes an invoice. */
function findResource(name: CallName): { type: ChangedType; parameter: string | undefined } | null {
  const [method, path = ''] = calls[name].split(' ')
  const [place] = Object.keys(resources)
    .filter((each) => path === each || (method !== 'GET' && each.includes(':') && path.startsWith(`${each}/`)))
    .sort((a, b) => b.length - a.length)
  return place === undefined ? null : { type: resources[place]!, parameter: /:(\w+)$/.exec(place)?.[1] }
}

const found = new Map(Object.keys(calls).map((name) => [name, findResource(name as CallName)]))

/** A resource whose version its readers are told. */
export interface Versioned {
  type: ChangedType
  id: number
}

/** Null for a call that is not about one resource that has versions. */
export function findVersioned(name: CallName, tenantId: number, params: unknown): Versioned | null {
  const resource = found.get(name)
  if (resource && resource.parameter === undefined) return { type: resource.type, id: tenantId }
  const id = resource && (params as Record<string, unknown>)[resource.parameter!]
  return resource && typeof id === 'number' ? { type: resource.type, id } : null
}

/**
 * The version of a resource: how many changes of it are in the log, and the last one. `ofOthers`: without those of this transaction.
 */
export async function readVersion(db: Db, { type, id }: Versioned, ofOthers = false): Promise<string> {
  const { version } = firstRow(
    await rows<{ version: string }>(
      db,
      sql`select count(*) || '-' || coalesce(max(id), 0) as version from changes
        where ${type === 'tenant' ? sql`tenant_id = ${id} and` : sql``} (resource_type = ${type} and resource_id = ${id}
            ${type === 'staff' ? sql`or resource_type = 'technician' and resource_id = (select id from technicians where user_id = ${id})` : sql``})
          ${ofOthers ? sql`and transaction_id <> pg_current_xact_id()::text::bigint + portal_transaction_offset()` : sql``}`,
    ),
  )
  return `"${version}"`
}

/** 412 unless the version is one that the client read. Changes of others are seen even if they are committed while this transaction runs. */
export async function requireVersion(db: Db, resource: Versioned, ifMatch: string): Promise<void> {
  const wanted = ifMatch.split(',').map((tag) => tag.trim())
  if (wanted.includes('*') || wanted.includes(await readVersion(db, resource, true))) return
  throw new ApiError(412, 'Somebody changed this since you read it. Read it again.', { field: 'If-Match' })
}

/** Makes other transactions that require a version of the resource wait for the end of this one. */
export const lockVersion = (db: Db, { type, id }: Versioned) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${type}), ${id})`)
