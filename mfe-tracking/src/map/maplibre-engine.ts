import type { Feature, LineString } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { RouteColors } from '@portal/theme'
import { toLngLat, type LngLat } from './geo'
import { paddingBeside, type Covered, type CreateMap } from './map-engine'
import { createMarkerAnimation } from './marker-animation'
import { createCustomerMarker, createTechnicianMarker, routeColorsAt } from './markers'
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

/** Draws the street map of `mapsOrigin` with WebGL. */
export const createMap: CreateMap = async (element, options) => {
  const { Map, Marker, LngLatBounds } = await loadLibrary()
  const map = new Map({
    container: element,
    style: `${options.mapsOrigin}/style.json?scheme=${options.scheme ?? 'light'}`,
    center: toLngLat(options.center),
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
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  let silence: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(
      () => options.onError(new Error(`No data from ${options.mapsOrigin} for ${SILENCE_MS} ms`)),
      SILENCE_MS,
    )
  }
  heard()
  map.on('data', heard)
  const stopListening = () => {
    map.off('data', heard)
    clearTimeout(silence)
  }
  map.once('load', stopListening)
  map.on('error', ({ error }) => options.onError(new Error(error.message, { cause: error })))
  map.on('movestart', (event) => {
    if ('originalEvent' in event && event.originalEvent) options.onMovedByHand?.()
  })

  new Marker({ element: createCustomerMarker(), anchor: 'bottom' }).setLngLat(toLngLat(options.customer)).addTo(map)
  const colors = routeColorsAt(element, options.scheme)
  const technician = createTechnicianMarker(colors)
  const technicianMarker = new Marker({ element: technician.element })
  let onMap = false
  const motion = createMarkerAnimation({
    reducedMotion: options.reducedMotion,
    show: (pose) => {
      technicianMarker.setLngLat(toLngLat(pose))
      technician.turn(pose.heading)
      if (!onMap) technicianMarker.addTo(map)
      onMap = true
    },
  })

  // The renderer draws no frames until its style has loaded: an animation that starts earlier would never end.
  let drawsFrames = false
  map.once('style.load', () => (drawsFrames = true))
  const isAnimated = () => drawsFrames && !options.reducedMotion

  let path: readonly LngLat[] = []
  map.on('load', () => addRouteLayers(map, colors, path))
  const handle = {
    setTechnician: (position: Parameters<typeof motion.moveTo>[0]) => {
      technician.setStale(position.stale ?? false)
      motion.moveTo(position)
    },
    setRoute: (next: readonly LngLat[]) => {
      path = next
      motion.faceAlong(path)
      void map.getSource<GeoJSONSource>(routeSource)?.setData(toLine(path))
    },
    fit: (covered: Covered) => {
      const bounds = new LngLatBounds(toLngLat(options.customer), toLngLat(options.customer))
      const pose = motion.pose()
      if (pose) bounds.extend(toLngLat(pose))
      for (const [lng, lat] of path) bounds.extend([lng, lat])
      map.fitBounds(bounds, { padding: paddingBeside(covered), maxZoom: options.zoom, animate: isAnimated() })
    },
    zoomBy: (steps: number) => void map.zoomTo(map.getZoom() + steps, { animate: isAnimated() }),
    remove: () => {
      stopListening()
      motion.stop()
      map.remove()
    },
  }
  if (options.technician) handle.setTechnician(options.technician)
  return handle
}

const toLine = (path: readonly LngLat[]): Feature<LineString> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: path.map(([lng, lat]) => [lng, lat]) },
})

function addRouteLayers(map: MapLibreMap, { line, casing }: RouteColors, path: readonly LngLat[]) {
  map.addSource(routeSource, { type: 'geojson', data: toLine(path) })
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const width = (extra: number) =>
    ['interpolate', ['exponential', 1.6], ['zoom'], 12, 4 + extra, 15, 6 + extra, 18, 13 + extra] as [
      'interpolate',
      ['exponential', number],
      ['zoom'],
      ...number[],
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
