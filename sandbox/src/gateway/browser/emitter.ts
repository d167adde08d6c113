type Listener = (data: Record<string, unknown>) => void

/** A minimal event emitter. */
export function createEmitter() {
  const listeners = new Map<string, Listener[]>()
  return {
    on(name: string, listener: Listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
    emit(name: string, data: Record<string, unknown>) {
      for (const listener of listeners.get(name) ?? []) listener(data)
    },
  }
}
