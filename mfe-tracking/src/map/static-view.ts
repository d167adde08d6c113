import type { LngLat, Place } from './geo'

/** The section of the map that an image shows. */
export interface View {
  center: Place
  zoom: number
  /** Pixels. */
  width: number
  height: number
}

const [lowestZoom, tileSize] = [10, 512]

/** Web Mercator projection onto the unit square. */
const project = ([lng, lat]: LngLat): [number, number] => {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}
const unproject = ([x, y]: [number, number]): Place => ({
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  longitude: (x - 0.5) * 360,
})

/** Pixel position of a place in the image, from its top left corner. */
export function toPixels({ center, zoom, width, height }: View, place: LngLat): [x: number, y: number] {
  const scale = tileSize * 2 ** zoom
  const [middleX, middleY] = project([center.longitude, center.latitude])
  const [x, y] = project(place)
  return [(x - middleX) * scale + width / 2, (y - middleY) * scale + height / 2]
}

export interface Room {
  width: number
  height: number
  /** Minimum padding in pixels; `top` and `bottom` are larger where something covers the image. */
  padding: number
  top?: number
  bottom?: number
  maxZoom: number
}

/** The closest view of all the places that leaves the padding around them. */
export function fitView(places: readonly LngLat[], room: Room): View {
  const { width, height, padding, maxZoom } = room
  const above = Math.max(padding, room.top ?? 0)
  const below = Math.max(padding, room.bottom ?? 0)
  const points = places.map(project)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const zoomFor = (pixels: number, span: number) =>
    span === 0 ? Infinity : Math.log2(Math.max(1, pixels) / (span * tileSize))
  const closest = Math.min(
    maxZoom,
    zoomFor(width - 2 * padding, right - left),
    zoomFor(height - above - below, bottom - top),
  )
  const zoom = Math.max(lowestZoom, Math.floor(closest * 4) / 4)
  // Center the places in the part that is free.
  const down = (above - below) / 2 / (tileSize * 2 ** zoom)
  return { center: unproject([(left + right) / 2, (top + bottom) / 2 - down]), zoom, width, height }
}
