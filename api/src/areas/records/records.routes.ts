import { and, eq } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import { externalIds } from '#foundation/database/schema'
import { badRequest, conflict, notFound, unprocessable } from '#foundation/errors'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { recordResources, type CallName, type RecordedResource, type RecordType } from '@portal/contract'
import { listExternalIds } from './external-ids'
import { findThere, putBatch } from './put-records'

const putCalls = {
  customers: 'putCustomerRecords',
  addresses: 'putAddressRecords',
  equipment: 'putEquipmentRecords',
  memberships: 'putMembershipRecords',
  invoices: 'putInvoiceRecords',
  visits: 'putVisitRecords',
  quotes: 'putQuoteRecords',
  prices: 'putPriceRecords',
} as const satisfies Record<RecordType, CallName>

/** 1,000 records with long notes. */
const BODY_LIMIT_BYTES = 8_000_000

const typesByResource = new Map(
  Object.entries(recordResources).map(([type, resource]) => [resource, type as RecordType]),
)

async function requireResource(db: Db, resource: RecordedResource, id: number): Promise<void> {
  const there = await findThere(db, typesByResource.get(resource)!, [id])
  if (!there.has(id)) throw unprocessable('There is no such thing.', 'external_id.resource_id')
}

/** Records of other systems, and the ids that these have for what is here. */
export function recordsArea(api: Api): void {
  for (const [type, name] of Object.entries(putCalls) as [RecordType, (typeof putCalls)[RecordType]][])
    routeWithoutTransaction(
      api,
      name,
      async ({ body, principal, tenant, transact, now }) => {
        requireSignedIn(principal)
        const context = { tenant, now, system: body.system?.trim() ?? '', importId: null }
        return putBatch(transact, context, type, body.records, { isDryRun: body.dry_run === true })
      },
      { bodyLimitBytes: BODY_LIMIT_BYTES },
    )

  route(api, 'listExternalIds', async ({ db, principal, query }) => {
    requireSignedIn(principal)
    if (query.resource_id === undefined && query.external_id === undefined)
      throw badRequest('external_id', 'external_id or resource_id is required.')
    return listExternalIds(db, query)
  })

  route(api, 'setExternalId', async ({ db, principal, body, now }) => {
    requireSignedIn(principal)
    const { resource_type, resource_id, external_id, system = '' } = body.external_id
    await requireResource(db, resource_type, resource_id)
    const key = { resourceType: resource_type, system: system.trim(), externalId: external_id.trim() }
    await db
      .insert(externalIds)
      .values({ ...key, resourceId: resource_id, createdAt: now })
      .onConflictDoNothing()
    const [set] = await listExternalIds(db, { resource_type, system: key.system, external_id: key.externalId })
    const found = firstRow(set ? [set] : [])
    if (found.resource_id !== resource_id)
      throw conflict(
        (i18n) =>
          i18n._('It is the id of {type} {id} already.', {
            type: resource_type,
            id: found.resource_id,
          }),
        'external_id.external_id',
      )
    return found
  })

  route(api, 'removeExternalId', async ({ db, principal, params }) => {
    requireSignedIn(principal)
    const removed = await db
      .delete(externalIds)
      .where(and(eq(externalIds.id, params.id)))
      .returning({ id: externalIds.id })
    if (removed.length === 0) throw notFound('No such external id')
  })
}
