import { useRef, useState } from 'react'
import type { Place, Saving } from './edited-document'

const toPlace = ({ id, type, group_id }: Place): Place => ({ id, type, group_id })
const isSameOrder = (one: readonly Place[], other: readonly Place[]): boolean =>
  one.length === other.length &&
  one.every(({ id, group_id }, index) => id === other[index]?.id && group_id === other[index]?.group_id)

/** Whether `asked` orders exactly the saved lines; only group headings may be missing, since a group goes with its last line. */
function isOrderFor(asked: readonly Place[], saved: readonly Place[]): boolean {
  const [askedIds, savedIds] = [asked, saved].map((places) => new Set(places.map(({ id }) => id)))
  return (
    asked.every(({ id }) => savedIds!.has(id)) && saved.every(({ id, type }) => type === 'group' || askedIds!.has(id))
  )
}

/** The last requested order, shown until the server has responded; the next step starts from it. */
export function useOrder(lines: readonly Place[], arrange: (places: Pick<Place, 'id' | 'group_id'>[]) => Saving) {
  const [asked, setAsked] = useState<readonly Place[] | null>(null)
  const running = useRef(0)
  const saved = lines.map(toPlace)
  // If lines were added or removed, the requested order no longer fits the document.
  const places = asked && isOrderFor(asked, saved) ? asked : saved

  const done = () => {
    running.current -= 1
    if (running.current === 0) setAsked(null)
  }
  return {
    places,
    ask: (next: readonly Place[]) => {
      if (isSameOrder(next, places)) return
      running.current += 1
      setAsked(next)
      // The server requires every line; headings of emptied groups go last, where they are not shown.
      const emptied = places.filter(({ id }) => !next.some((place) => place.id === id))
      void arrange([...next, ...emptied].map(({ id, group_id }) => ({ id, group_id }))).then(done, done)
    },
  }
}
