import type { Path, Point } from './geometry'

export type RoadClass = 'motorway' | 'arterial' | 'collector' | 'residential'

/** How a part of the town is built; decides its streets and its houses. */
export type Zone = 'downtown' | 'grid' | 'suburb' | 'industrial' | 'campus' | 'rural'

/** A street as drawn by the planner, before it is cut at its junctions. */
export interface Street {
  name: string
  roadClass: RoadClass
  zone: Zone
  path: Path
  /** May cross the river. */
  bridge?: boolean
}

export interface Area {
  kind: 'town' | 'field' | 'downtown' | 'industrial' | 'campus' | 'park' | 'wood' | 'fairway' | 'water'
  name?: string
  ring: Path
}

export interface Label {
  name: string
  kind: 'town' | 'district' | 'park' | 'water'
  at: Point
}

/** A piece of street between two junctions. Its geometry starts at `from` and ends at `to`. */
export interface Edge {
  index: number
  from: number
  to: number
  name: string
  roadClass: RoadClass
  zone: Zone
  path: Path
  metres: number
  /** Crosses the river. */
  bridge: boolean
}

export interface Town {
  nodes: readonly Point[]
  edges: readonly Edge[]
  areas: readonly Area[]
  /** Centre line and width of the river. */
  river: { path: Path; width: number }
  rail: Path
  labels: readonly Label[]
}

/** Usual driving speed, km/h. */
export const speedKmh: Record<RoadClass, number> = { motorway: 90, arterial: 55, collector: 42, residential: 28 }

/** Half the paved width in metres, kerb to middle. */
export const halfWidth: Record<RoadClass, number> = { motorway: 14, arterial: 9, collector: 6.5, residential: 5 }
