import type { LngLat, Place } from './geo'

/** What a picture shows. */
export interface View {
  center: Place
  zoom: number
  /** Pixels. */
  width: number
  height: number
}

const [lowestZoom, tileSize] = [10, 512]

/** Web Mercator, the whole earth on the unit square. */
const project = ([lng, lat]: LngLat): [number, number] => {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}
const unproject = ([x, y]: [number, number]): Place => ({
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  longitude: (x - 0.5) * 360,
})

/** Where on the picture a place is, from its upper left corner. */
export function toPixels({ center, zoom, width, height }: View, place: LngLat): [x: number, y: number] {
  const scale = tileSize * 2 ** zoom
  const [middleX, middleY] = project([center.longitude, center.latitude])
  const [x, y] = project(place)
  return [(x - middleX) * scale + width / 2, (y - middleY) * scale + height / 2]
}

export interface Room {
  width: number
  height: number
  /** Pixels that stay free: at the sides, and above and below where something lies over the picture. */
  padding: number
  top?: number
  bottom?: number
  maxZoom: number
}

/** The closest view of all the places that leaves room around them. */
export function fitView(places: readonly LngLat[], room: Room): View {
  const { width, height, padding, maxZoom } = room
  const above = Math.max(padding, room.top ?? 0)
  const below = Math.max(padding, room.bottom ?? 0)
  const points = places.map(project)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const zoomFor = (pixels: number, span: number) => (span === 0 ? Infinity : Math.log2(Math.max(1, pixels) / (span * tileSize)))
  const closest = Math.min(maxZoom, zoomFor(width - 2 * padding, right - left), zoomFor(height - above - below, bottom - top))
  const zoom = Math.max(lowestZoom, Math.floor(closest * 4) / 4)
  // The places stand in the middle of what is free.
  const down = (above - below) / 2 / (tileSize * 2 ** zoom)
  return { center: unproject([(left + right) / 2, (top + bottom) / 2 - down]), zoom, width, height }
}
