import RBush from 'rbush'
import { alongPath, boxesMeet, boxOf, boxOfSegment, distance, distanceToPath, isInside, mix, nearestOnSegment, pathsCross, someSegment, type Box, type Point } from './geometry'
import { nearnessTo } from './landscape'
import { halfWidth, type Edge, type Town } from './model'
import { between, seededRandom, type Random } from './random'

/** A building beside a street. */
interface Building {
  /** Its corners, the first not repeated. */
  ring: readonly Point[]
  /** Where its path meets the street side. */
  door: Point
  edge: Edge
  /** Metres from the start of the edge. */
  along: number
  /** To the left of the edge's direction. */
  left: boolean
}

interface Lot {
  gap: [number, number]
  front: [number, number]
  depth: [number, number]
  setback: [number, number]
  /** Share of the lots that are built on. */
  built: number
}

const lots = {
  house: { gap: [5, 9], front: [11, 17], depth: [10, 15], setback: [6, 10], built: 0.93 },
  terrace: { gap: [3, 6], front: [9, 14], depth: [12, 18], setback: [3.5, 6], built: 0.94 },
  block: { gap: [3, 14], front: [20, 44], depth: [18, 34], setback: [2.5, 5], built: 0.92 },
  shop: { gap: [10, 34], front: [16, 42], depth: [16, 30], setback: [6, 16], built: 0.7 },
  hall: { gap: [22, 60], front: [45, 105], depth: [34, 62], setback: [10, 22], built: 0.85 },
  college: { gap: [20, 50], front: [30, 70], depth: [16, 26], setback: [12, 30], built: 0.7 },
} satisfies Record<string, Lot>

function lotFor({ zone, roadClass }: Edge): Lot | undefined {
  if (roadClass === 'motorway' || zone === 'rural') return undefined
  if (zone === 'industrial') return lots.hall
  if (zone === 'campus') return lots.college
  if (zone === 'downtown') return lots.block
  if (roadClass === 'arterial') return lots.shop
  return zone === 'suburb' ? lots.house : lots.terrace
}

interface Candidate extends Building {
  box: Box
  priority: number
  stands?: boolean
}

export interface Buildings {
  within: (box: Box) => Building[]
  /** The one nearest to the middle of a street's piece. */
  midwayAlong: (edge: Edge) => Building | undefined
}

const deepestLot = 130

/**
 * Houses along the streets, worked out where and when they are asked for. A house gives way to any
 * overlapping one of higher priority, standing or not, so the answer never depends on what was asked before.
 */
export function createBuildings(town: Town, seed: number): Buildings {
  const streets = new RBush<Box & { edge: Edge }>().load(town.edges.map((edge) => ({ ...boxOf(edge.path), edge })))
  const near = (box: Box, margin: number) =>
    streets
      .search({ minX: box.minX - margin, minY: box.minY - margin, maxX: box.maxX + margin, maxY: box.maxY + margin })
      .map(({ edge }) => edge)
  const known = new Map<number, Candidate[]>()
  const candidatesOf = (edge: Edge): Candidate[] => {
    const before = known.get(edge.index)
    if (before) return before
    const fresh = placeAlong(edge, seededRandom(seed * 7919 + edge.index))
    known.set(edge.index, fresh)
    return fresh
  }
  const unbuildable = createGround(town)
  const stands = (one: Candidate): boolean => {
    one.stands ??= !unbuildable(one) && !onStreet(one, near(one.box, 20)) && !givesWay(one)
    return one.stands
  }
  const givesWay = (one: Candidate) =>
    near(one.box, deepestLot).some((edge) =>
      candidatesOf(edge).some((other) => other !== one && other.priority > one.priority && boxesMeet(one.box, other.box) && ringsMeet(grown(one.ring), other.ring)),
    )
  const midwayAlong = (edge: Edge) => {
    const off = ({ along }: Candidate) => Math.abs(along - edge.metres / 2)
    return [...candidatesOf(edge)].sort((a, b) => off(a) - off(b)).find(stands)
  }
  return { midwayAlong, within: (box) => near(box, deepestLot).flatMap((edge) => candidatesOf(edge).filter((one) => boxesMeet(one.box, box) && stands(one))) }
}

function placeAlong(edge: Edge, random: Random): Candidate[] {
  const lot = lotFor(edge)
  if (!lot) return []
  const range = ([low, high]: readonly [number, number]) => between(random, low, high)
  const placed: Candidate[] = []
  for (const left of [true, false]) {
    for (let at = between(random, 8, 16); at < edge.metres - 10; ) {
      const front = range(lot.front)
      const depth = range(lot.depth)
      const setback = range(lot.setback) + halfWidth[edge.roadClass]
      const along = at + front / 2
      at += front + range(lot.gap)
      const priority = random()
      if (random() > lot.built || along + front / 2 > edge.metres) continue
      const { point, direction } = alongPath(edge.path, along)
      const side: Point = left ? [-direction[1], direction[0]] : [direction[1], -direction[0]]
      const corner = (forward: number, away: number): Point => [
        point[0] + direction[0] * forward + side[0] * away,
        point[1] + direction[1] * forward + side[1] * away,
      ]
      const half = front / 2
      const back = setback + depth
      // Most larger buildings are not plain boxes: a wing is left out at the back.
      const ring =
        random() < 0.45
          ? [corner(-half, setback), corner(half, setback), corner(half, back), corner(0.1 * half, back), corner(0.1 * half, back - depth * 0.35), corner(-half, back - depth * 0.35)]
          : [corner(-half, setback), corner(half, setback), corner(half, back), corner(-half, back)]
      placed.push({ ring, box: boxOf(ring, 1), door: corner(0, halfWidth[edge.roadClass] + 2), edge, along, left, priority })
    }
  }
  return placed
}

const clearance = 2.5

/** The outline a little larger, so that neighbours keep a gap. */
function grown(ring: readonly Point[]): Point[] {
  const box = boxOf(ring)
  const middle: Point = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2]
  return ring.map((corner) => mix(middle, corner, 1 + 2 / Math.max(1, distance(middle, corner))))
}

const onStreet = (one: Building, nearby: readonly Edge[]): boolean =>
  nearby.some((edge) => {
    const room = halfWidth[edge.roadClass] + clearance
    const box = boxOf(one.ring, room)
    return someSegment(edge.path, (a, b) => {
      if (!boxesMeet(boxOfSegment(a, b), box)) return false
      return pathsCross([a, b], [...one.ring, one.ring[0] ?? a]) || one.ring.some((corner) => nearestOnSegment(corner, a, b).distance < room)
    })
  })

/** Whether two outlines overlap; neither may lie inside the other without touching, which their sizes rule out nearly always. */
const ringsMeet = (one: readonly Point[], other: readonly Point[]): boolean => {
  const [first, second] = [one[0], other[0]]
  if (!first || !second) return false
  return pathsCross([...one, first], [...other, second]) || isInside(first, other) || isInside(second, one)
}

function createGround({ areas, river, rail }: Town): (one: Candidate) => boolean {
  const closed = areas.filter(({ kind }) => kind === 'park' || kind === 'wood' || kind === 'water').map(({ ring }) => ({ ring, box: boxOf(ring) }))
  const nearRiver = nearnessTo(river.path)
  const nearRail = nearnessTo(rail)
  return ({ ring, box }) => {
    const corner = ring[0]
    if (!corner) return true
    if (nearRiver(corner, 400) && ring.some((point) => distanceToPath(point, river.path) < river.width / 2 + 20)) return true
    if (nearRail(corner, 150) && ring.some((point) => distanceToPath(point, rail) < 16)) return true
    return closed.some((area) => boxesMeet(area.box, box) && ring.some((point) => isInside(point, area.ring)))
  }
}
