/** Carries messages between the processes of one portal. Delivery is at most once: state itself is in the database. */
export interface Bus {
  /** Hands a message to every listener of the channel, in this process and the others. Rejects when it could not. */
  publish(channel: string, message: unknown): Promise<void>
  /** Calls back for every message of the channel until the returned function is called. */
  subscribe(channel: string, listener: (message: unknown) => void): () => void
  /** Calls back when messages may have been missed, because the connection was lost and is there again. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

/** Listeners by channel, and those of gaps; what all buses share. */
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
