import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useQuery, type Query } from '@portal/client'
import type { User } from '@portal/contract'
import { i18n, useLingui } from '@portal/i18n'
import { isStaff, paymentsAvailable } from '@portal/rules'
import type { EventName, EventPayloads } from './events'
import { usePlatform, type Aim } from './platform'
import { useHasSlot } from './presence'

/** The signed-in customer's full record. */
export function useUser(): Query<User> {
  const { session } = usePlatform()
  return useQuery('findUserByEmail', session?.role === 'customer' ? { query: { email: session.email } } : null)
}

/** Available payment methods. None after a failed load and at a tenant without billing, so that payment is not offered. */
export function usePaymentOptions() {
  const { session } = usePlatform()
  const canPay = useHasSlot()('invoice.pay')
  const { data, isLoading, retry } = useQuery('listPaymentMethods', session && session.role !== 'viewer' ? {} : null)
  const options = data ?? []
  // Staff also record what needs no vendor, such as cash.
  const isOffered = isStaff(session?.role) ? options.length > 0 : paymentsAvailable(options)
  return { options, available: isOffered && canPay, isLoading, retry }
}

/** Sets 'tenant name Portal - page title' while the page is shown. */
export function usePageTitle(title: string | undefined): void {
  const { tenant } = usePlatform()
  const { locale } = useLingui().i18n
  useEffect(() => {
    if (title) document.title = pageTitle(tenant.name, title)
  }, [tenant.name, title, locale])
}

export const pageTitle = (company: string, title: string): string => t(i18n)`${company} Portal - ${title}`

/** Reports that the visitor has set out to do something, once it is on the page. */
export function useBegun(aim: Aim, isHere = true): void {
  const { outcome } = usePlatform()
  useEffect(() => {
    if (isHere) outcome?.('begun', aim)
  }, [outcome, aim, isHere])
}

/** Runs `listener` whenever the event happens, while the component is mounted. */
export function usePlatformEvent<N extends EventName>(name: N, listener: (payload: EventPayloads[N]) => void): void {
  const { events } = usePlatform()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => events.on(name, (payload) => latest.current(payload)), [events, name])
}

/** The server's time, updated every `everyMs`. */
export function useNow(everyMs: number): Date {
  const { now } = usePlatform()
  const [at, setAt] = useState(() => now())
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs)
    return () => clearInterval(timer)
  }, [now, everyMs])
  return new Date(at)
}
