import { drawnStreets } from './drawn-streets'
import { boxesMeet, boundPath, type Box, type Path, type Point } from './geometry'
import { fromMercator, toMercator } from './mercator'
import { casingAt, palette, roadWidth, routeWidth, widthAt, type Scheme } from './palette'
import { toLngLat, toMetres, type LngLat, type Place } from './projection'
import type { Router } from './routing'
import type { RoadClass, Town } from './town'

export interface PictureOptions {
  center: Place
  zoom: number
  /** Pixels. */
  width: number
  height: number
  scheme: Scheme
  from: Place | undefined
  to: Place | undefined
}

const classes: RoadClass[] = ['residential', 'collector', 'arterial', 'motorway']

/** Draws the map, a route and its two ends as SVG, in the colors and widths of the live map. */
export function createPictures(town: Town, router: Router): (options: PictureOptions) => string {
  const streets = drawnStreets(town.edges, 0.7).flatMap(({ name, roadClass, lines }) =>
    lines.map((path) => ({ name, roadClass, path, box: boundPath(path) })),
  )
  const areas = town.areas.map((area) => ({ ...area, box: boundPath(area.ring) }))
  const [riverBox, railBox] = [boundPath(town.river.path, town.river.width), boundPath(town.rail)]
  return (options) => {
    const { width, height, zoom, scheme, from, to } = options
    const paint = palette[scheme]
    const project = createProjection(options)
    const view = toView(options)
    const attribute = (path: Path, end = '') =>
      `M${path.map((point) => project(toLngLat(point)).join(' ')).join('L')}${end}`
    const visible = streets.filter(({ box }) => boxesMeet(box, view))
    const drawing: string[] = [`<rect width="${width}" height="${height}" fill="${paint.country}"/>`]
    const drawAreas = (wet: boolean) => {
      for (const { kind, ring, box } of areas) {
        if ((kind === 'water') === wet && boxesMeet(box, view))
          drawing.push(`<path d="${attribute(ring, 'Z')}" fill="${paint[kind]}"/>`)
      }
    }
    const stroke = (path: string, color: string, pixels: number, more = '') =>
      drawing.push(
        `<path d="${path}" fill="none" stroke="${color}" stroke-width="${pixels.toFixed(1)}" stroke-linejoin="round" stroke-linecap="round"${more}/>`,
      )
    drawAreas(false)
    const pixelsPerMetre = width / (view.maxX - view.minX)
    if (boxesMeet(riverBox, view)) stroke(attribute(town.river.path), paint.water, town.river.width * pixelsPerMetre)
    drawAreas(true)
    const lines = (roadClass: RoadClass) =>
      visible
        .filter((street) => street.roadClass === roadClass)
        .map(({ path }) => attribute(path))
        .join('')
    const byClass = classes
      .map((roadClass) => ({ roadClass, d: lines(roadClass), pixels: widthAt(roadWidth[roadClass], zoom) }))
      .filter(({ d }) => d)
    if (zoom >= 12.5)
      for (const { roadClass, d, pixels } of byClass) stroke(d, paint.road[roadClass].casing, pixels + casingAt(zoom))
    if (boxesMeet(railBox, view)) stroke(attribute(town.rail), paint.rail, 1.6, ' stroke-dasharray="6 3"')
    for (const { roadClass, d, pixels } of byClass) {
      stroke(d, paint.road[roadClass][zoom < 13.3 ? 'far' : 'fill'], pixels)
    }
    drawing.push(...streetNames(visible, project, options))
    const route = from && to ? router.findRoute(from, to) : null
    if (route) {
      const d = `M${route.path.map((place) => project(place).join(' ')).join('L')}`
      stroke(d, paint.routeCasing, widthAt(routeWidth, zoom) + 4)
      stroke(d, paint.route, widthAt(routeWidth, zoom))
    }
    if (from) drawing.push(pin(project([from.longitude, from.latitude]), paint.vehicle))
    if (to) drawing.push(pin(project([to.longitude, to.latitude]), paint.pin))
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>Street map</title>${drawing.join('')}</svg>`
  }
}

/** Longitude and latitude to pixels of the picture, as the live map projects them (512-pixel tiles). */
function createProjection({ center, zoom, width, height }: PictureOptions): (place: LngLat) => [number, number] {
  const size = 512 * 2 ** zoom
  const [middleX, middleY] = toMercator(center.longitude, center.latitude)
  return ([longitude, latitude]) => {
    const [x, y] = toMercator(longitude, latitude)
    return [
      Math.round(((x - middleX) * size + width / 2) * 10) / 10,
      Math.round(((y - middleY) * size + height / 2) * 10) / 10,
    ]
  }
}

function toView({ center, zoom, width, height }: PictureOptions): Box {
  const size = 512 * 2 ** zoom
  const [middleX, middleY] = toMercator(center.longitude, center.latitude)
  const corner = (side: 1 | -1): Point =>
    toMetres(fromMercator(middleX + (side * width) / 2 / size, middleY - (side * height) / 2 / size))
  const [low, high] = [corner(-1), corner(1)]
  return { minX: low[0], minY: low[1], maxX: high[0], maxY: high[1] }
}

function pin([x, y]: [number, number], color: string): string {
  return `<circle cx="${x}" cy="${y}" r="9" fill="${color}" stroke="#ffffff" stroke-width="3"/>`
}

/** The names of the wider streets, once each, on the first straight segment in view that has room for the name. */
function streetNames(
  streets: readonly { name: string; roadClass: RoadClass; path: Path }[],
  project: (place: LngLat) => [number, number],
  { width, height, zoom, scheme }: PictureOptions,
): string[] {
  const paint = palette[scheme]
  const placed: { x: number; y: number; reach: number }[] = []
  const labels = new Set<string>()
  const wide = streets
    .filter(({ roadClass }) => zoom >= 15 || roadClass === 'arterial' || roadClass === 'motorway')
    .reverse()
  return wide.flatMap(({ name, path }) => {
    if (labels.has(name) || zoom < 13) return []
    const room = name.length * 6.2 + 10
    for (const [index, point] of path.entries()) {
      const next = path[index + 1]
      if (!next) break
      const [a, b] = [project(toLngLat(point)), project(toLngLat(next))]
      const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
      const reach = room / 2
      if (Math.hypot(b[0] - a[0], b[1] - a[1]) < room || x < reach || y < 12 || x > width - reach || y > height - 12)
        continue
      if (placed.some((other) => Math.hypot(other.x - x, other.y - y) < Math.max(other.reach, reach) + 14)) continue
      placed.push({ x, y, reach })
      labels.add(name)
      const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
      const upright = Math.abs(turn) > 90 ? turn + 180 : turn
      return [
        `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" transform="rotate(${upright.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})" text-anchor="middle" dominant-baseline="central" font-family="system-ui,sans-serif" font-size="11" fill="${paint.label}" stroke="${paint.halo}" stroke-width="3" paint-order="stroke">${name}</text>`,
      ]
    }
    return []
  })
}
