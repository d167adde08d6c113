/** Carries messages between the processes of one portal. Delivery is at most once: state itself is in the database. */
export interface Bus {
  /** Hands a message to every listener of the channel, in this process and the others. */
  publish(channel: string, message: unknown): Promise<void>
  /** Calls back for every message of the channel until the returned function is called. */
  subscribe(channel: string, listener: (message: unknown) => void): () => void
  close(): Promise<void>
}

/** Listeners by channel; what both buses share. */
export function createListeners() {
  const byChannel = new Map<string, Set<(message: unknown) => void>>()
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
    clear: () => byChannel.clear(),
  }
}
