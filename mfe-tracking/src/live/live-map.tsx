import { Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { usePlatform, type Settings } from '@portal/platform'
import { vars } from '@portal/theme'
import { askGoogleMaps, askStreetMap, createDirections, TrackingMap, type Place, type TechnicianPosition } from '../map'
import { locate } from './locate'

export interface LiveMapProps {
  address: Appointment['address']
  technician: TechnicianPosition | null
  staleText: string | undefined
}

const Nowhere = styled.div`
  display: grid;
  place-content: center;
  gap: ${vars.space.s};
  padding: ${vars.space.xl};
  background: ${vars.color.brandWash};
  text-align: center;
`

const googleSettings = ({ googleMapsKey, googleMapId }: Settings) =>
  googleMapsKey ? { key: googleMapsKey, mapId: googleMapId } : undefined

/** The tracking map of one visit, with this installation's map engine. */
export function LiveMap({ address, technician, staleText }: LiveMapProps) {
  const { session, settings } = usePlatform()
  const customer = usePlace(address)
  const google = useMemo(() => googleSettings(settings), [settings])
  const directions = useMemo(
    () => createDirections({ ask: google ? askGoogleMaps(google) : askStreetMap(settings.mapsOrigin) }),
    [google, settings.mapsOrigin],
  )
  if (customer.is !== 'found') {
    return (
      <Nowhere aria-busy={customer.is === 'searching'}>
        {staleText !== undefined && <span>{staleText}</span>}
        {customer.is === 'unknown' && (
          <span>
            <Trans>This address can’t be shown on the map.</Trans>
          </span>
        )}
      </Nowhere>
    )
  }
  return (
    <TrackingMap
      engine={settings.mapEngine}
      mapsOrigin={settings.mapsOrigin}
      google={google}
      customer={customer.place}
      isCustomer={session?.role === 'customer'}
      technician={technician ?? undefined}
      directions={directions}
      staleText={staleText}
    />
  )
}

type Where = { is: 'searching' } | { is: 'found'; place: Place } | { is: 'unknown' }

/** Coordinates of the visit. A user who came by a link gets the address without coordinates, so it is geocoded. */
function usePlace({ latitude, longitude, street, city, state }: Appointment['address']): Where {
  const { settings } = usePlatform()
  const known = useMemo(
    () => (latitude != null && longitude != null ? { latitude, longitude } : null),
    [latitude, longitude],
  )
  const [looked, setLooked] = useState<Where>({ is: 'searching' })
  useEffect(() => {
    if (known) return
    const leaving = new AbortController()
    setLooked({ is: 'searching' })
    locate(
      [street, city, state].filter(Boolean).join(' '),
      { mapsOrigin: settings.mapsOrigin, google: googleSettings(settings) },
      leaving.signal,
    ).then(
      (place) => !leaving.signal.aborted && setLooked(place ? { is: 'found', place } : { is: 'unknown' }),
      () => !leaving.signal.aborted && setLooked({ is: 'unknown' }),
    )
    return () => leaving.abort()
  }, [known, street, city, state, settings])
  return known ? { is: 'found', place: known } : looked
}
