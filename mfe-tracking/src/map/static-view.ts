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

/** The closest view of all the places that leaves `padding` pixels free around them. */
export function fitView(places: readonly LngLat[], room: { width: number; height: number; padding: number; maxZoom: number }): View {
  const points = places.map(project)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const zoomFor = (pixels: number, span: number) => (span === 0 ? Infinity : Math.log2(Math.max(1, pixels - 2 * room.padding) / (span * tileSize)))
  const zoom = Math.min(room.maxZoom, zoomFor(room.width, right - left), zoomFor(room.height, bottom - top))
  return { center: unproject([(left + right) / 2, (top + bottom) / 2]), zoom: Math.max(lowestZoom, Math.floor(zoom * 4) / 4), width: room.width, height: room.height }
}
