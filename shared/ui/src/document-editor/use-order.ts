import { useRef, useState } from 'react'
import type { Place, Saving } from './edited-document'

const toPlace = ({ id, type, group_id }: Place): Place => ({ id, type, group_id })
const isSameOrder = (one: readonly Place[], other: readonly Place[]): boolean =>
  one.length === other.length &&
  one.every(({ id, group_id }, index) => id === other[index]?.id && group_id === other[index]?.group_id)

const isIn = (places: readonly Place[], { id }: Place): boolean => places.some((place) => place.id === id)

/** Whether `order` has exactly the saved lines; only group headings may be missing, since a group goes with its last line. */
const isOrderFor = (order: readonly Place[], saved: readonly Place[]): boolean =>
  order.every((place) => isIn(saved, place)) && saved.every((place) => place.type === 'group' || isIn(order, place))

/** The last requested order, shown until the server has responded; the next step starts from it. */
export function useOrder(lines: readonly Place[], arrange: (places: Pick<Place, 'id' | 'group_id'>[]) => Saving) {
  const [requested, setRequested] = useState<readonly Place[] | null>(null)
  const running = useRef(0)
  const saved = lines.map(toPlace)
  // If lines were added or removed, the requested order no longer fits the document.
  const places = requested && isOrderFor(requested, saved) ? requested : saved

  const done = () => {
    running.current -= 1
    if (running.current === 0) setRequested(null)
  }
  return {
    places,
    request: (next: readonly Place[]) => {
      if (isSameOrder(next, places)) return
      running.current += 1
      setRequested(next)
      // The server requires every line; headings of emptied groups go last, where they are not shown.
      const emptied = places.filter((place) => !isIn(next, place))
      void arrange([...next, ...emptied].map(({ id, group_id }) => ({ id, group_id }))).then(done, done)
    },
  }
}
