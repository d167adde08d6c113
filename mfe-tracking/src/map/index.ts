export { askGoogleMaps, askStreetMap, createDirections } from './directions'
export type { Place } from './geo'
export type { TechnicianPosition } from './map-engine'
export { TrackingMap } from './tracking-map'
