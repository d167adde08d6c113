import { t } from '@lingui/core/macro'
import type { OpenSession } from '@portal/contract'
import type { I18n } from '@portal/i18n'
import type { Format } from '@portal/platform'

export function deviceName({ device }: Pick<OpenSession, 'device'>, i18n: I18n): string {
  const [browser, system] = device?.split(' on ') ?? [t(i18n)`Unknown device`]
  return system === undefined ? browser! : t(i18n)`${browser} on ${system}`
}

/** 'This device', or 'Last active 02/10/2026 9:05 AM' in the time zone `zone`. */
export function lastActiveText(
  { current, last_seen_at }: Pick<OpenSession, 'current' | 'last_seen_at'>,
  zone: string,
  i18n: I18n,
  format: Pick<Format, 'in'>,
): string {
  if (current) return t(i18n)`This device`
  const time = format.in(last_seen_at, zone, 'MM/dd/yyyy h:mm a')
  return t(i18n)`Last active ${time}`
}

/** Moves the current session to the front; the others keep their order. */
export const currentFirst = (sessions: readonly OpenSession[]): OpenSession[] => [
  ...sessions.filter(({ current }) => current),
  ...sessions.filter(({ current }) => !current),
]
