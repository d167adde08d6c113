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

const byZoom = (stops: Stops, add: (zoom: number) => number = () => 0): Expression => [
  'interpolate',
  ['exponential', growth],
  ['zoom'],
  ...stops.flatMap(([zoom, pixels]) => [zoom, pixels + add(zoom)]),
]

const of = (layer: string, ...classes: string[]): Expression =>
  classes.length === 0
    ? ['==', ['get', 'layer'], layer]
    : ['all', ['==', ['get', 'layer'], layer], ['in', ['get', 'class'], ['literal', classes]]]

// Without glyph files in the style, the renderer uses the client's local fonts.
const regular = ['Inter, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif']
const round = { 'line-cap': 'round', 'line-join': 'round' } as const
const classes: RoadClass[] = ['residential', 'collector', 'arterial', 'motorway']
const firstZoom: Record<RoadClass, number> = { residential: 12, collector: 11, arterial: 8, motorway: 5 }

/** A muted street style with data from this service at `origin`. */
export function toStyle(options: { origin: string; hash: string; scheme: Scheme; center: [number, number] }): MapStyle {
  const { origin, hash, scheme, center } = options
  const paint = palette[scheme]
  const area = (
    kind: 'field' | 'town' | 'downtown' | 'industrial' | 'campus' | 'park' | 'wood' | 'fairway' | 'water',
  ) => ({
    id: kind,
    type: 'fill',
    source: 'town',
    filter: of('area', kind),
    paint: { 'fill-color': paint[kind] },
  })
  const casing = (layer: 'road' | 'bridge', roadClass: RoadClass) => ({
    id: `${layer}-${roadClass}-casing`,
    type: 'line',
    source: 'town',
    minzoom: Math.max(firstZoom[roadClass], 12.5),
    filter: of(layer, roadClass),
    layout: layer === 'bridge' ? { 'line-cap': 'butt' } : round,
    paint: {
      'line-color': paint.road[roadClass].casing,
      'line-width': byZoom(roadWidth[roadClass], layer === 'bridge' ? (zoom) => casingAt(zoom) * 2.2 : casingAt),
    },
  })
  const fill = (layer: 'road' | 'bridge', roadClass: RoadClass) => ({
    id: `${layer}-${roadClass}`,
    type: 'line',
    source: 'town',
    minzoom: firstZoom[roadClass],
    filter: of(layer, roadClass),
    layout: round,
    paint: { 'line-color': roadColor(scheme, roadClass), 'line-width': byZoom(roadWidth[roadClass]) },
  })
  const streetName = (roadClass: RoadClass, minzoom: number, size: Stops) => ({
    id: `name-${roadClass}`,
    type: 'symbol',
    source: 'town',
    minzoom,
    filter: of('road', roadClass),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'name'],
      'text-font': regular,
      'text-size': byZoom(size),
      'text-max-angle': 32,
      'text-padding': 6,
      'text-letter-spacing': 0.01,
    },
    paint: { 'text-color': paint.label, 'text-halo-color': paint.halo, 'text-halo-width': 1.4 },
  })
  const placeName = (kind: string, color: string, minzoom: number, maxzoom: number, size: Stops, spaced = false) => ({
    id: `place-${kind}`,
    type: 'symbol',
    source: 'town',
    minzoom,
    maxzoom,
    filter: of('label', kind),
    layout: {
      'text-field': spaced ? ['upcase', ['get', 'name']] : ['get', 'name'],
      'text-font': regular,
      'text-size': byZoom(size),
      'text-max-width': 7,
      'text-letter-spacing': spaced ? 0.12 : 0.02,
      'text-padding': 8,
    },
    paint: { 'text-color': color, 'text-halo-color': paint.halo, 'text-halo-width': 1.5, 'text-halo-blur': 0.4 },
  })
  return {
    version: 8,
    name: `Fairhaven streets, ${scheme}`,
    center,
    zoom: 13,
    sources: {
      town: {
        type: 'geojson',
        data: `${origin}/network.json?v=${hash}`,
        tolerance: 0.2,
        buffer: 64,
        attribution: 'Made-up town',
      },
    },
    layers: [
      { id: 'country', type: 'background', paint: { 'background-color': paint.country } },
      {
        ...area('field'),
        minzoom: 11.5,
        paint: { 'fill-color': paint.field, 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 11.5, 0, 13, 1] },
      },
      ...(['town', 'downtown', 'industrial', 'campus', 'park', 'wood', 'fairway'] as const).map(area),
      {
        id: 'river',
        type: 'line',
        source: 'town',
        filter: of('river'),
        layout: round,
        paint: {
          'line-color': paint.water,
          'line-width': ['interpolate', ['exponential', 2], ['zoom'], 10, 1.4, 20, 74 * 17.4],
        },
      },
      area('water'),
      ...classes.map((roadClass) => casing('bridge', roadClass)),
      ...classes.map((roadClass) => casing('road', roadClass)),
      {
        id: 'rail',
        type: 'line',
        source: 'town',
        filter: of('rail'),
        minzoom: 10,
        paint: {
          'line-color': paint.rail,
          'line-width': byZoom([
            [11, 1],
            [15, 2.6],
            [18, 6],
          ]),
        },
      },
      {
        id: 'rail-ties',
        type: 'line',
        source: 'town',
        filter: of('rail'),
        minzoom: 13,
        paint: {
          'line-color': paint.railGap,
          'line-width': byZoom([
            [11, 0.4],
            [15, 1.4],
            [18, 4],
          ]),
          'line-dasharray': [5, 5],
        },
      },
      ...classes.map((roadClass) => fill('road', roadClass)),
      streetName('residential', 14.8, [
        [14, 9.5],
        [18, 13],
      ]),
      streetName('collector', 14, [
        [14, 10],
        [18, 13.5],
      ]),
      streetName('arterial', 12.6, [
        [12, 10],
        [18, 14],
      ]),
      streetName('motorway', 12, [
        [12, 10],
        [18, 14],
      ]),
      placeName('park', paint.labelPark, 13.4, 19, [
        [13, 10.5],
        [17, 14],
      ]),
      placeName('water', paint.labelWater, 12.6, 19, [
        [12, 10.5],
        [17, 15],
      ]),
      placeName(
        'district',
        paint.label,
        12.2,
        15.6,
        [
          [12, 9.5],
          [15, 12.5],
        ],
        true,
      ),
      placeName('town', paint.labelStrong, 6, 13.4, [
        [8, 13],
        [13, 21],
      ]),
    ],
  }
}

/** At low zoom a road has no casing, and so a stronger color. */
function roadColor(scheme: Scheme, roadClass: RoadClass): Expression {
  const { fill, far } = palette[scheme].road[roadClass]
  return ['interpolate', ['linear'], ['zoom'], 12.5, far, 14, fill]
}
