import RBush from 'rbush'
import { boxOfSegment, crossing, distance, lengthOf, mix, nearestOnSegment, partOf, segmentsOf, type Box, type Path, type Point } from './geometry'
import type { Edge, Street } from './model'

/** Crossings nearer to each other than this are one junction. */
const junctionRadius = 12
/** A street that ends this near to another one ends on it. */
const reachOfAnEnd = 14

interface Segment extends Box {
  street: number
  at: number
  a: Point
  b: Point
}

/** One number for two junctions, whichever comes first. */
const pairKey = (a: number, b: number) => Math.min(a, b) * 65_536 + Math.max(a, b)

/** A place where a street is cut: segment number plus the share of the way along it. */
interface Cut {
  along: number
  point: Point
}

/**
 * Cuts the streets where they meet. Streets named first keep their place exactly; later ones are moved
 * by a few metres where that joins two crossings into one.
 */
export function cutAtJunctions(streets: readonly Street[]): { nodes: Point[]; edges: Edge[] } {
  const cuts = findCuts(streets)
  const junctions = createJunctions()
  const edges: Edge[] = []
  const taken = new Map<number, Edge[]>()
  const add = (street: Street, from: number, to: number, path: Path) => {
    const key = pairKey(from, to)
    const others = taken.get(key) ?? []
    const metres = lengthOf(path)
    const middle = path[Math.floor(path.length / 2)] ?? [0, 0]
    if (others.some((other) => Math.abs(other.metres - metres) < 25 && distance(other.path[Math.floor(other.path.length / 2)] ?? [0, 0], middle) < 40)) return
    const { name, roadClass, zone } = street
    const edge: Edge = { index: edges.length, from, to, name, roadClass, zone, path, metres, bridge: street.bridge ?? false }
    edges.push(edge)
    taken.set(key, [...others, edge])
  }
  streets.forEach((street, index) => {
    const own = (cuts[index] ?? []).sort((a, b) => a.along - b.along).map((cut) => ({ ...cut, node: junctions.at(cut.point) }))
    own.forEach((cut, at) => {
      const next = own[at + 1]
      if (!next) return
      const inner = street.path.slice(Math.floor(cut.along) + 1, Math.ceil(next.along))
      const ends: [Point, Point] = [junctions.nodes[cut.node] ?? cut.point, junctions.nodes[next.node] ?? next.point]
      const path = withoutRepeats([ends[0], ...inner, ends[1]])
      if (cut.node !== next.node) return add(street, cut.node, next.node, path)
      if (lengthOf(path) < 70) return
      // A loop back to its own start would be invisible to a router that knows one road between two junctions.
      const [there, back] = halves(path)
      const turn = junctions.at(back[0] ?? ends[0])
      if (turn === cut.node) return
      const middle = junctions.nodes[turn] ?? ends[0]
      add(street, cut.node, turn, [...there.slice(0, -1), middle])
      add(street, turn, cut.node, [middle, ...back.slice(1)])
    })
  })
  return { nodes: junctions.nodes, edges: separated(edges, junctions.nodes) }
}

/** Two roads between the same two junctions: the second gets a junction of its own in its middle. */
function separated(edges: Edge[], nodes: Point[]): Edge[] {
  const seen = new Set<number>()
  return edges.flatMap((edge) => {
    const key = pairKey(edge.from, edge.to)
    if (!seen.has(key)) {
      seen.add(key)
      return [edge]
    }
    const [head, tail] = halves(edge.path)
    const middle = nodes.push(tail[0] ?? [0, 0]) - 1
    return [
      { ...edge, to: middle, path: head, metres: lengthOf(head) },
      { ...edge, from: middle, path: tail, metres: lengthOf(tail) },
    ]
  })
}

function halves(path: Path): [Point[], Point[]] {
  const metres = lengthOf(path)
  const end = path[path.length - 1] ?? [0, 0]
  return [partOf(path, 0, metres / 2), [...partOf(path, metres / 2, metres).slice(0, -1), end]]
}

function withoutRepeats(path: Path): Point[] {
  const last = path[path.length - 1]
  return path.filter((point, index) => {
    const previous = path[index - 1]
    if (index === 0 || point === last) return true
    return (!previous || distance(previous, point) > 0.5) && (!last || distance(last, point) > 0.5)
  })
}

function findCuts(streets: readonly Street[]): Cut[][] {
  const segments: Segment[] = []
  streets.forEach(({ path }, street) => {
    let at = 0
    for (const [a, b] of segmentsOf(path)) segments.push({ ...boxOfSegment(a, b), street, at: at++, a, b })
  })
  const index = new RBush<Segment>(16).load(segments)
  const cuts: Cut[][] = streets.map(({ path }) => [
    { along: 0, point: path[0] ?? [0, 0] },
    { along: path.length - 1, point: path[path.length - 1] ?? [0, 0] },
  ])
  for (const one of segments) {
    for (const other of index.search(one)) {
      if (other.street < one.street || (other.street === one.street && other.at <= one.at + 1)) continue
      const found = crossing(one.a, one.b, other.a, other.b)
      if (!found) continue
      const point = mix(one.a, one.b, found.t)
      cuts[one.street]?.push({ along: one.at + found.t, point })
      cuts[other.street]?.push({ along: other.at + found.u, point })
    }
  }
  streets.forEach((_, street) => {
    for (const end of cuts[street]?.slice(0, 2) ?? []) {
      let best: { segment: Segment; t: number; point: Point; distance: number } | undefined
      for (const segment of index.search(boxOfSegment(end.point, end.point, reachOfAnEnd))) {
        if (segment.street === street) continue
        const near = nearestOnSegment(end.point, segment.a, segment.b)
        if (near.distance < (best?.distance ?? reachOfAnEnd)) best = { segment, ...near }
      }
      if (!best) continue
      cuts[best.segment.street]?.push({ along: best.segment.at + best.t, point: best.point })
      end.point = best.point
    }
  })
  return cuts
}

/** Hands out junction numbers: one for all points within the radius of each other. */
function createJunctions() {
  const nodes: Point[] = []
  const tiles = new Map<number, number[]>()
  const tile = ([x, y]: Point) => [Math.floor(x / junctionRadius), Math.floor(y / junctionRadius)] as const
  const keyOf = (column: number, row: number) => column * 65_536 + row
  const at = (point: Point): number => {
    const [column, row] = tile(point)
    let best: number | undefined
    let bestDistance = junctionRadius
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        for (const node of tiles.get(keyOf(column + dx, row + dy)) ?? []) {
          const away = distance(nodes[node] ?? point, point)
          if (away < bestDistance) [best, bestDistance] = [node, away]
        }
      }
    }
    if (best !== undefined) return best
    const key = keyOf(column, row)
    tiles.set(key, [...(tiles.get(key) ?? []), nodes.length])
    return nodes.push(point) - 1
  }
  return { nodes, at }
}
