import type { Scheme } from '@portal/theme'
import type { LngLat, Place } from './geo'

export type EngineName = 'maplibre' | 'google' | 'static'

export interface TechnicianPosition extends Place {
  /** Degrees clockwise from north; if omitted, the direction of the last move is used. */
  heading?: number
  /** When the technician was there, epoch milliseconds. */
  seenAt: number
  /** Too old to be trusted: drawn with reduced opacity. */
  stale?: boolean
}

export interface MapOptions {
  /** Where the customer is; the map is centered there at first. */
  customer: Place
  zoom: number
  /** Origin of the street map, for the engines that draw it. */
  mapsOrigin: string
  google?: { key: string; mapId: string }
  scheme?: Scheme
  /** The user prefers reduced motion: positions change without animation. */
  reducedMotion: boolean
  /** Something went wrong after the map was shown. */
  onError: (error: Error) => void
  /** The user moved the map, so it must not be moved automatically any more. */
  onMovedByHand?: () => void
}

/** How far from its top and bottom edges the page's own text covers the map, in pixels. */
export interface Covered {
  top: number
  bottom: number
}

const MARKER_HEIGHT = 48
/** Room for the half of a marker that may extend below its place. */
const BELOW_MARKER = 28

/** Padding around the drive, in pixels. The controls are on the right. */
export const paddingBeside = ({ top, bottom }: Covered) => ({
  top: Math.max(80, top + MARKER_HEIGHT + 4),
  bottom: Math.max(56, bottom + BELOW_MARKER),
  left: 56,
  right: 88,
})

/** A map on the page, whichever engine draws it. */
export interface TrackingMapHandle {
  setTechnician: (position: TechnicianPosition) => void
  setRoute: (path: readonly LngLat[]) => void
  /** Fits customer, technician and route into the part of the map that the page does not cover. */
  fit: (covered: Covered) => void
  /** Zooms by whole levels; negative zooms out. */
  zoomBy: (steps: number) => void
  remove: () => void
}

/** Draws a map into an element. Rejects when the map cannot be shown at all. */
export type CreateMap = (element: HTMLElement, options: MapOptions) => Promise<TrackingMapHandle>
