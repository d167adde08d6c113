import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { RowError } from '#foundation/csv/read-csv'
import type { Db } from '#foundation/database/database'
import { parts, vendors } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import { route } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { HEADER, isSamePart, readPriceList, skuKey, writePriceList, type PriceList } from './price-list'

const pricing = {
  sku: parts.sku,
  name: parts.name,
  unitCostCents: parts.unitCostCents,
  priceCents: parts.priceCents,
  unitOfMeasure: parts.unitOfMeasure,
}

async function requireVendor(db: Db, id: number): Promise<void> {
  // Locked, so that two uploads for one vendor run one after the other.
  const [vendor] = await db.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, id)).for('update')
  if (!vendor) throw notFound('No such vendor')
}

/** Parts by SKU, of any vendor, locked for update. */
async function partsBySku(db: Db, skus: string[]) {
  const found = await db
    .select({ ...pricing, id: parts.id, vendorId: parts.vendorId })
    .from(parts)
    .where(inArray(sql`lower(${parts.sku})`, skus))
    .for('update')
  return new Map(found.map((part) => [skuKey(part.sku), part]))
}

type Line = PriceList['parts'][number]

const taken = ({ line }: Line): RowError => ({ line, column: 'sku', message: 'sku belongs to another vendor’s part.' })
const AT_ONCE = 500

/** Inserts parts; returns those whose SKU was taken since they were looked up. */
async function addParts(db: Db, vendorId: number, fresh: Line[]): Promise<Line[]> {
  const added = new Set<string>()
  for (let start = 0; start < fresh.length; start += AT_ONCE) {
    const rows = fresh.slice(start, start + AT_ONCE).map(({ part }) => ({ ...part, vendorId }))
    for (const { sku } of await db.insert(parts).values(rows).onConflictDoNothing().returning({ sku: parts.sku }))
      added.add(sku)
  }
  return fresh.filter(({ part }) => !added.has(part.sku))
}

async function takeOver(
  db: Db,
  vendorId: number,
  lines: Line[],
): Promise<{ updated: number; created: number; refused: RowError[] }> {
  const known = await partsBySku(
    db,
    lines.map(({ part }) => skuKey(part.sku)),
  )
  const findKnown = ({ part }: Line) => known.get(skuKey(part.sku))
  const others = lines.filter((line) => findKnown(line) !== undefined && findKnown(line)?.vendorId !== vendorId)
  const fresh = lines.filter((line) => findKnown(line) === undefined)
  const late = await addParts(db, vendorId, fresh)
  let updated = 0
  for (const line of lines) {
    const now = findKnown(line)
    if (!now || now.vendorId !== vendorId || isSamePart(now, line.part)) continue
    const { sku: _, ...rest } = line.part
    await db.update(parts).set(rest).where(eq(parts.id, now.id))
    updated += 1
  }
  return { updated, created: fresh.length - late.length, refused: [...others, ...late].map(taken) }
}

/** Upload and download of a vendor's price list. Uploading a downloaded file changes nothing. */
export function vendorPriceRoutes(api: Api): void {
  route(api, 'uploadVendorPrices', async ({ params, body, principal, db }) => {
    requireSignedIn(principal)
    await requireVendor(db, params.id)
    const list = readPriceList(body.csv)
    if (!list)
      throw unprocessable(
        (i18n) => i18n._('The first line must name the columns {columns}, each of them once.', { columns: HEADER }),
        'csv',
      )
    const { updated, created, refused: later } = await takeOver(db, params.id, list.parts)
    return { updated, created, refused: [...list.refused, ...later].sort((a, b) => a.line - b.line) }
  })

  route(api, 'downloadVendorPrices', async ({ params, principal, db, reply }) => {
    requireSignedIn(principal)
    await requireVendor(db, params.id)
    const rows = await db
      .select(pricing)
      .from(parts)
      .where(eq(parts.vendorId, params.id))
      .orderBy(sql`lower(${parts.sku})`, asc(parts.id))
    void reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="prices-${params.id}.csv"`,
      'cache-control': 'private, no-store',
    })
    return writePriceList(rows)
  })
}
