import { t } from '@lingui/core/macro'
import { useId, useRef, useState, type MouseEvent } from 'react'
import { useLingui, type I18n } from '@portal/i18n'
import { dropped, type Arranging } from './drop-target'
import type { EditedLine, Place, Saving } from './edited-document'
import { placeText } from './line-position-text'
import { useKeyboardDrag } from './use-keyboard-drag'
import { useOrder } from './use-order'
import { usePointerDrag } from './use-pointer-drag'

interface MovesOptions extends Arranging {
  lines: readonly EditedLine[]
  arrange: (places: Pick<Place, 'id' | 'group_id'>[]) => Saving
}

const announcements = {
  'picked up': (place: string, i18n: I18n) =>
    t(i18n)`${place}. Picked up: arrow keys move it, Space or Enter drops it, Escape puts it back.`,
  moved: (place: string) => place,
  dropped: (place: string, i18n: I18n) => t(i18n)`${place}. Dropped.`,
  'put back': (place: string, i18n: I18n) => t(i18n)`${place}. Put back.`,
}

/** Everything that moves rows: the handle by pointer and by keys, Alt with an arrow key, and the row's menu. */
export function useRowReorder({ lines, arrange, ...arranging }: MovesOptions) {
  const { i18n } = useLingui()
  const helpId = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const order = useOrder(lines, arrange)

  const placed = (places: readonly Place[]): EditedLine[] =>
    places.flatMap(({ id, group_id }) => lines.filter((line) => line.id === id).map((line) => ({ ...line, group_id })))
  const announce = (id: number, places: readonly Place[], what: keyof typeof announcements) =>
    setAnnouncement(announcements[what](placeText(placed(places), id, i18n), i18n))

  const lifted = useKeyboardDrag({
    places: order.places,
    stepped: arranging.stepped,
    onDrop: order.request,
    onMoved: announce,
  })
  const dragged = usePointerDrag({
    body,
    places: order.places,
    onDrop: (id, target) => {
      const places = dropped(order.places, id, target, arranging)
      order.request(places)
      announce(id, places, 'dropped')
    },
  })

  const { places } = lifted
  const { target } = dragged
  const dropEdge = (id: number) => {
    if (!target) return null
    if ('after' in target) return target.after === id ? 'bottom' : null
    if (target.before === id) return 'top'
    return target.before === null && places.at(-1)?.id === id ? 'bottom' : null
  }
  return {
    body,
    /** For screen readers. */
    announcement,
    /** The lines in the order to show, including a move by keyboard that is not dropped yet. */
    shown: placed(places),
    moves: {
      /** Id of the handles' description. */
      helpId,
      movingId: lifted.id ?? dragged.id,
      /** The edge of this row where the dragged row would be inserted; null if none. */
      dropEdge,
      step: (id: number, direction: 'up' | 'down') => {
        if (lifted.id !== null) return
        const next = arranging.stepped(order.places, id, direction)
        order.request(next)
        announce(id, next, 'moved')
      },
      onHandleClick: (id: number, event: MouseEvent) => {
        // A click by keyboard has `detail` 0; one by pointer may be the end of a drag.
        if (event.detail > 0 && dragged.wasDragged()) return
        lifted.toggle(id)
      },
      onHandleKey: lifted.onKeyDown,
      onHandleBlur: lifted.drop,
      onPointerDown: dragged.onPointerDown,
    },
  }
}

export type RowMoves = RowReorder['moves']
export type RowReorder = ReturnType<typeof useRowReorder>
