import frozen from './fairhaven.json'
import { measureLength, type Path, type Point } from './geometry'

export type RoadClass = 'motorway' | 'arterial' | 'collector' | 'residential'

interface Area {
  kind: 'town' | 'field' | 'downtown' | 'industrial' | 'campus' | 'park' | 'wood' | 'fairway' | 'water'
  ring: Path
}

interface Label {
  name: string
  kind: 'town' | 'district' | 'park' | 'water'
  at: Point
}

/** A piece of street between two junctions. Its geometry starts at `from` and ends at `to`. */
export interface Edge {
  from: number
  to: number
  name: string
  roadClass: RoadClass
  path: Path
  metres: number
  /** Crosses the river. */
  bridge: boolean
}

export interface Town {
  nodes: readonly Point[]
  edges: readonly Edge[]
  areas: readonly Area[]
  /** Center line and width of the river. */
  river: { path: Path; width: number }
  rail: Path
  labels: readonly Label[]
}

/** Usual driving speed, km/h. */
export const speedKmh: Record<RoadClass, number> = { motorway: 90, arterial: 55, collector: 42, residential: 28 }

/** x, y, x, y … in meters. */
const toPath = (flat: readonly number[]): Path =>
  Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2]!, flat[index * 2 + 1]!])

/** Reads the town from the JSON file, whose coordinates have a precision of a tenth of a meter. */
export function readTown(): Town {
  const nodes = toPath(frozen.nodes)
  return {
    nodes,
    edges: frozen.streets.flatMap(({ name, roadClass, edges }) =>
      edges.map(([from = 0, to = 0, bridge, ...between]): Edge => {
        const path = [nodes[from]!, ...toPath(between), nodes[to]!]
        return {
          from,
          to,
          name,
          roadClass: roadClass as RoadClass,
          path,
          metres: measureLength(path),
          bridge: bridge === 1,
        }
      }),
    ),
    areas: frozen.areas.map(({ kind, ring }) => ({ kind: kind as Area['kind'], ring: toPath(ring) })),
    river: { width: frozen.river.width, path: toPath(frozen.river.path) },
    rail: toPath(frozen.rail),
    labels: frozen.labels.map(({ name, kind, at }) => ({
      name,
      kind: kind as Label['kind'],
      at: at as unknown as Point,
    })),
  }
}
