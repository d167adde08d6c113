import type { LngLat, Place } from './geo'

export type EngineName = 'maplibre' | 'google' | 'static'

export interface TechnicianPosition extends Place {
  /** Degrees clockwise from north; left out, the direction of the last move counts. */
  heading?: number
  /** When the technician was there, epoch milliseconds. */
  seenAt: number
  /** Too old to be trusted: drawn paler. */
  stale?: boolean
}

export interface MapOptions {
  center: Place
  zoom: number
  customer: Place
  technician?: TechnicianPosition
  /** Origin of the street map, for the engines that draw it. */
  mapsOrigin: string
  google?: { key: string; mapId: string }
  scheme?: 'light' | 'dark'
  /** The visitor asked for less movement: positions change without travelling. */
  reducedMotion: boolean
  /** Something went wrong after the map was shown. */
  onError: (error: Error) => void
  /** The visitor moved the map, so it is not to be moved from under them. */
  onMovedByHand?: () => void
}

/** How far down from its upper edge, and up from its lower one, the page's own text lies over the map; pixels. */
export interface Covered {
  top: number
  bottom: number
}

const MARKER_HEIGHT = 48
/** Room for the half of a marker that may stand below its place. */
const BELOW_MARKER = 28

/** What a map leaves free around the drive. The controls stand at the right. */
export const paddingBeside = ({ top, bottom }: Covered) => ({
  top: Math.max(80, top + MARKER_HEIGHT + 4), bottom: Math.max(56, bottom + BELOW_MARKER), left: 56, right: 88,
})

/** A map on the page, whoever draws it. */
export interface TrackingMapHandle {
  setTechnician: (position: TechnicianPosition) => void
  setRoute: (path: readonly LngLat[]) => void
  /** Brings customer, technician and route into view, where nothing of the page lies over them. */
  fit: (covered: Covered) => void
  /** Whole steps; negative zooms out. */
  zoomBy: (steps: number) => void
  remove: () => void
}

/** Draws a map into an element. Rejects when the map cannot be shown at all. */
export type CreateMap = (element: HTMLElement, options: MapOptions) => Promise<TrackingMapHandle>

/** The browser cannot draw with WebGL 2; the static map still works. */
export class NoWebGlError extends Error {
  override name = 'NoWebGlError'
}
