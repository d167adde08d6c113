import type { Place } from './edited-document'

/** Between two rows, or behind a group's last line and still in the group. `before: null`: at the very end. */
export type DropTarget = { before: number | null } | { lastOf: number }

export interface Arranging {
  stepped: (places: readonly Place[], id: number, direction: 'up' | 'down') => Place[]
  putBefore: (places: readonly Place[], id: number, beforeId: number | null) => Place[]
}

const isHeading = ({ type }: Place): boolean => type === 'group'

/** Where a row goes that is let go over the upper or lower half of another one. */
export function dropTarget(places: readonly Place[], id: number, over: number, half: 'upper' | 'lower'): DropTarget {
  const row = places[over]
  if (!row) return { before: null }
  if (half === 'upper') return { before: row.id }
  const moved = places.find((place) => place.id === id)
  const after = places.slice(over + 1)
  // A group in a group there is not: it goes behind all of this one.
  if (moved && isHeading(moved)) return { before: after.find((place) => isHeading(place) || place.group_id === null)?.id ?? null }
  const next = after[0]
  const isLast = !isHeading(row) && row.group_id !== null && (next === undefined || isHeading(next) || next.group_id !== row.group_id)
  return isLast ? { lastOf: row.id } : { before: next?.id ?? null }
}

export function dropped(places: readonly Place[], id: number, target: DropTarget, { stepped, putBefore }: Arranging): Place[] {
  if ('before' in target) return putBefore(places, id, target.before)
  return target.lastOf === id ? [...places] : stepped(putBefore(places, id, target.lastOf), id, 'down')
}
