import { useState, type KeyboardEvent } from 'react'
import type { Arranging } from './drop-target'
import type { Place } from './edited-document'

interface LiftedOptions {
  places: readonly Place[]
  stepped: Arranging['stepped']
  onDrop: (places: readonly Place[]) => void
  /** What happened to a row, for who does not see it. */
  onTold: (id: number, places: readonly Place[], what: 'picked up' | 'moved' | 'dropped' | 'put back') => void
}

/** The order so far, without lines that went meanwhile; those that came stand behind the ones that they follow. */
function caughtUp(order: readonly Place[], known: ReadonlySet<number>, saved: readonly Place[]): readonly Place[] {
  const next = order.filter(({ id }) => saved.some((place) => place.id === id))
  for (const [index, place] of saved.entries()) {
    if (known.has(place.id)) continue
    const before = saved[index - 1]
    next.splice(before ? next.findIndex(({ id }) => id === before.id) + 1 || next.length : 0, 0, place)
  }
  return next
}

/** A row that was picked up by its handle, and goes with the arrow keys until it is dropped or put back. */
export function useLifted({ places, stepped, onDrop, onTold }: LiftedOptions) {
  const [held, setHeld] = useState<{ id: number; places: readonly Place[]; known: ReadonlySet<number> } | null>(null)
  // A row that somebody took away is in nobody's hands.
  const lifted = held && places.some(({ id }) => id === held.id) ? { ...held, places: caughtUp(held.places, held.known, places) } : null

  const drop = () => {
    if (!lifted) return
    setHeld(null)
    onTold(lifted.id, lifted.places, 'dropped')
    onDrop(lifted.places)
  }
  return {
    id: lifted?.id ?? null,
    places: lifted?.places ?? places,
    drop,
    toggle: (id: number) => {
      if (lifted) return drop()
      setHeld({ id, places, known: new Set(places.map((place) => place.id)) })
      onTold(id, places, 'picked up')
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!lifted || event.altKey) return
      const direction = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key]
      if (!direction && event.key !== 'Escape') return
      event.preventDefault()
      if (direction) {
        const next = stepped(lifted.places, lifted.id, direction)
        setHeld({ ...lifted, places: next, known: new Set(places.map((place) => place.id)) })
        onTold(lifted.id, next, 'moved')
      } else {
        setHeld(null)
        onTold(lifted.id, places, 'put back')
      }
    },
  }
}
