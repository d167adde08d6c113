import type { RoadClass } from './town'

export type Scheme = 'light' | 'dark'

/** `far` is the color at low zoom, where roads have no casing. */
type RoadPaint = Record<RoadClass, { fill: string; casing: string; far: string }>

const light = {
  country: '#edf1e6',
  field: '#e8eedd',
  town: '#f6f4f0',
  downtown: '#f3ede5',
  industrial: '#eeecf1',
  campus: '#f3eede',
  park: '#cfe8c0',
  wood: '#bddcae',
  fairway: '#dff0cd',
  water: '#a6d3ee',
  rail: '#b4b1b8',
  railGap: '#f6f4f0',
  label: '#5c6370',
  labelStrong: '#363c46',
  labelPark: '#41743a',
  labelWater: '#3f7fa6',
  halo: '#ffffff',
  route: '#1f6feb',
  routeCasing: '#ffffff',
  pin: '#c8332b',
  vehicle: '#1f6feb',
  road: {
    motorway: { fill: '#ffcf73', casing: '#dd9f3e', far: '#f3b853' },
    arterial: { fill: '#ffe7a6', casing: '#dfbd6c', far: '#f2d284' },
    collector: { fill: '#ffffff', casing: '#d3cdc3', far: '#d3cdc3' },
    residential: { fill: '#ffffff', casing: '#dcd7ce', far: '#e0dbd3' },
  },
}

export const palette: Record<Scheme, Record<Exclude<keyof typeof light, 'road'>, string> & { road: RoadPaint }> = {
  light,
  dark: {
    country: '#1a2023',
    field: '#1d2524',
    town: '#20252b',
    downtown: '#242830',
    industrial: '#232631',
    campus: '#262a2c',
    park: '#203329',
    wood: '#1d3026',
    fairway: '#263d2f',
    water: '#17364a',
    rail: '#4d535c',
    railGap: '#20252b',
    label: '#a7b0bd',
    labelStrong: '#dfe4ea',
    labelPark: '#86b893',
    labelWater: '#7fb4d3',
    halo: '#171b1f',
    route: '#5b9dff',
    routeCasing: '#10151a',
    pin: '#ff7b72',
    vehicle: '#5b9dff',
    road: {
      motorway: { fill: '#8a6a35', casing: '#14181c', far: '#8a6a35' },
      arterial: { fill: '#5a5344', casing: '#15191d', far: '#5a5344' },
      collector: { fill: '#454c56', casing: '#171b20', far: '#363c44' },
      residential: { fill: '#383f48', casing: '#191d22', far: '#2c3239' },
    },
  },
}

/** Drawn width in pixels at a zoom: zoom, pixels, zoom, pixels, ... Interpolated exponentially in between. */
export type Stops = readonly number[]
export const growth = 1.6

export const roadWidth: Record<RoadClass, Stops> = {
  motorway: [10, 1.6, 12, 3, 14, 6, 16, 15, 18, 48],
  arterial: [10, 0.8, 12, 2, 14, 4.6, 16, 12.5, 18, 42],
  collector: [11, 0.4, 12, 1, 14, 3, 16, 9.5, 18, 33],
  residential: [11.5, 0.3, 13, 0.9, 14, 1.8, 15, 3.8, 16, 7.6, 18, 27],
}
export const routeWidth: Stops = [12, 4, 15, 6, 18, 13]
/** Pixels that the casing adds to the width, at a zoom. */
export function casingAt(zoom: number): number {
  if (zoom < 12) return 0.6
  return zoom < 15 ? 1.2 : 2.2
}

/** The width at a zoom, interpolated as a map renderer does. */
export function widthAt(stops: Stops, zoom: number): number {
  const next = stops.findIndex((at, index) => index % 2 === 0 && at >= zoom)
  if (next === -1) return stops.at(-1) ?? 0
  const [highZoom = 0, high = 0] = stops.slice(next)
  if (next === 0) return high
  const [lowZoom = 0, low = 0] = stops.slice(next - 2)
  const share = (growth ** (zoom - lowZoom) - 1) / (growth ** (highZoom - lowZoom) - 1)
  return low + (high - low) * share
}
