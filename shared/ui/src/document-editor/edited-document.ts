import type { DocumentLine, PricedDocument } from '../document'

export interface EditedLine extends DocumentLine {
  item_type: string
  /** null where the other programme changes nothing. */
  comparison_price_cents: number | null
}

export interface EditedDocument extends Omit<PricedDocument, 'items_attributes'> {
  items_attributes: readonly EditedLine[]
}

/** What changes of a line; what is not named stays. */
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

/** A line that comes on: one of the catalogue, or one in the office's own words. */
export type AddedLine = { task_id: number } | { unit_name: string; unit_price_cents: number }

/** Whether it was saved. It resolves once the props show what is saved, or say what the problem is. */
export type Saving = Promise<boolean>

/** How many systems a programme covers is part of what it costs, so its lines always say so. */
export const hasCoveredSystems = ({ covered_systems, item_type }: Pick<EditedLine, 'covered_systems' | 'item_type'>): boolean =>
  covered_systems !== null || item_type === 'membership_program'
