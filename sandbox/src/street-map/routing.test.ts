import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { fairhaven, findRoute } from './fairhaven'
import { distance, measureLength, type Point } from './geometry'
import { center, toMetres, toPlace, type Place } from './projection'
import { pointAlong, secondsFor, travelSeconds, type Snapped } from './routing'

const town = fairhaven.town()
const router = fairhaven.router()
const generator = xoroshiro128plus(99)
const somewhere = (): Place => toPlace([uniformInt(generator, -3600, 3600), uniformInt(generator, -2600, 2600)])

/** Reference implementation: the shortest time between two places on streets, by plain Dijkstra over all junctions. */
function plainDijkstra(start: Snapped, goal: Snapped): number {
  const junction = travelSeconds({ ...start.edge, metres: 0 })
  const toEnd = ({ edge, along }: Snapped) =>
    new Map([
      [edge.from, secondsFor(along, edge.roadClass) + junction],
      [edge.to, secondsFor(edge.metres - along, edge.roadClass) + junction],
    ])
  const next = new Map<number, { node: number; seconds: number }[]>()
  for (const edge of town.edges) {
    for (const [a, b] of [
      [edge.from, edge.to],
      [edge.to, edge.from],
    ] as const)
      next.set(a, [...(next.get(a) ?? []), { node: b, seconds: travelSeconds(edge) }])
  }
  const best = toEnd(start)
  const open = new Set(best.keys())
  const done = new Set<number>()
  while (open.size) {
    const node = [...open].reduce((a, b) => ((best.get(a) ?? Infinity) <= (best.get(b) ?? Infinity) ? a : b))
    open.delete(node)
    done.add(node)
    for (const { node: other, seconds } of next.get(node) ?? []) {
      const total = (best.get(node) ?? Infinity) + seconds
      if (done.has(other) || total >= (best.get(other) ?? Infinity)) continue
      best.set(other, total)
      open.add(other)
    }
  }
  return Math.min(...[...toEnd(goal)].map(([node, seconds]) => (best.get(node) ?? Infinity) + seconds))
}

describe('findRoute', () => {
  it('is as fast as the route that plain Dijkstra finds', () => {
    for (let sample = 0; sample < 25; sample += 1) {
      const [from, to] = [somewhere(), somewhere()]
      const [start, goal] = [router.snap(from), router.snap(to)]
      if (!start || !goal || start.edge === goal.edge) continue
      expect(findRoute(from, to)?.durationSeconds).toBe(Math.round(plainDijkstra(start, goal)))
    }
  })

  it('starts and ends on the streets nearest to its ends, and has no gap on the way', () => {
    for (let sample = 0; sample < 40; sample += 1) {
      const [from, to] = [somewhere(), somewhere()]
      const route = findRoute(from, to)
      const points = route?.path.map(([longitude, latitude]) => toMetres({ latitude, longitude })) ?? []
      const nowhere: Point = [0, 0]
      const [first, last] = [points[0] ?? nowhere, points[points.length - 1] ?? nowhere]
      expect(distance(first, router.snap(from)?.point ?? [0, 0])).toBeLessThan(0.5)
      expect(distance(last, router.snap(to)?.point ?? [0, 0])).toBeLessThan(0.5)
      expect(measureLength(points)).toBeCloseTo(route?.distanceMeters ?? 0, -1)
      expect(
        Math.abs(
          (route?.steps ?? []).reduce((sum, { distanceMeters }) => sum + distanceMeters, 0) -
            (route?.distanceMeters ?? 0),
        ),
      ).toBeLessThan(20)
      for (const point of points) expect(router.snap(toPlace(point))?.distanceMeters).toBeLessThan(1)
    }
  })

  it('leaves no trace in the graph: the same query has the same result', () => {
    const [from, to] = [somewhere(), somewhere()]
    const first = findRoute(from, to)
    findRoute(to, from)
    expect(findRoute(from, to)).toEqual(first)
  })

  it('stays on one street when both ends are on it', () => {
    const long = town.edges.filter(({ metres, roadClass }) => metres > 120 && roadClass === 'residential')
    const edge = long[uniformInt(generator, 0, long.length - 1)]!
    const [a, b] = [edge.path[0] ?? [0, 0], edge.path[edge.path.length - 1] ?? [0, 0]]
    const at = (share: number) => toPlace([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share])
    const route = findRoute(at(0.4), at(0.6))
    expect(route?.distanceMeters).toBeLessThan(edge.metres / 2)
    expect(route?.steps.map(({ name }) => name)).toEqual([edge.name])
  })

  it('is a line of two points when both ends are the same', () => {
    const route = findRoute(center, center)
    expect(route).toMatchObject({ distanceMeters: 0, durationSeconds: 0, steps: [] })
    expect(route?.path).toHaveLength(2)
  })

  it.each([
    ['the start', { latitude: 41, longitude: -104.99 }, center],
    ['the end', center, { latitude: 39.742, longitude: -100 }],
    ['both', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 0 }],
  ])('is null when %s is outside the town', (_which, from, to) => {
    expect(findRoute(from, to)).toBeNull()
  })
})

describe('pointAlong', () => {
  const north: [number, number][] = [
    [-104.991, 39.74],
    [-104.991, 39.75],
    [-104.98, 39.75],
  ]
  it.each([
    ['the start', 0, { latitude: 39.74, longitude: -104.991, heading: 0 }],
    ['before the start', -50, { latitude: 39.74, longitude: -104.991, heading: 0 }],
    ['half of the first leg', 556.6, { latitude: 39.745, longitude: -104.991, heading: 0 }],
    ['past the corner', 1113.2 + 85.6, { latitude: 39.75, longitude: -104.99, heading: 90 }],
    ['past the end', 99_999, { latitude: 39.75, longitude: -104.98, heading: 90 }],
  ])('at %s', (_where, meters, expected) => {
    const { latitude, longitude, heading } = pointAlong(north, meters)
    expect(latitude).toBeCloseTo(expected.latitude, 5)
    expect(longitude).toBeCloseTo(expected.longitude, 5)
    expect(heading).toBe(expected.heading)
  })

  it('stays at the only point of a route of length zero', () => {
    expect(
      pointAlong(
        [
          [-104.991, 39.74],
          [-104.991, 39.74],
        ],
        10,
      ),
    ).toMatchObject({ latitude: 39.74, longitude: -104.991 })
  })
})
