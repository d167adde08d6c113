import { useRef } from 'react'
import type { Body } from '@portal/contract'

type Booking = Body<'createAppointment'>

// `crypto.randomUUID` exists only in secure contexts, and the page that embeds the widget may not be one.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Identifies a booking: the same address, service and time. The rest may change between attempts. */
const identify = ({ address_id, service_category_id, scheduled_time }: Booking): string =>
  JSON.stringify([address_id, service_category_id, scheduled_time])

/**
 * Idempotency key of a booking: the same key as long as the same visit is requested, so that a retry after a lost response
 * returns the existing visit instead of booking a second one.
 */
export function useBookingKey(): (booking: Booking) => string {
  const last = useRef<{ meaning: string; key: string } | null>(null)
  return (booking) => {
    const meaning = identify(booking)
    if (last.current?.meaning !== meaning) last.current = { meaning, key: newKey() }
    return last.current.key
  }
}
