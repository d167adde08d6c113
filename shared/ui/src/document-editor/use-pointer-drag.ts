import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react'
import { dropTarget, type DropTarget } from './drop-target'
import type { Place } from './edited-document'

const STARTS_AFTER_PX = 4
const EDGE_PX = 56
const SCROLL_PX = 12
const FRAME_MS = 16
const pointerEvents = ['pointermove', 'pointerup', 'pointercancel'] as const

/** The row under the pointer, and which half of it; the first or last row if the pointer is beyond them. */
function rowAt(rows: readonly Element[], y: number): { index: number; half: 'upper' | 'lower'; isBelow: boolean } {
  const boxes = rows.map((row) => row.getBoundingClientRect())
  const found = boxes.findIndex(({ bottom }) => y < bottom)
  const index = found < 0 ? boxes.length - 1 : found
  const box = boxes[index]
  return { index, half: box && y >= box.top + box.height / 2 ? 'lower' : 'upper', isBelow: found < 0 }
}

interface DraggedOptions {
  /** The element whose children are the rows, in the order of the places. */
  body: RefObject<HTMLElement | null>
  places: readonly Place[]
  onDrop: (id: number, target: DropTarget) => void
}

/** Drag and drop of rows by mouse, pen or touch. Native HTML drag and drop does not support touch everywhere. */
export function usePointerDrag({ body, places, onDrop }: DraggedOptions) {
  const [pressed, setPressed] = useState<{ id: number; pointerId: number; y: number } | null>(null)
  const [target, setTarget] = useState<DropTarget | null>(null)
  // If released before the last move is rendered, the row goes where that move was.
  const latest = useRef<DropTarget | null>(null)
  const pointerY = useRef<number | null>(null)
  const aim = (next: DropTarget | null) => {
    latest.current = next
    setTarget(next)
  }
  // The click that ends a drag must not count as a click.
  const wasDragged = useRef(false)

  const end = () => {
    setPressed(null)
    pointerY.current = null
    aim(null)
  }
  const aimAt = (y: number) => {
    if (!pressed) return
    const { index, half, isBelow } = rowAt([...(body.current?.children ?? [])], y)
    aim(isBelow ? { before: null } : dropTarget(places, pressed.id, index, half))
  }
  usePressedPointer(pressed?.pointerId, {
    onMove: (y) => {
      if (!pressed || (!latest.current && Math.abs(y - pressed.y) < STARTS_AFTER_PX)) return
      wasDragged.current = true
      pointerY.current = y
      aimAt(y)
    },
    // Auto-scroll near the window's edges, also while the pointer rests there.
    onFrame: () => {
      const y = pointerY.current
      if (y === null) return
      const direction = y < EDGE_PX ? -1 : Number(y > window.innerHeight - EDGE_PX)
      if (direction === 0) return
      window.scrollBy(0, direction * SCROLL_PX)
      aimAt(y)
    },
    onRelease: () => {
      if (pressed && latest.current) onDrop(pressed.id, latest.current)
      end()
    },
    onCancel: end,
  })

  return {
    id: target && pressed ? pressed.id : null,
    target,
    onPointerDown: (id: number, event: ReactPointerEvent) => {
      wasDragged.current = false
      if (event.button === 0 && event.isPrimary !== false)
        setPressed({ id, pointerId: event.pointerId, y: event.clientY })
    },
    /** For the click that follows: whether it ended a drag. */
    wasDragged: () => wasDragged.current,
  }
}

interface PointerHandlers {
  onMove: (y: number) => void
  onFrame: () => void
  onRelease: () => void
  /** Also on Escape. */
  onCancel: () => void
}

/** Listens to a pressed pointer on window, since it leaves the handle. */
function usePressedPointer(pointerId: number | undefined, handlers: PointerHandlers): void {
  const move = useEffectEvent(handlers.onMove)
  const frame = useEffectEvent(handlers.onFrame)
  const release = useEffectEvent(handlers.onRelease)
  const cancel = useEffectEvent(handlers.onCancel)
  useEffect(() => {
    if (pointerId === undefined) return
    const onPointer = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      if (event.type === 'pointermove') move(event.clientY)
      else if (event.type === 'pointerup') release()
      else cancel()
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && cancel()
    for (const type of pointerEvents) window.addEventListener(type, onPointer)
    window.addEventListener('keydown', onKey)
    const scrolling = setInterval(() => frame(), FRAME_MS)
    return () => {
      clearInterval(scrolling)
      for (const type of pointerEvents) window.removeEventListener(type, onPointer)
      window.removeEventListener('keydown', onKey)
    }
  }, [pointerId])
}
