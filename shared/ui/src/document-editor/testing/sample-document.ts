import type { Arranging } from '../drop-target'
import type { EditedDocument, EditedLine } from '../edited-document'

// For stories and tests. Pages pass in the real rules for reordering lines, from @portal/rules.

const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

const line = (id: number, unit_name: string, unit_price_cents: number, more: Partial<EditedLine> = {}): EditedLine => {
  const quantity = more.quantity ?? 1
  return {
    id,
    unit_name,
    unit_price_cents,
    type: 'lineItem',
    group_id: null,
    item_type: 'task',
    description: null,
    quantity,
    covered_systems: null,
    warranty: null,
    total_cents: quantity * unit_price_cents,
    comparison_price_cents: null,
    comparison_total_cents: null,
    ...more,
  }
}

export const condenser = line(2, 'Condenser', 240_000, {
  group_id: 7,
  description: 'Two-stage, 3 tons',
  warranty: '10 years',
  item_type: 'equipment',
})
const airHandler = line(3, 'Air handler', 180_050, {
  group_id: 7,
  item_type: 'equipment',
  comparison_price_cents: 198_000,
  comparison_total_cents: 198_000,
})
export const permit = line(4, 'Permit', 12_500, { quantity: 2 })
const plan = line(5, 'Comfort Plan', 21_900, {
  item_type: 'membership_program',
  covered_systems: 2,
  comparison_price_cents: 24_900,
  comparison_total_cents: 24_900,
})
export const system = line(1, 'Heat pump system', 0, { type: 'group', group_id: 7, total_cents: 420_050 })

export const full: EditedDocument = {
  items_attributes: [system, condenser, airHandler, permit, plan],
  quote_type: null,
  actual_membership_program_name: null,
  comparison_membership_program_name: null,
}

export const twoColumns: EditedDocument = {
  ...full,
  quote_type: 'two_column',
  actual_membership_program_name: 'Comfort Plan',
  comparison_membership_program_name: 'No plan',
}

/** Moves a line by one place, without changing its group. */
export const stepped: Arranging['stepped'] = (places, id, direction) => {
  const at = places.findIndex((place) => place.id === id)
  const other = at + (direction === 'up' ? -1 : 1)
  return places[other] ? places.with(at, places[other]).with(other, places[at]!) : [...places]
}

/** Moves a line before another one, and into its group. */
export const putBefore: Arranging['putBefore'] = (places, id, beforeId) => {
  const moved = places.find((place) => place.id === id)
  if (!moved || id === beforeId) return [...places]
  const rest = places.filter((place) => place.id !== id)
  const before = rest.find((place) => place.id === beforeId)
  const group_id = before?.type === 'lineItem' ? before.group_id : null
  return rest.toSpliced(before ? rest.indexOf(before) : rest.length, 0, { ...moved, group_id })
}

/** What editor and pricing panel need besides their handlers. */
export const editorProps = {
  document: full,
  money,
  stepped,
  putBefore,
  mayPrice: true,
}

export const pricingProps = {
  discounts: [
    { id: 1, label: 'SPRING10 (10%)' },
    { id: 2, label: 'FIFTY ($50.00)' },
  ],
  chosenDiscounts: [1],
  tax: { ratePercent: 8.25 },
  lateFee: { cents: 1_250 },
  money,
}

export const choices = [
  { id: 31, name: 'Condenser, 4 tons', description: 'Two-stage', unit_price_cents: 310_000 },
  { id: 32, name: 'Thermostat', description: null, unit_price_cents: 18_900 },
]
