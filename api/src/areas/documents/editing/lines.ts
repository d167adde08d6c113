import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { tasks } from '#foundation/database/schema'
import { ApiError, notFound, unprocessable } from '#foundation/errors'
import type { Principal } from '#foundation/security/sessions'
import type { Arrangement, LineChange, NewGroup, NewLine } from '@portal/contract'
import { dissolved, freeGroupId, gathered, inOrder, maySetPrices, type LinePlace } from '@portal/rules'
import type { LineRow } from '../line-items'
import { tablesFor, type DocumentType } from './document-tables'

/** The lines of a document during an edit; the caller has locked the document's row. */
export interface Lines {
  db: Db
  type: DocumentType
  documentId: number
}

const readLines = ({ db, type, documentId }: Lines): Promise<(LineRow & { taskId: number | null })[]> => {
  const { items } = tablesFor(type)
  return db.select().from(items).where(eq(items.documentId, documentId)).orderBy(asc(items.position), asc(items.id))
}

const toPlace = ({ id, type, groupId }: LineRow): LinePlace => ({ id, type, group_id: groupId })

/** Writes the new order of the lines, and deletes those that are not in it: removed lines and empty headings. */
async function keepOrder(
  { db, type, documentId }: Lines,
  before: readonly LineRow[],
  order: readonly LinePlace[],
): Promise<void> {
  const { items } = tablesFor(type)
  const removedIds = before.filter(({ id }) => order.every((place) => place.id !== id)).map(({ id }) => id)
  if (removedIds.length > 0)
    await db.delete(items).where(and(eq(items.documentId, documentId), inArray(items.id, removedIds)))
  for (const [position, place] of order.entries()) {
    const row = before.find(({ id }) => id === place.id)
    if (row?.position === position && row.groupId === place.group_id) continue
    await db.update(items).set({ position, groupId: place.group_id }).where(eq(items.id, place.id))
  }
}

async function findLine(lines: Lines, id: number): Promise<LineRow> {
  const line = (await readLines(lines)).find((each) => each.id === id)
  if (!line) throw notFound('No such line')
  return line
}

/** 403 if the change sets a price and the role may not. */
function refusePrices({ role }: Principal, item: LineChange['item']): void {
  const named = (['unit_price_cents', 'comparison_price_cents', 'taxable'] as const).find(
    (field) => item[field] !== undefined,
  )
  if (named && !maySetPrices(role)) throw new ApiError(403, 'Prices are set by the office.', { field: `item.${named}` })
}

function readName(text: string): string {
  const name = text.trim()
  if (!name) throw unprocessable('A line needs a name.', 'item.unit_name')
  return name
}

/** Trims a text; null if it is empty, undefined if it is not to be changed. */
export const readText = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text?.trim() || null

/** Columns that a change sets. */
function toColumns(item: LineChange['item']): Partial<LineRow> {
  const {
    quantity,
    unit_name,
    description,
    warranty,
    covered_systems,
    equipment_request_status,
    unit_price_cents,
    comparison_price_cents,
    taxable,
  } = item
  return {
    ...(quantity !== undefined && { quantity }),
    ...(unit_name !== undefined && { unitName: readName(unit_name) }),
    ...(description !== undefined && { description: readText(description) }),
    ...(warranty !== undefined && { warranty: readText(warranty) }),
    ...(covered_systems !== undefined && { coveredSystems: covered_systems }),
    ...(equipment_request_status !== undefined && { equipmentRequestStatus: equipment_request_status }),
    ...(unit_price_cents !== undefined && { unitPriceCents: unit_price_cents }),
    ...(comparison_price_cents !== undefined && { comparisonPriceCents: comparison_price_cents }),
    ...(taxable !== undefined && { taxable }),
  }
}

/** Columns that a line copies from the catalog. 422 if the task is gone or inactive. */
async function catalogueColumns(db: Db, taskId: number): Promise<Partial<LineRow> & { taskId: number }> {
  const [task] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.active, true)))
  if (!task) throw unprocessable('This item is no longer in the catalog.', 'item.task_id')
  return {
    taskId,
    unitName: task.name,
    description: task.description,
    warranty: task.warranty,
    coveredSystems: task.coveredSystems,
    itemType: task.itemType,
    unitPriceCents: task.unitPriceCents,
    comparisonPriceCents: task.comparisonPriceCents,
    taxable: task.taxable,
  }
}

const MAX_LINES = 500

/** 422 if there is no room for another row, whether a line or a heading. */
function requireRoom(before: readonly LineRow[], field: string): void {
  if (before.length >= MAX_LINES)
    throw unprocessable(
      (i18n) => i18n._('A document has at most {most} lines, including group headings.', { most: MAX_LINES }),
      field,
    )
}

/** Adds a line at the end of the document, or of its group. */
export async function addLine(lines: Lines, { item }: NewLine, principal: Principal): Promise<void> {
  refusePrices(principal, item)
  if (item.task_id === undefined && !maySetPrices(principal.role))
    throw unprocessable('Choose an item from the catalog. Only the office can add custom lines.', 'item.task_id')
  if (item.task_id === undefined && item.unit_name === undefined)
    throw unprocessable('A line needs a name.', 'item.unit_name')
  const before = await readLines(lines)
  requireRoom(before, 'item')
  const groupId = item.group_id ?? null
  if (groupId !== null && !before.some((line) => line.type === 'group' && line.groupId === groupId))
    throw unprocessable('This group no longer exists.', 'item.group_id')
  const { items } = tablesFor(lines.type)
  const offered =
    item.task_id === undefined ? { itemType: item.item_type ?? 'task' } : await catalogueColumns(lines.db, item.task_id)
  const [added] = await lines.db
    .insert(items)
    .values({
      unitName: '',
      ...offered,
      ...toColumns(item),
      ...(item.item_type && { itemType: item.item_type }),
      type: 'lineItem',
      documentId: lines.documentId,
      groupId,
      position: before.length,
    })
    .returning()
  if (added) await keepOrder(lines, [...before, added], inOrder([...before, added].map(toPlace)))
}

export async function changeLine(lines: Lines, id: number, { item }: LineChange, principal: Principal): Promise<void> {
  refusePrices(principal, item)
  const line = await findLine(lines, id)
  const columns = toColumns(item)
  const beyond =
    line.type === 'group' && Object.keys(item).find((field) => field !== 'unit_name' && field !== 'description')
  if (beyond) throw unprocessable('Only a group’s name and description can be changed.', `item.${beyond}`)
  if (Object.keys(columns).length === 0) return
  await lines.db
    .update(tablesFor(lines.type).items)
    .set(columns)
    .where(eq(tablesFor(lines.type).items.id, id))
}

export async function removeLine(lines: Lines, id: number): Promise<void> {
  const line = await findLine(lines, id)
  if (line.type === 'group') throw unprocessable('Ungroup it first, then remove its lines one by one.')
  const before = await readLines(lines)
  await keepOrder(lines, before, inOrder(before.filter((each) => each.id !== id).map(toPlace)))
}

/** Reorders all lines. 422 unless each line is listed exactly once and each listed group exists. */
export async function arrangeLines(lines: Lines, { items }: Arrangement): Promise<void> {
  const before = await readLines(lines)
  const named = new Set(items.map(({ id }) => id))
  const complete =
    named.size === items.length && items.length === before.length && before.every(({ id }) => named.has(id))
  if (!complete) throw unprocessable('Every line must be listed exactly once.', 'items')
  const groups = new Set(before.filter(({ type }) => type === 'group').map(({ groupId }) => groupId))
  const wanted = items.map(({ id, group_id }, index): LinePlace => {
    const line = before.find((each) => each.id === id)!
    // A heading always stays in its own group.
    if (line.type === 'group') return toPlace(line)
    if (group_id !== null && !groups.has(group_id))
      throw unprocessable('This group no longer exists.', `items.${index}.group_id`)
    return { id, type: line.type, group_id }
  })
  await keepOrder(lines, before, inOrder(wanted))
}

/** Moves lines into a new group. */
export async function groupLines(lines: Lines, { group }: NewGroup, now: Date): Promise<void> {
  const before = await readLines(lines)
  requireRoom(before, 'group')
  const stranger = group.item_ids.findIndex((id) => !before.some((line) => line.id === id && line.type === 'lineItem'))
  if (stranger >= 0) throw unprocessable('This line no longer exists.', `group.item_ids.${stranger}`)
  const unitName = group.unit_name.trim()
  if (!unitName) throw unprocessable('A group needs a name.', 'group.unit_name')
  const groupId = freeGroupId(
    now,
    before.map((line) => line.groupId),
  )
  const { items } = tablesFor(lines.type)
  const [heading] = await lines.db
    .insert(items)
    .values({
      documentId: lines.documentId,
      type: 'group',
      groupId,
      unitName,
      itemType: 'group',
      position: before.length,
    })
    .returning()
  if (heading)
    await keepOrder(lines, [...before, heading], gathered(before.map(toPlace), group.item_ids, toPlace(heading)))
}

export async function ungroupLines(lines: Lines, groupId: number): Promise<void> {
  const before = await readLines(lines)
  if (!before.some((line) => line.type === 'group' && line.groupId === groupId)) throw notFound('No such group')
  await keepOrder(lines, before, dissolved(before.map(toPlace), groupId))
}
