/// <reference types="google.maps" />
import { importLibrary } from '@googlemaps/js-api-loader'
import type { LngLat } from './geo'
import { configureGoogle, toLiteral } from './google-maps'
import { paddingBeside, type Covered, type CreateMap } from './map-engine'
import { createMarkerAnimation } from './marker-animation'
import { createCustomerMarker, createTechnicianMarker, routeColorsAt } from './markers'

declare global {
  interface Window {
    /** Called by Google's script when the key is not accepted. */
    gm_authFailure?: () => void
  }
}

/** Draws Google's map. Needs a key and a map id; rejects when Google's script cannot be loaded. */
export const createMap: CreateMap = async (element, options) => {
  if (!options.google) throw new Error("The engine 'google' needs a key and a map id. Check the tenant's map settings.")
  const { key, mapId } = options.google
  configureGoogle({ key, mapId })
  window.gm_authFailure = () => options.onError(new Error('Google Maps refused the key.'))
  const [{ Map, Polyline }, { AdvancedMarkerElement }, { LatLngBounds }] = await Promise.all([
    importLibrary('maps'),
    importLibrary('marker'),
    importLibrary('core'),
  ])
  const map = new Map(element, {
    mapId,
    center: toLiteral(options.center),
    zoom: options.zoom,
    disableDefaultUI: true,
    clickableIcons: false,
    gestureHandling: 'cooperative',
    colorScheme: options.scheme === 'dark' ? 'DARK' : 'LIGHT',
  })
  map.addListener('dragstart', () => options.onMovedByHand?.())

  const customer = new AdvancedMarkerElement({
    map,
    position: toLiteral(options.customer),
    content: createCustomerMarker(),
  })
  const colors = routeColorsAt(element, options.scheme)
  const technician = createTechnicianMarker(colors)
  // The drawing inside is rotated, since the marker has no rotation. Anchored at its center: by default, the lower edge marks the place.
  const technicianMarker = new AdvancedMarkerElement({
    content: technician.element,
    anchorLeft: '-50%',
    anchorTop: '-50%',
    zIndex: 2,
  })
  const motion = createMarkerAnimation({
    reducedMotion: options.reducedMotion,
    show: (pose) => {
      technicianMarker.position = toLiteral(pose)
      technicianMarker.map ??= map
      technician.turn(pose.heading)
    },
  })
  const line = (color: string, width: number) =>
    new Polyline({ map, strokeColor: color, strokeWeight: width, clickable: false })
  const lines = [line(colors.casing, 10), line(colors.line, 6)]

  let path: readonly LngLat[] = []
  const handle = {
    setTechnician: (position: Parameters<typeof motion.moveTo>[0]) => {
      technician.setStale(position.stale ?? false)
      motion.moveTo(position)
    },
    setRoute: (next: readonly LngLat[]) => {
      path = next
      motion.faceAlong(path)
      for (const drawn of lines) drawn.setPath(path.map(([lng, lat]) => ({ lat, lng })))
    },
    fit: (covered: Covered) => {
      const bounds = new LatLngBounds(toLiteral(options.customer))
      const pose = motion.pose()
      if (pose) bounds.extend(toLiteral(pose))
      for (const [lng, lat] of path) bounds.extend({ lat, lng })
      map.fitBounds(bounds, paddingBeside(covered))
    },
    zoomBy: (steps: number) => map.setZoom((map.getZoom() ?? options.zoom) + steps),
    remove: () => {
      motion.stop()
      for (const drawn of lines) drawn.setMap(null)
      customer.map = null
      technicianMarker.map = null
      google.maps.event.clearInstanceListeners(map)
      delete window.gm_authFailure
      element.replaceChildren()
    },
  }
  if (options.technician) handle.setTechnician(options.technician)
  return handle
}
