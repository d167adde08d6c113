import { asc, eq, sql } from 'drizzle-orm'
import { anyValue, type Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import { tablesFor, type DocumentType } from './editing/document-tables'

/** Finds the lines and the discounts of documents by `ids`, a list as JSON. */
export function prepareRows(type: DocumentType) {
  const { items, discounts } = tablesFor(type)
  const ids = anyValue(sql.placeholder('ids'), 'integer')
  return {
    findItems: prepareOnce((db) =>
      db.select().from(items).where(eq(items.documentId, ids)).orderBy(asc(items.position), asc(items.id)),
    ),
    findDiscounts: prepareOnce((db) =>
      db.select().from(discounts).where(eq(discounts.documentId, ids)).orderBy(asc(discounts.id)),
    ),
  }
}

const ofQuotes = prepareRows('Quote')

/** Copies the lines and the discounts of a quote to a document that has none. */
export async function copyRows(db: Db, quoteId: number, type: DocumentType, documentId: number): Promise<void> {
  const { items, discounts } = tablesFor(type)
  const listed = { ids: JSON.stringify([quoteId]) }
  const lines = await ofQuotes.findItems(db, listed)
  const given = await ofQuotes.findDiscounts(db, listed)
  if (lines.length > 0)
    await db
      .insert(items)
      .values(lines.map(({ id: _, tenantId: __, ...line }, position) => ({ ...line, position, documentId })))
  if (given.length > 0)
    await db
      .insert(discounts)
      .values(given.map(({ id: _, tenantId: __, ...discount }) => ({ ...discount, documentId })))
}
