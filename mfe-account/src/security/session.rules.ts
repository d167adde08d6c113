import type { OpenSession } from '@portal/contract'
import { formatIn } from '@portal/rules/dates'

export const deviceName = ({ device }: Pick<OpenSession, 'device'>): string => device ?? 'Unknown device'

/** 'This device', or 'Last active 02/10/2026 9:05 AM' in the time zone `zone`. */
export const lastActiveText = (
  { current, last_seen_at }: Pick<OpenSession, 'current' | 'last_seen_at'>,
  zone: string,
): string => (current ? 'This device' : `Last active ${formatIn(last_seen_at, zone, 'MM/dd/yyyy h:mm a')}`)

/** Moves the current session to the front; the others keep their order. */
export const currentFirst = (sessions: readonly OpenSession[]): OpenSession[] => [
  ...sessions.filter(({ current }) => current),
  ...sessions.filter(({ current }) => !current),
]
