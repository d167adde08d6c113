import type { Place } from './edited-document'

/** Before a row, or after a group's last line and still in the group. `before: null`: at the very end. */
export type DropTarget = { before: number | null } | { after: number }

export interface Arranging {
  stepped: (places: readonly Place[], id: number, direction: 'up' | 'down') => Place[]
  putBefore: (places: readonly Place[], id: number, beforeId: number | null) => Place[]
}

const isHeading = ({ type }: Place): boolean => type === 'group'

/** Where a row goes when it is dropped on the upper or lower half of the row at index `over`. */
export function dropTarget(places: readonly Place[], id: number, over: number, half: 'upper' | 'lower'): DropTarget {
  const row = places[over]
  if (!row) return { before: null }
  if (half === 'upper') return { before: row.id }
  const moved = places.find((place) => place.id === id)
  const after = places.slice(over + 1)
  // Groups do not nest: a group goes after all lines of this one.
  if (moved && isHeading(moved))
    return { before: after.find((place) => isHeading(place) || place.group_id === null)?.id ?? null }
  const next = after[0]
  const isLast =
    !isHeading(row) &&
    row.group_id !== null &&
    (next === undefined || isHeading(next) || next.group_id !== row.group_id)
  return isLast ? { after: row.id } : { before: next?.id ?? null }
}

export function dropped(
  places: readonly Place[],
  id: number,
  target: DropTarget,
  { stepped, putBefore }: Arranging,
): Place[] {
  if ('before' in target) return putBefore(places, id, target.before)
  return target.after === id ? [...places] : stepped(putBefore(places, id, target.after), id, 'down')
}
