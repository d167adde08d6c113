import { useState, type KeyboardEvent } from 'react'
import type { Arranging } from './drop-target'
import type { Place } from './edited-document'

interface LiftedOptions {
  places: readonly Place[]
  stepped: Arranging['stepped']
  onDrop: (places: readonly Place[]) => void
  /** Announces to screen readers what happened to a row. */
  onMoved: (id: number, places: readonly Place[], what: 'picked up' | 'moved' | 'dropped' | 'put back') => void
}

interface Held {
  id: number
  places: readonly Place[]
  /** Ids of the lines that existed when the row was last moved. */
  known: ReadonlySet<number>
}

/** The order so far, without removed lines. An added line goes before the line that follows it in `saved`, the held row aside. */
function caughtUp({ id: heldId, places, known }: Held, saved: readonly Place[]): Place[] {
  const next = places.filter(({ id }) => saved.some((place) => place.id === id))
  for (const [index, place] of [...saved.entries()].reverse()) {
    if (known.has(place.id)) continue
    const follower = saved.slice(index + 1).find(({ id }) => id !== heldId && next.some((each) => each.id === id))
    next.splice(follower ? next.findIndex(({ id }) => id === follower.id) : next.length, 0, place)
  }
  return next
}

/** A row that is picked up by its handle and moved with the arrow keys until it is dropped or put back. */
export function useKeyboardDrag({ places, stepped, onDrop, onMoved }: LiftedOptions) {
  const [held, setHeld] = useState<Held | null>(null)
  // A row that was removed is no longer held.
  const lifted = held && places.some(({ id }) => id === held.id) ? { ...held, places: caughtUp(held, places) } : null

  const drop = () => {
    if (!lifted) return
    setHeld(null)
    onMoved(lifted.id, lifted.places, 'dropped')
    onDrop(lifted.places)
  }
  return {
    id: lifted?.id ?? null,
    places: lifted?.places ?? places,
    drop,
    toggle: (id: number) => {
      if (lifted) return drop()
      setHeld({ id, places, known: new Set(places.map((place) => place.id)) })
      onMoved(id, places, 'picked up')
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!lifted || event.altKey) return
      const direction = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key]
      if (!direction && event.key !== 'Escape') return
      event.preventDefault()
      if (direction) {
        const next = stepped(lifted.places, lifted.id, direction)
        setHeld({ ...lifted, places: next, known: new Set(places.map((place) => place.id)) })
        onMoved(lifted.id, next, 'moved')
      } else {
        setHeld(null)
        onMoved(lifted.id, places, 'put back')
      }
    },
  }
}
