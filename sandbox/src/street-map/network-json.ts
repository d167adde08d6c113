import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { drawnStreets } from './drawn-streets'
import { crossing, distance, cutPath, toSegments, simplify, type Path } from './geometry'
import { toLngLat, type LngLat } from './projection'
import type { RoadClass, Town } from './town'

type Properties = { layer: 'area' | 'river' | 'rail' | 'road' | 'bridge' | 'label'; class?: string; name?: string }

/** The town as one GeoJSON collection; `layer` and `class` say which style layer draws a feature. */
export function toNetworkJson(town: Town): FeatureCollection<Geometry, Properties> {
  const features: Feature<Geometry, Properties>[] = []
  const add = (properties: Properties, geometry: Geometry) => features.push({ type: 'Feature', properties, geometry })
  const line = (path: Path): LngLat[] => simplify(path, 0.6).map(toLngLat)
  // One feature per kind; the order of kinds is the drawing order.
  const kinds = [...new Set(town.areas.map(({ kind }) => kind))]
  for (const kind of kinds) {
    const rings = town.areas.filter((area) => area.kind === kind).map(({ ring }) => [closed(ring.map(toLngLat))])
    add({ layer: 'area', class: kind }, { type: 'MultiPolygon', coordinates: rings })
  }
  add({ layer: 'river' }, { type: 'LineString', coordinates: line(town.river.path) })
  add({ layer: 'rail' }, { type: 'LineString', coordinates: line(town.rail) })
  const order: RoadClass[] = ['residential', 'collector', 'arterial', 'motorway']
  const streets = drawnStreets(town.edges, 0.4).sort((a, b) => order.indexOf(a.roadClass) - order.indexOf(b.roadClass))
  for (const { name, roadClass, lines } of streets) {
    add(
      { layer: 'road', class: roadClass, name },
      { type: 'MultiLineString', coordinates: lines.map((path) => path.map(toLngLat)) },
    )
  }
  for (const edge of town.edges.filter(({ bridge }) => bridge)) {
    add(
      { layer: 'bridge', class: edge.roadClass },
      { type: 'LineString', coordinates: overWater(edge.path, town).map(toLngLat) },
    )
  }
  for (const { name, kind, at } of town.labels)
    add({ layer: 'label', class: kind, name }, { type: 'Point', coordinates: toLngLat(at) })
  return { type: 'FeatureCollection', features }
}

const closed = (ring: LngLat[]): LngLat[] => (ring[0] ? [...ring, ring[0]] : ring)

/** The part of a road over the water, with a little land at each end. */
function overWater(path: Path, { river }: Town): Path {
  let before = 0
  for (const [a, b] of toSegments(path)) {
    for (const [c, d] of toSegments(river.path)) {
      const found = crossing(a, b, c, d)
      if (!found) continue
      const middle = before + found.t * distance(a, b)
      return cutPath(path, middle - river.width * 0.8, middle + river.width * 0.8)
    }
    before += distance(a, b)
  }
  return path
}
