/** What one part of the page tells the others. Payloads are ids; whoever listens fetches what it shows. */
export interface EventPayloads {
  'payment.succeeded': { invoiceId: number }
  'appointment.changed': { appointmentId: number }
  /** Somebody cancels it in this window, and is led on from there: its page waits, though it may hear of it first. */
  'appointment.cancelling': { appointmentId: number; isUnderWay: boolean }
  'profile.changed': Record<string, never>
}

export type EventName = keyof EventPayloads
type Listener<N extends EventName> = (payload: EventPayloads[N]) => void

export interface PlatformEvents {
  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void
  /** Returns the function that stops listening. */
  on<N extends EventName>(name: N, listener: Listener<N>): () => void
}

export function createEvents(): PlatformEvents {
  const target = new EventTarget()
  return {
    emit: (name, payload) => void target.dispatchEvent(new CustomEvent(name, { detail: payload })),
    on: (name, listener) => {
      const handle = (event: Event) => listener((event as CustomEvent).detail)
      target.addEventListener(name, handle)
      return () => target.removeEventListener(name, handle)
    },
  }
}
