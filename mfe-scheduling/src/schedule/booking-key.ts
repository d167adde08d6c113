import type { Body } from '@portal/contract'
import { useRef } from 'react'

type Booking = Body<'createAppointment'>

// `crypto.randomUUID` is for secure pages only, and the widget's page is not ours to choose.
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The same visit at the same time; what is told beside it may change from one press to the next. */
const meaning = ({ address_id, service_category_id, scheduled_time }: Booking): string => JSON.stringify([address_id, service_category_id, scheduled_time])

/**
 * A key that names a booking: the same one as long as the same is asked for, so that a press after an answer that was
 * lost finds the visit that was made, and makes no second.
 */
export function useBookingKey(): (booking: Booking) => string {
  const last = useRef<{ meaning: string; key: string } | null>(null)
  return (booking) => {
    const asked = meaning(booking)
    if (last.current?.meaning !== asked) last.current = { meaning: asked, key: newKey() }
    return last.current.key
  }
}
