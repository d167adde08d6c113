import { t } from '@lingui/core/macro'
import type { Feature, LineString } from 'geojson'
import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { toLngLat, type LngLat } from './geo'
import { paddingBeside, type CreateMap, type MapOptions } from './map-engine'
import { createHandle } from './map-handle'
import { createCustomerMarker, createTechnicianMarker, routeColorsAt, type RouteColors } from './markers'
import { workerUrl } from './worker-url'

const routeSource = 'drive'

/** The map counts as incomplete if no data has arrived for this long while it loads. */
const SILENCE_MS = 20_000

let library: Promise<typeof import('maplibre-gl')> | undefined

/** Loads the renderer once and sets its worker's URL, which it cannot resolve by itself in a bundle. */
function loadLibrary() {
  library ??= import('maplibre-gl').then((loaded) => {
    loaded.setWorkerUrl(workerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url), window))
    return loaded
  })
  // Do not cache a failure: the next attempt loads it again.
  library.catch(() => (library = undefined))
  return library
}

/** What the library says, in the language that the page has when the map is drawn. */
const ownTexts = () => ({
  'Map.Title': t`Map`,
  'Marker.Title': t`Map marker`,
  'CooperativeGesturesHandler.WindowsHelpText': t`Use Ctrl + scroll to zoom the map`,
  'CooperativeGesturesHandler.MacHelpText': t`Use ⌘ + scroll to zoom the map`,
  'CooperativeGesturesHandler.MobileHelpText': t`Use two fingers to move the map`,
})

/** Draws the street map of `mapsOrigin` with WebGL. */
export const createMap: CreateMap = async (element, options) => {
  const { Map, Marker, LngLatBounds } = await loadLibrary()
  const map = new Map({
    container: element,
    style: `${options.mapsOrigin}/style.json?scheme=${options.scheme ?? 'light'}`,
    center: toLngLat(options.customer),
    zoom: options.zoom,
    minZoom: 10,
    maxZoom: 18,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // Scrolling over the map scrolls the page; only a deliberate gesture zooms.
    cooperativeGestures: true,
    fadeDuration: options.reducedMotion ? 0 : 200,
    locale: ownTexts(),
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const stopListening = reportSilence(map, options)
  map.on('error', ({ error }) => options.onError(new Error(error.message, { cause: error })))
  map.on('movestart', (event) => {
    if ('originalEvent' in event && event.originalEvent) options.onMovedByHand?.()
  })

  new Marker({ element: createCustomerMarker(), anchor: 'bottom' }).setLngLat(toLngLat(options.customer)).addTo(map)
  const colors = routeColorsAt(element)
  const technician = createTechnicianMarker(colors)
  const technicianMarker = new Marker({ element: technician.element })
  let onMap = false
  // The renderer draws no frames until its style has loaded: an animation that starts earlier would never end.
  let drawsFrames = false
  map.once('style.load', () => (drawsFrames = true))
  const isAnimated = () => drawsFrames && !options.reducedMotion
  let route: readonly LngLat[] = []
  map.on('load', () => addRouteLayers(map, colors, route))

  return createHandle(
    {
      technician,
      placeTechnician: (pose) => {
        technicianMarker.setLngLat(toLngLat(pose))
        if (!onMap) technicianMarker.addTo(map)
        onMap = true
      },
      drawRoute: (path) => {
        route = path
        void map.getSource<GeoJSONSource>(routeSource)?.setData(toLine(path))
      },
      fit: (places, covered) => {
        const bounds = new LngLatBounds()
        for (const [lng, lat] of places) bounds.extend([lng, lat])
        map.fitBounds(bounds, { padding: paddingBeside(covered), maxZoom: options.zoom, animate: isAnimated() })
      },
      zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps, { animate: isAnimated() }),
      remove: () => {
        stopListening()
        map.remove()
      },
    },
    options,
  )
}

/** Reports when no data has arrived for a while, until the map has loaded or the returned function is called. */
function reportSilence(map: MapLibreMap, { mapsOrigin, onError }: MapOptions): () => void {
  let silence: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(silence)
    silence = setTimeout(() => onError(new Error(`No data from ${mapsOrigin} for ${SILENCE_MS} ms`)), SILENCE_MS)
  }
  const stop = () => {
    map.off('data', restart)
    clearTimeout(silence)
  }
  restart()
  map.on('data', restart)
  map.once('load', stop)
  return stop
}

const toLine = (path: readonly LngLat[]): Feature<LineString> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: path.map(([lng, lat]) => [lng, lat]) },
})

function addRouteLayers(map: MapLibreMap, { line, casing }: RouteColors, path: readonly LngLat[]) {
  map.addSource(routeSource, { type: 'geojson', data: toLine(path) })
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const width = (extra: number): ExpressionSpecification => [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    12,
    4 + extra,
    15,
    6 + extra,
    18,
    13 + extra,
  ]
  // Above the street names, which would break up the line, and below the place names.
  const below = map.getStyle().layers.find(({ id }) => id.startsWith('place-'))?.id
  map.addLayer(
    {
      id: 'drive-casing',
      type: 'line',
      source: routeSource,
      layout,
      paint: { 'line-color': casing, 'line-width': width(4) },
    },
    below,
  )
  map.addLayer(
    { id: 'drive', type: 'line', source: routeSource, layout, paint: { 'line-color': line, 'line-width': width(0) } },
    below,
  )
}
