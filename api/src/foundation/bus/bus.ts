/** Carries messages between the processes of one portal. Delivery is at most once: state itself is in the database. */
export interface Bus {
  /** Delivers a message to every listener of the channel, in all processes. Rejects if it could not be sent. */
  publish(channel: string, message: unknown): Promise<void>
  /** Calls `listener` for every message of the channel. Returns the unsubscribe function. */
  subscribe(channel: string, listener: (message: unknown) => void): () => void
  /** Calls `listener` after a reconnect: messages may have been missed while the connection was lost. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

/** Listeners by channel and gap listeners, shared by all bus implementations. */
export function createListeners() {
  const byChannel = new Map<string, Set<(message: unknown) => void>>()
  const ofGaps = new Set<() => void>()
  return {
    add(channel: string, listener: (message: unknown) => void): () => void {
      const listeners = byChannel.get(channel) ?? new Set()
      byChannel.set(channel, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byChannel.get(channel) === listeners) byChannel.delete(channel)
      }
    },
    deliver(channel: string, message: unknown): void {
      for (const listener of byChannel.get(channel) ?? []) listener(message)
    },
    addOfGaps(listener: () => void): () => void {
      ofGaps.add(listener)
      return () => void ofGaps.delete(listener)
    },
    deliverGap(): void {
      for (const listener of ofGaps) listener()
    },
    clear(): void {
      byChannel.clear()
      ofGaps.clear()
    },
  }
}
