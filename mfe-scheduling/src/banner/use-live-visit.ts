import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@portal/client'
import { useFormat, useLocation, useNow, usePlatform, usePlatformEvent } from '@portal/platform'
import { useSteady } from '@portal/ui'
import { liveText, showsBanner } from './banner.rules'

/** Polling interval: how soon an open page notices that a technician is on the way. */
const REFRESH_MS = 60_000
const TICK_MS = 30_000

/** The visit whose technician is on the way right now, and what the banner says about it; null on the visit's own page. */
export function useLiveVisit(): { id: number; text: string } | null {
  const { session, tenant } = usePlatform()
  const { pathname } = useLocation()
  const current = useQuery('getCurrentAppointment', session?.role === 'customer' ? {} : null, {
    refreshInterval: REFRESH_MS,
  })
  usePlatformEvent('appointment.changed', current.retry)
  const now = useNow(TICK_MS)
  const { i18n } = useLingui()
  const format = useFormat()

  const visit = current.data ?? null
  const currentText = visit && liveText(visit, tenant.timezone, now, i18n, format)
  // It covers or shifts what may be pressed when it appears or disappears: never between pointer down and up.
  const id = useSteady(visit && currentText && showsBanner(pathname, visit.id) ? visit.id : null)
  const text = useSteady(currentText)
  return id === null || !text ? null : { id, text }
}
