import { casingAt, growth, palette, roadWidth, type Scheme, type Stops } from './palette'
import type { RoadClass } from './town'

type Expression = readonly unknown[]
/** The part of a MapLibre style (version 8) that this map uses. */
export interface MapStyle {
  version: 8
  name: string
  center: [number, number]
  zoom: number
  sources: Record<string, unknown>
  layers: { id: string; type: string; source?: string; [property: string]: unknown }[]
}

const byZoom = (...stops: Stops): Expression => ['interpolate', ['exponential', growth], ['zoom'], ...stops]
/** Stops that are wider by what `add` returns for their zoom. */
const widen = (stops: Stops, add: (zoom: number) => number): Stops =>
  stops.map((value, index) => (index % 2 ? value + add(stops[index - 1] ?? 0) : value))

const matches = (layer: string, kind?: string): Expression => {
  const isLayer = ['==', ['get', 'layer'], layer]
  return kind === undefined ? isLayer : ['all', isLayer, ['in', ['get', 'class'], ['literal', [kind]]]]
}

// Without glyph files in the style, the renderer uses the client's local fonts.
const regular = ['Inter, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif']
const round = { 'line-cap': 'round', 'line-join': 'round' } as const
const classes: RoadClass[] = ['residential', 'collector', 'arterial', 'motorway']
const firstZoom: Record<RoadClass, number> = { residential: 12, collector: 11, arterial: 8, motorway: 5 }

type Layer = MapStyle['layers'][number]
type Paint = (typeof palette)[Scheme]
type Area = 'field' | 'town' | 'downtown' | 'industrial' | 'campus' | 'park' | 'wood' | 'fairway' | 'water'

const toArea = (paint: Paint, kind: Area): Layer => ({
  id: kind,
  type: 'fill',
  source: 'town',
  filter: matches('area', kind),
  paint: { 'fill-color': paint[kind] },
})

const toCasing = (paint: Paint, layer: 'road' | 'bridge', roadClass: RoadClass): Layer => ({
  id: `${layer}-${roadClass}-casing`,
  type: 'line',
  source: 'town',
  minzoom: Math.max(firstZoom[roadClass], 12.5),
  filter: matches(layer, roadClass),
  layout: layer === 'bridge' ? { 'line-cap': 'butt' } : round,
  paint: {
    'line-color': paint.road[roadClass].casing,
    'line-width': byZoom(
      ...widen(roadWidth[roadClass], layer === 'bridge' ? (zoom) => casingAt(zoom) * 2.2 : casingAt),
    ),
  },
})

/** At low zoom a road has no casing, and so a stronger color. */
const toRoad = ({ road }: Paint, roadClass: RoadClass): Layer => ({
  id: `road-${roadClass}`,
  type: 'line',
  source: 'town',
  minzoom: firstZoom[roadClass],
  filter: matches('road', roadClass),
  layout: round,
  paint: {
    'line-color': ['interpolate', ['linear'], ['zoom'], 12.5, road[roadClass].far, 14, road[roadClass].fill],
    'line-width': byZoom(...roadWidth[roadClass]),
  },
})

const toRail = (id: string, minzoom: number, paint: Record<string, unknown>): Layer => ({
  id,
  type: 'line',
  source: 'town',
  filter: matches('rail'),
  minzoom,
  paint,
})

const toStreetName = (paint: Paint, roadClass: RoadClass, minzoom: number, ...size: number[]): Layer => ({
  id: `name-${roadClass}`,
  type: 'symbol',
  source: 'town',
  minzoom,
  filter: matches('road', roadClass),
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-field': ['get', 'name'],
    'text-font': regular,
    'text-size': byZoom(...size),
    'text-max-angle': 32,
    'text-padding': 6,
    'text-letter-spacing': 0.01,
  },
  paint: { 'text-color': paint.label, 'text-halo-color': paint.halo, 'text-halo-width': 1.4 },
})

interface PlaceName {
  kind: string
  color: string
  minzoom: number
  maxzoom: number
  size: Stops
  isSpaced?: boolean
}

const toPlaceName = (paint: Paint, { kind, color, minzoom, maxzoom, size, isSpaced }: PlaceName): Layer => ({
  id: `place-${kind}`,
  type: 'symbol',
  source: 'town',
  minzoom,
  maxzoom,
  filter: matches('label', kind),
  layout: {
    'text-field': isSpaced ? ['upcase', ['get', 'name']] : ['get', 'name'],
    'text-font': regular,
    'text-size': byZoom(...size),
    'text-max-width': 7,
    'text-letter-spacing': isSpaced ? 0.12 : 0.02,
    'text-padding': 8,
  },
  paint: { 'text-color': color, 'text-halo-color': paint.halo, 'text-halo-width': 1.5, 'text-halo-blur': 0.4 },
})

const listPlaceNames = ({ label, labelPark, labelWater, labelStrong }: Paint): PlaceName[] => [
  { kind: 'park', color: labelPark, minzoom: 13.4, maxzoom: 19, size: [13, 10.5, 17, 14] },
  { kind: 'water', color: labelWater, minzoom: 12.6, maxzoom: 19, size: [12, 10.5, 17, 15] },
  { kind: 'district', color: label, minzoom: 12.2, maxzoom: 15.6, size: [12, 9.5, 15, 12.5], isSpaced: true },
  { kind: 'town', color: labelStrong, minzoom: 6, maxzoom: 13.4, size: [8, 13, 13, 21] },
]

/** From bottom to top. */
const listLayers = (paint: Paint): Layer[] => [
  { id: 'country', type: 'background', paint: { 'background-color': paint.country } },
  {
    ...toArea(paint, 'field'),
    minzoom: 11.5,
    paint: { 'fill-color': paint.field, 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 11.5, 0, 13, 1] },
  },
  ...(['town', 'downtown', 'industrial', 'campus', 'park', 'wood', 'fairway'] as const).map((kind) =>
    toArea(paint, kind),
  ),
  {
    id: 'river',
    type: 'line',
    source: 'town',
    filter: matches('river'),
    layout: round,
    paint: {
      'line-color': paint.water,
      'line-width': ['interpolate', ['exponential', 2], ['zoom'], 10, 1.4, 20, 74 * 17.4],
    },
  },
  toArea(paint, 'water'),
  ...classes.map((roadClass) => toCasing(paint, 'bridge', roadClass)),
  ...classes.map((roadClass) => toCasing(paint, 'road', roadClass)),
  toRail('rail', 10, { 'line-color': paint.rail, 'line-width': byZoom(11, 1, 15, 2.6, 18, 6) }),
  toRail('rail-ties', 13, {
    'line-color': paint.railGap,
    'line-width': byZoom(11, 0.4, 15, 1.4, 18, 4),
    'line-dasharray': [5, 5],
  }),
  ...classes.map((roadClass) => toRoad(paint, roadClass)),
  toStreetName(paint, 'residential', 14.8, 14, 9.5, 18, 13),
  toStreetName(paint, 'collector', 14, 14, 10, 18, 13.5),
  toStreetName(paint, 'arterial', 12.6, 12, 10, 18, 14),
  toStreetName(paint, 'motorway', 12, 12, 10, 18, 14),
  ...listPlaceNames(paint).map((name) => toPlaceName(paint, name)),
]

/** A muted street style with data from this service at `origin`. */
export const toStyle = (options: {
  origin: string
  hash: string
  scheme: Scheme
  center: [number, number]
}): MapStyle => ({
  version: 8,
  name: `Fairhaven streets, ${options.scheme}`,
  center: options.center,
  zoom: 13,
  sources: {
    town: {
      type: 'geojson',
      data: `${options.origin}/network.json?v=${options.hash}`,
      tolerance: 0.2,
      buffer: 64,
      attribution: 'Made-up town',
    },
  },
  layers: listLayers(palette[options.scheme]),
})
