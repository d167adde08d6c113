import RBush from 'rbush'
import { alongPath, boxOf, boxOfSegment, isInside, nearestOnSegment, pathsCross, segmentsOf, type Box, type Point } from './geometry'
import { motorwayBand, nearnessTo, riverBank, type Landscape } from './landscape'
import type { Area, Edge, RoadClass } from './model'
import type { Random } from './random'

const rank: Record<RoadClass, number> = { residential: 0, collector: 1, arterial: 2, motorway: 3 }
/** A small street this near to a larger one, and along it, is not built. */
const crowding = 40
const shortestDeadEnd = 42
const shortestWideEnd = 900

/** Takes away what would not have been built: through the river, the lake, a park, beside a larger road. */
export function withoutImpossible(edges: readonly Edge[], land: Landscape, areas: readonly Area[]): Edge[] {
  const nearRiver = nearnessTo(land.river)
  const nearMotorway = nearnessTo(land.motorway)
  const nearRail = nearnessTo(land.rail)
  const green = areas.filter(({ kind }) => kind === 'park' || kind === 'wood' || kind === 'campus').map(({ ring }) => ({ ring, box: boxOf(ring) }))
  const inGreen = (point: Point) =>
    green.some(({ ring, box }) => point[0] > box.minX && point[0] < box.maxX && point[1] > box.minY && point[1] < box.maxY && isInside(point, ring))
  const crowded = createCrowding(edges)
  return edges.filter((edge) => {
    const middle = alongPath(edge.path, edge.metres / 2).point
    const small = rank[edge.roadClass]
    if (!edge.bridge && nearRiver(middle, riverBank)) return false
    if (!edge.bridge && (small < 2 || isInside(middle, land.town)) && nearRiver(middle, 300) && pathsCross(edge.path, land.river)) return false
    if (small < 2 && (isInside(middle, land.lake) || pathsCross(edge.path, land.lake))) return false
    if (small < 2 && nearMotorway(middle, motorwayBand)) return false
    if (small < 2 && nearMotorway(middle, 400) && pathsCross(edge.path, land.motorway)) return false
    if (small < 2 && nearRail(middle, 400) && pathsCross(edge.path, land.rail)) return false
    if (small === 0 && nearRail(middle, 28)) return false
    if (small === 0 && edge.zone !== 'campus' && [0.2, 0.5, 0.8].some((share) => inGreen(alongPath(edge.path, edge.metres * share).point))) return false
    if (small < 2 && !isInside(middle, land.town)) return false
    return small === 3 || !crowded(edge)
  })
}

function createCrowding(edges: readonly Edge[]): (edge: Edge) => boolean {
  const segments = edges.flatMap((edge) =>
    rank[edge.roadClass] === 0 ? [] : [...segmentsOf(edge.path)].map(([a, b]) => ({ ...boxOfSegment(a, b, crowding), a, b, edge })),
  )
  const index = new RBush<Box & { a: Point; b: Point; edge: Edge }>().load(segments)
  return (edge) => {
    let near = 0
    let all = 0
    for (let share = 0.15; share < 0.9; share += 0.14) {
      const { point, direction } = alongPath(edge.path, edge.metres * share)
      all += 1
      const beside = index
        .search({ minX: point[0], minY: point[1], maxX: point[0], maxY: point[1] })
        .some(({ a, b, edge: other }) => {
          if (rank[other.roadClass] <= rank[edge.roadClass]) return false
          if (nearestOnSegment(point, a, b).distance > crowding) return false
          const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
          return Math.abs((direction[0] * (b[0] - a[0]) + direction[1] * (b[1] - a[1])) / length) > 0.72
        })
      if (beside) near += 1
    }
    return near / all > 0.5
  }
}

/** Leaves gaps in the grid, so that blocks differ in length. */
export function withGaps(edges: readonly Edge[], random: Random): Edge[] {
  const degree = degrees(edges)
  return edges.filter((edge) => {
    if (edge.roadClass !== 'residential' || edge.zone !== 'grid') return true
    if (random() > 0.13 || (degree.get(edge.from) ?? 0) < 4 || (degree.get(edge.to) ?? 0) < 4) return true
    for (const node of [edge.from, edge.to]) degree.set(node, (degree.get(node) ?? 0) - 1)
    return false
  })
}

function degrees(edges: readonly Edge[]): Map<number, number> {
  const degree = new Map<number, number>()
  for (const { from, to } of edges) for (const node of [from, to]) degree.set(node, (degree.get(node) ?? 0) + 1)
  return degree
}

/** Cuts off the stubs that cutting left behind. A wide road never ends in the middle of the town. */
export function withoutStubs(edges: readonly Edge[]): Edge[] {
  let left = [...edges]
  for (;;) {
    const degree = degrees(left)
    const kept = left.filter((edge) => {
      const open = degree.get(edge.from) === 1 || degree.get(edge.to) === 1
      return !open || edge.metres > (edge.roadClass === 'residential' ? shortestDeadEnd : shortestWideEnd)
    })
    if (kept.length === left.length) return kept
    left = kept
  }
}

/** The part of the network where every place can be reached from every other. */
export function largestPart(edges: readonly Edge[]): Edge[] {
  const parent = new Map<number, number>()
  const root = (node: number): number => {
    let at = node
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up
    parent.set(node, at)
    return at
  }
  for (const { from, to } of edges) parent.set(root(from), root(to))
  const sizes = new Map<number, number>()
  for (const { from } of edges) sizes.set(root(from), (sizes.get(root(from)) ?? 0) + 1)
  const largest = [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0]
  return edges.filter(({ from }) => root(from) === largest)
}
