import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Whether a finger, a pen or a mouse button is down. What a person aims at must not move between press and release: the
 * browser would count neither as a click.
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
// A click, if this is one, follows in the same task.
const upSoon = () => {
  clearTimeout(release)
  release = setTimeout(up)
}

let isListening = false

/** Once in the life of a page, whose own handlers are not to come first. */
function listen() {
  if (isListening) return
  isListening = true
  const on = (types: readonly string[], handler: (event: Event) => void) => types.forEach((type) => window.addEventListener(type, handler, { capture: true, passive: true }))
  // After a touch the browser plays a mouse, which is what takes the focus from a field.
  on(['pointerdown', 'mousedown'], down)
  on(['pointerup', 'mouseup', 'pointercancel', 'dragend'], upSoon)
  // Released where this page does not hear of it: over the list of a select, outside of the window, in another one.
  on(['keydown'], up)
  on(['blur'], ({ target }) => target === window && up())
  // These tell of a control's new value. Drawing anew before React has read it would put the old one back: after React, then.
  window.addEventListener('click', up, { passive: true })
  window.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && up(), { passive: true })
  on(['pointermove'], (event) => (event as PointerEvent).buttons === 0 && (event as PointerEvent).pointerType === 'mouse' && up())
}

const subscribe = (listener: () => void) => {
  listen()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The value, but for as long as something is pressed the one from before: for whatever takes room when it appears. */
export function useSteady<T>(value: T): T {
  const shown = useRef(value)
  const isHeld = useSyncExternalStore(subscribe, () => isDown && !Object.is(shown.current, value))
  useLayoutEffect(() => {
    if (!isHeld) shown.current = value
  })
  return isHeld ? shown.current : value
}
