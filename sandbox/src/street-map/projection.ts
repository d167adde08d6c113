import type { Point } from './geometry'

/** Coordinates in degrees. */
export interface Place {
  latitude: number
  longitude: number
}
export type LngLat = [lng: number, lat: number]

/** The middle of the town. */
export const center: Place = { latitude: 39.742, longitude: -104.991 }

const metresPerDegree = 111_320
const metresPerDegreeEast = metresPerDegree * Math.cos((center.latitude * Math.PI) / 180)
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Meters from the center → degrees, rounded to a tenth of a meter. A town is small enough for a flat-earth approximation. */
export const toLngLat = ([x, y]: Point): LngLat => [
  round(center.longitude + x / metresPerDegreeEast),
  round(center.latitude + y / metresPerDegree),
]

export const toMetres = ({ latitude, longitude }: Place): Point => [
  (longitude - center.longitude) * metresPerDegreeEast,
  (latitude - center.latitude) * metresPerDegree,
]

export const toPlace = (point: Point): Place => {
  const [longitude, latitude] = toLngLat(point)
  return { latitude, longitude }
}
