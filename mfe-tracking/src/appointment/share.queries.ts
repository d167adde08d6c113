import { useEffect, useState } from 'react'
import { useClient, useQuery, useRefresh } from '@portal/client'
import { paths } from '@portal/platform'

/** Polling interval of who is watching. */
const REFRESH_MS = 60_000

export type LinkState = { is: 'loading' } | { is: 'ready'; url: string } | { is: 'failed' }

/** The share link of a visit: created by the API for a customer while `wanted`; a user who came by a link passes that one on. */
export function useShareLink(appointmentId: number, isCustomer: boolean, wanted: boolean): LinkState {
  const client = useClient()
  const refresh = useRefresh()
  const [link, setLink] = useState<LinkState>(() =>
    isCustomer ? { is: 'loading' } : { is: 'ready', url: location.href },
  )
  useEffect(() => {
    if (!isCustomer || !wanted) return
    let current = true
    setLink({ is: 'loading' })
    client.call('shareAppointment', { params: { id: appointmentId }, body: {} }, { quiet: true }).then(
      ({ token }) => {
        if (!current) return
        setLink({ is: 'ready', url: location.origin + paths.appointmentDetails(token) })
        void refresh('listShareLinks')
      },
      () => current && setLink({ is: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [client, refresh, appointmentId, isCustomer, wanted])
  return link
}

/** The share links that are still valid. */
export const useShareLinks = (appointmentId: number) =>
  useQuery('listShareLinks', { params: { id: appointmentId } }, { refreshInterval: REFRESH_MS })
