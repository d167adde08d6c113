/// <reference types="google.maps" />
import { importLibrary } from '@googlemaps/js-api-loader'
import { configureGoogle, toLiteral } from './google-maps'
import { paddingBeside, type CreateMap } from './map-engine'
import { createHandle } from './map-handle'
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
    center: toLiteral(options.customer),
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
  const colors = routeColorsAt(element)
  const technician = createTechnicianMarker(colors)
  // The drawing inside is rotated, since the marker has no rotation. Anchored at its center: by default, the lower edge marks the place.
  const technicianMarker = new AdvancedMarkerElement({
    content: technician.element,
    anchorLeft: '-50%',
    anchorTop: '-50%',
    zIndex: 2,
  })
  const line = (color: string, width: number) =>
    new Polyline({ map, strokeColor: color, strokeWeight: width, clickable: false })
  const lines = [line(colors.casing, 10), line(colors.line, 6)]

  return createHandle(
    {
      technician,
      placeTechnician: (pose) => {
        technicianMarker.position = toLiteral(pose)
        technicianMarker.map ??= map
      },
      drawRoute: (path) => {
        for (const drawn of lines) drawn.setPath(path.map(([lng, lat]) => ({ lat, lng })))
      },
      fit: (places, covered) => {
        const bounds = new LatLngBounds()
        for (const [lng, lat] of places) bounds.extend({ lat, lng })
        map.fitBounds(bounds, paddingBeside(covered))
      },
      zoomBy: (steps) => map.setZoom((map.getZoom() ?? options.zoom) + steps),
      remove: () => {
        for (const drawn of lines) drawn.setMap(null)
        customer.map = null
        technicianMarker.map = null
        google.maps.event.clearInstanceListeners(map)
        delete window.gm_authFailure
        element.replaceChildren()
      },
    },
    options,
  )
}
