import { useEffect, useRef } from 'react'
import { useClient, useRefresh } from '@portal/client'
import { usePlatform } from '@portal/platform'
import { watchAppointment, type Channel } from './cable'
import type { PositionMessage } from './live-position'

const TOKEN_WITHIN_MS = 10_000

interface LineEvents {
  onSubscribed?: () => void
  onDisconnected?: () => void
  onMessage?: (message: PositionMessage) => void
  /** The visit should be refetched: the server reported a change, ended the subscription, or may have sent something before it was confirmed. */
  onChanged: () => void
}

/** A live connection to one channel of a visit; none if the channel is null, and a new one if the technician changes. */
export function useVisitLine(
  channel: Channel | null,
  { id, technician }: { id: number; technician: string },
  events: LineEvents,
): void {
  const client = useClient()
  const refresh = useRefresh()
  const { settings } = usePlatform()
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    if (!channel) return
    const stop = watchAppointment({
      cableUrl: settings.cableUrl,
      channel,
      appointmentId: id,
      askToken: async () =>
        (await client.call('getCableToken', {}, { quiet: true, signal: AbortSignal.timeout(TOKEN_WITHIN_MS) }))
          .cable_token,
      onSubscribed: () => {
        latest.current.onSubscribed?.()
        latest.current.onChanged()
      },
      onDisconnected: () => latest.current.onDisconnected?.(),
      onMessage: (message) => {
        latest.current.onMessage?.(message)
        if (!message.status) return
        latest.current.onChanged()
        // The news may be a photo or a note.
        void refresh('getJob', 'listCommentsByDate')
      },
      onEnded: () => latest.current.onChanged(),
    })
    return () => {
      stop()
      latest.current.onDisconnected?.()
    }
  }, [channel, id, technician, settings.cableUrl, client, refresh])
}
