import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Whether a finger, a pen or a mouse button is down. The target of a press must not move between press and release, or
 * the browser fires no click.
 */
let isDown = false
let release: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(down: boolean) {
  clearTimeout(release)
  if (isDown === down) return
  isDown = down
  listeners.forEach((listener) => listener())
}

const down = () => set(true)
const up = () => set(false)
// If this is a click, its event follows in the same task.
const upSoon = () => {
  clearTimeout(release)
  release = setTimeout(up)
}

let isListening = false

/** Adds the listeners once per page, most of them in the capture phase, to run before the page's own handlers. */
function listen() {
  if (isListening) return
  isListening = true
  const on = <K extends keyof WindowEventMap>(types: readonly K[], handler: (event: WindowEventMap[K]) => void) =>
    types.forEach((type) => window.addEventListener(type, handler, { capture: true, passive: true }))
  // After a touch the browser fires emulated mouse events, and these are what blur a field.
  on(['pointerdown', 'mousedown'], down)
  on(['pointerup', 'mouseup', 'pointercancel', 'dragend'], upSoon)
  // Releases that fire no event here: over the list of a select, outside the window, in another window.
  on(['keydown'], up)
  on(['blur'], ({ target }) => target === window && up())
  // These carry a control's new value. Rendering before React has read it would restore the old one, so they run after React.
  window.addEventListener('click', up, { passive: true })
  window.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && up(), { passive: true })
  on(['pointermove'], (event) => event.buttons === 0 && event.pointerType === 'mouse' && up())
}

const subscribe = (listener: () => void) => {
  listen()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The value, but while something is pressed the previous one: for anything that shifts the layout when it appears. */
export function useSteady<T>(value: T): T {
  const shown = useRef(value)
  const isHeld = useSyncExternalStore(subscribe, () => isDown && !Object.is(shown.current, value))
  useLayoutEffect(() => {
    if (!isHeld) shown.current = value
  })
  return isHeld ? shown.current : value
}
