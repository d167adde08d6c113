import type { DocumentLine, PricedDocument } from '../document'

export interface EditedLine extends DocumentLine {
  item_type: string
  /** null where the price is the same under the other program. */
  comparison_price_cents: number | null
}

export interface EditedDocument extends Omit<PricedDocument, 'items_attributes'> {
  items_attributes: readonly EditedLine[]
}

/** Changes to a line; omitted fields stay as they are. */
export interface LineChange {
  unit_name?: string
  description?: string | null
  quantity?: number
  covered_systems?: number | null
  unit_price_cents?: number
  comparison_price_cents?: number | null
}

/** A line's place: the heading of a group carries the same group_id as the lines under it. */
export interface Place {
  id: number
  type: 'lineItem' | 'group'
  group_id: number | null
}

/** A line to add: a catalog item, or a custom line of the office. */
export type AddedLine = { task_id: number } | { unit_name: string; unit_price_cents: number }

/** Resolves to whether it was saved, once the props have the saved document or the problem. */
export type Saving = Promise<boolean>

/** The price of a membership program depends on how many systems it covers, so its lines always have the field. */
export const hasCoveredSystems = ({
  covered_systems,
  item_type,
}: Pick<EditedLine, 'covered_systems' | 'item_type'>): boolean =>
  covered_systems !== null || item_type === 'membership_program'
