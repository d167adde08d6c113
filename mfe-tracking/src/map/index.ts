export { askGoogleMaps, askStreetMap, createDirections, type AskDirections, type Directions, type DrivingRoute } from './directions'
export { bearing, interpolate, isOnRoute, type LngLat, type Place } from './geo'
export type { EngineName, TechnicianPosition } from './map-engine'
export { TrackingMap, type TrackingMapProps } from './tracking-map'
