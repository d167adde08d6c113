import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useScheme } from '@portal/platform'
import { Failed, TextButton, VisuallyHidden } from '@portal/ui'
import { describeMap } from './describe-map'
import type { Directions } from './directions'
import { engines } from './engines'
import { isOnRoute, remainingRoute, type LngLat, type Place } from './geo'
import type { Covered, EngineName, TechnicianPosition, TrackingMapHandle } from './map-engine'
import { MapButton, MapButtons, MapCanvas, MapCover, MapFrame, MapGap, MapNote } from './tracking-map.styles'

/** Zoom level that shows the customer's street. */
const streetZoom = 15

export interface TrackingMapProps {
  engine: EngineName
  /** Origin of the street map's service. */
  mapsOrigin: string
  /** For the engine 'google'. */
  google?: { key: string; mapId: string } | undefined
  customer: Place
  technician?: TechnicianPosition | undefined
  directions: Directions
  /** Shown at the map's top edge if the position is stale, e.g. 'Last updated 2:01 PM'. */
  staleText: string | undefined
  /** Whoever looks is the customer; to others it is not their address. */
  isCustomer?: boolean
}

type State = { is: 'loading' } | { is: 'ready' } | { is: 'failed' }

/** Live map of the drive to the customer. It fetches nothing but the map itself and what `directions` requests. */
export function TrackingMap(props: TrackingMapProps) {
  const { t, i18n } = useLingui()
  const { customer, technician, staleText, isCustomer = false } = props
  const { canvas, handle, state, isIncomplete, retry, movedByHand } = useMapEngine(props)
  const drawn = useRoute(props, state.is === 'ready')

  useEffect(() => {
    if (state.is === 'ready' && technician) handle.current?.setTechnician(technician)
  }, [handle, state, technician])

  useEffect(() => {
    if (state.is !== 'ready') return
    handle.current?.setRoute(
      drawn && technician && isOnRoute(technician, drawn) ? remainingRoute(technician, drawn) : (drawn ?? []),
    )
  }, [handle, state, drawn, technician])

  const seesTechnician = technician !== undefined
  const isStale = staleText !== undefined
  const note = useRef<HTMLDivElement>(null)
  const gap = useRef<HTMLDivElement>(null)
  const fit = useCallback(() => handle.current?.fit(coveredBy(note.current, gap.current)), [handle])
  useEffect(() => {
    if (state.is === 'ready' && seesTechnician && !movedByHand.current) fit()
  }, [fit, state, drawn, seesTechnician, movedByHand, isIncomplete, isStale])

  return (
    <MapFrame
      role="region"
      aria-label={isCustomer ? t`Map of the drive to you` : t`Map of the drive`}
      aria-busy={state.is === 'loading'}
    >
      <MapCanvas ref={canvas} inert={state.is === 'failed'} />
      <VisuallyHidden>{describeMap({ customer, technician, isCustomer }, i18n)}</VisuallyHidden>
      {staleText !== undefined && <MapNote ref={note}>{staleText}</MapNote>}
      {state.is === 'failed' && (
        <MapCover>
          <Failed message={t`The map could not be loaded.`} onRetry={retry} />
        </MapCover>
      )}
      {state.is === 'ready' && isIncomplete && (
        <MapGap ref={gap} role="status">
          <GapWords onRetry={retry} />
        </MapGap>
      )}
      {state.is === 'ready' && (
        <MapControls
          onZoom={(steps) => {
            movedByHand.current = true
            handle.current?.zoomBy(steps)
          }}
          onShowAll={() => {
            movedByHand.current = false
            fit()
          }}
        />
      )}
    </MapFrame>
  )
}

const GapWords = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <Trans>Parts of the map could not be loaded.</Trans>
    <TextButton onClick={onRetry}>
      <Trans>Try again</Trans>
    </TextButton>
  </>
)

function MapControls({ onZoom, onShowAll }: { onZoom: (steps: number) => void; onShowAll: () => void }) {
  const { t } = useLingui()
  return (
    <MapButtons>
      <MapButton type="button" aria-label={t`Zoom in`} onClick={() => onZoom(1)}>
        <Icon path="M12 6V18M6 12H18" />
      </MapButton>
      <MapButton type="button" aria-label={t`Zoom out`} onClick={() => onZoom(-1)}>
        <Icon path="M6 12H18" />
      </MapButton>
      <MapButton type="button" aria-label={t`Show the whole drive`} onClick={onShowAll}>
        <Icon path="M5 9V5H9M15 5H19V9M19 15V19H15M9 19H5V15M12 10V14M10 12H14" />
      </MapButton>
    </MapButtons>
  )
}

const Icon = ({ path }: { path: string }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** How much of the map the page's own text covers, from its edges. */
function coveredBy(note: HTMLElement | null, gap: HTMLElement | null): Covered {
  const frame = note?.offsetParent ?? gap?.offsetParent
  return {
    top: note ? note.offsetTop + note.offsetHeight : 0,
    bottom: frame && gap ? frame.clientHeight - gap.offsetTop : 0,
  }
}

/** Creates the map in the element, and recreates it when its engine, address or settings change. */
function useMapEngine({ engine, mapsOrigin, google, customer }: TrackingMapProps) {
  const scheme = useScheme()
  const canvas = useRef<HTMLDivElement>(null)
  const handle = useRef<TrackingMapHandle>(null)
  const movedByHand = useRef(false)
  const [state, setState] = useState<State>({ is: 'loading' })
  const [isIncomplete, setIncomplete] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { latitude, longitude } = customer
  const { key, mapId } = google ?? {}

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let left = false
    const fail = (error: unknown) => {
      if (left) return
      console.warn('The map could not be shown.', error)
      setState({ is: 'failed' })
    }
    const show = async (): Promise<TrackingMapHandle> => {
      const createMap = await engines[engine]()
      return createMap(element, {
        customer: { latitude, longitude },
        zoom: streetZoom,
        mapsOrigin,
        google: key !== undefined && mapId !== undefined ? { key, mapId } : undefined,
        scheme,
        reducedMotion: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        // The map is already shown: a missing image is no reason to remove the rest.
        onError: (error) => {
          if (left) return
          console.warn('The map is incomplete.', error)
          setIncomplete(true)
        },
        onMovedByHand: () => void (movedByHand.current = true),
      })
    }
    setState({ is: 'loading' })
    setIncomplete(false)
    show()
      .then((map) => {
        if (left) return map.remove()
        handle.current = map
        setState({ is: 'ready' })
      })
      .catch(fail)
    return () => {
      left = true
      handle.current?.remove()
      handle.current = null
    }
  }, [engine, mapsOrigin, key, mapId, latitude, longitude, scheme, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { canvas, handle, state, isIncomplete, retry, movedByHand }
}

/** The route to draw, once `directions` has found it. */
function useRoute(
  { directions, customer, technician }: TrackingMapProps,
  isReady: boolean,
): readonly LngLat[] | undefined {
  const [found, setFound] = useState<readonly LngLat[]>()
  const asks = isReady && technician !== undefined
  // Places are compared by value: a page may create a new object for the same place on every render.
  const [fromLatitude, fromLongitude] = [technician?.latitude ?? 0, technician?.longitude ?? 0]
  const { latitude, longitude } = customer
  useEffect(() => {
    if (!asks) return
    const leaving = new AbortController()
    void directions
      .routeFor({ latitude: fromLatitude, longitude: fromLongitude }, { latitude, longitude }, leaving.signal)
      .then((route) => {
        if (!leaving.signal.aborted) setFound(route?.path)
      })
    return () => leaving.abort()
  }, [asks, directions, latitude, longitude, fromLatitude, fromLongitude])
  return found
}
