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

/** A row that was picked up by its handle, and goes with the arrow keys until it is dropped or put back. */
export function useLifted({ places, stepped, onDrop, onTold }: LiftedOptions) {
  const [lifted, setLifted] = useState<{ id: number; places: readonly Place[] } | null>(null)

  const drop = () => {
    if (!lifted) return
    setLifted(null)
    onTold(lifted.id, lifted.places, 'dropped')
    onDrop(lifted.places)
  }
  return {
    id: lifted?.id ?? null,
    places: lifted?.places ?? places,
    drop,
    toggle: (id: number) => {
      if (lifted) return drop()
      setLifted({ id, places })
      onTold(id, places, 'picked up')
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!lifted || event.altKey) return
      const direction = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key]
      if (!direction && event.key !== 'Escape') return
      event.preventDefault()
      if (direction) {
        const next = stepped(lifted.places, lifted.id, direction)
        setLifted({ id: lifted.id, places: next })
        onTold(lifted.id, next, 'moved')
      } else {
        setLifted(null)
        onTold(lifted.id, places, 'put back')
      }
    },
  }
}
