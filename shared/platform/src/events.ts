/** Events between remotes on a page. Payloads are ids; listeners fetch what they show. */
export interface EventPayloads {
  'payment.succeeded': { invoiceId: number }
  'appointment.changed': { appointmentId: number }
  /**
   * The user is canceling it in this window and will be navigated on from there. Until then its page must not react, although
   * a live update about the cancellation may arrive first. `isUnderWay` is false after a failure.
   */
  'appointment.cancelling': { appointmentId: number; isUnderWay: boolean }
  'profile.changed': Record<string, never>
}

export type EventName = keyof EventPayloads
type Listener<N extends EventName> = (payload: EventPayloads[N]) => void

export interface PlatformEvents {
  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void
  /** Returns an unsubscribe function. */
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
