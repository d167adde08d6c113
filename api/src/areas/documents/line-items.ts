import type { invoiceItems } from '#foundation/database/schema'
import type { LineItem } from '@portal/contract'
import { lineTotalCents } from '@portal/rules'

/** A line of an invoice or of a quote; both have the same columns. */
export type LineRow = Omit<typeof invoiceItems.$inferSelect, 'documentId' | 'tenantId' | 'taskId'>

const comparisonTotal = (row: LineRow): number | null =>
  row.comparisonPriceCents === null ? null : row.quantity * row.comparisonPriceCents

const lineTotal = (row: LineRow): number =>
  lineTotalCents({
    quantity: row.quantity,
    unit_price_cents: row.unitPriceCents,
    comparison_price_cents: row.comparisonPriceCents,
  })

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** A line's amounts: its own price, or for a group the sum of its members. */
function sumMoney(
  row: LineRow,
  members: readonly LineRow[],
): Pick<LineItem, 'unit_price_cents' | 'total_cents' | 'comparison_price_cents' | 'comparison_total_cents'> {
  if (row.type === 'lineItem') {
    return {
      unit_price_cents: row.unitPriceCents,
      total_cents: lineTotal(row),
      comparison_price_cents: row.comparisonPriceCents,
      comparison_total_cents: comparisonTotal(row),
    }
  }
  const total = sum(members.map(lineTotal))
  const compares = members.some((member) => member.comparisonPriceCents !== null)
  const comparison = compares ? sum(members.map((member) => comparisonTotal(member) ?? lineTotal(member))) : null
  return {
    unit_price_cents: total,
    total_cents: total,
    comparison_price_cents: comparison,
    comparison_total_cents: comparison,
  }
}

/** Lines as the contract shows them, in the order of `rows`. Without `grouped`, group headings are left out. */
export function toLineItems(rows: readonly LineRow[], grouped = true): LineItem[] {
  const findMembers = (row: LineRow) =>
    row.type === 'group' ? rows.filter((each) => each.type === 'lineItem' && each.groupId === row.groupId) : []
  return rows
    .filter((row) => grouped || row.type === 'lineItem')
    .map((row) => ({
      id: row.id,
      group_id: grouped ? row.groupId : null,
      type: row.type,
      items_in_group: findMembers(row).length,
      quantity: row.quantity,
      unit_name: row.unitName,
      item_type: row.itemType,
      covered_systems: row.coveredSystems,
      description: row.description,
      warranty: row.warranty,
      ...sumMoney(row, findMembers(row)),
      ...(row.type === 'lineItem' && { taxable: row.taxable }),
      equipment_request_status: row.equipmentRequestStatus,
      invoice_format: row.invoiceFormat,
    }))
}
