import createGraph from 'ngraph.graph'
import { aStar } from 'ngraph.path'
import RBush from 'rbush'
import {
  alongPath,
  boxOfSegment,
  distance,
  measureLength,
  nearestOnSegment,
  cutPath,
  toSegments,
  type Box,
  type Point,
} from './geometry'
import { toLngLat, toMetres, type LngLat, type Place } from './projection'
import { speedKmh, type Edge, type RoadClass, type Town } from './town'

export interface RouteStep {
  name: string
  distanceMeters: number
}
export interface StreetRoute {
  path: LngLat[]
  distanceMeters: number
  durationSeconds: number
  steps: RouteStep[]
}
/** A place snapped to the nearest street. */
export interface Snapped {
  edge: Edge
  /** Meters from the start of the edge. */
  along: number
  point: Point
  /** How far the place was from the street. */
  distanceMeters: number
}

/** Places farther than this from any street, in meters, are outside the town. */
const farthestFromStreet = 450
/** Penalty for each junction: slowing down, looking and turning. */
const junctionSeconds = 3

const metresPerSecond = (roadClass: RoadClass) => speedKmh[roadClass] / 3.6
const fastest = Math.max(...Object.values(speedKmh)) / 3.6

/** Seconds to drive this distance on a road of this class. */
export const secondsFor = (metres: number, roadClass: RoadClass) => metres / metresPerSecond(roadClass)

/** Cost of driving from one junction to the next, in seconds. */
export const travelSeconds = (edge: Edge) => secondsFor(edge.metres, edge.roadClass) + junctionSeconds

export interface Router {
  /** Snaps to the nearest place on a street; null outside the town. */
  snap: (place: Place) => Snapped | null
  /** The fastest route by car; null if either end is outside the town. */
  findRoute: (from: Place, to: Place) => StreetRoute | null
}

interface Leg {
  edge: Edge
  from: number
  to: number
  seconds: number
}

export function createRouter(town: Town): Router {
  const graph = createGraph<Point, Leg>()
  town.nodes.forEach((point, node) => graph.addNode(node, point))
  for (const edge of town.edges)
    graph.addLink(edge.from, edge.to, { edge, from: 0, to: edge.metres, seconds: travelSeconds(edge) })
  const finder = aStar<Point, Leg>(graph, {
    distance: (_from, _to, link) => link.data.seconds,
    heuristic: (from, to) => distance(from.data, to.data) / fastest,
  })
  const snap = createSnapping(town)
  const ends = { from: 'from', to: 'to' } as const

  function attach(name: 'from' | 'to', { edge, along, point }: Snapped) {
    graph.addNode(name, point)
    const link = (node: number, to: number) =>
      graph.addLink(name, node, {
        edge,
        from: along,
        to,
        seconds: secondsFor(Math.abs(to - along), edge.roadClass) + junctionSeconds,
      })
    link(edge.from, 0)
    link(edge.to, edge.metres)
  }

  function findRoute(from: Place, to: Place): StreetRoute | null {
    const start = snap(from)
    const goal = snap(to)
    if (!start || !goal) return null
    attach(ends.from, start)
    attach(ends.to, goal)
    if (start.edge === goal.edge) {
      const seconds = secondsFor(Math.abs(start.along - goal.along), start.edge.roadClass)
      graph.addLink(ends.from, ends.to, { edge: start.edge, from: start.along, to: goal.along, seconds })
    }
    try {
      const found = finder.find(ends.from, ends.to).map(({ id }) => id)
      if (found[0] !== ends.from) found.reverse()
      const legs = found.slice(1).map((id, index): Leg => {
        const before = found[index] ?? ends.from
        const there = graph.getLink(before, id)
        if (there) return there.data
        const back = graph.getLink(id, before)
        if (!back)
          throw new Error(
            `The router used a link from ${before} to ${id} that does not exist. Check the graph's construction.`,
          )
        const { from: low, to: high, ...rest } = back.data
        return { ...rest, from: high, to: low }
      })
      return toRoute(legs, start)
    } finally {
      graph.removeNode(ends.from)
      graph.removeNode(ends.to)
    }
  }
  return { snap, findRoute }
}

function toRoute(legs: readonly Leg[], start: Snapped): StreetRoute {
  const points: Point[] = [start.point]
  const steps: RouteStep[] = []
  let seconds = 0
  for (const leg of legs) {
    const part =
      leg.from <= leg.to ? cutPath(leg.edge.path, leg.from, leg.to) : cutPath(leg.edge.path, leg.to, leg.from).reverse()
    points.push(...part)
    seconds += leg.seconds
    const metres = Math.abs(leg.to - leg.from)
    const last = steps[steps.length - 1]
    if (last?.name === leg.edge.name) last.distanceMeters += metres
    else steps.push({ name: leg.edge.name, distanceMeters: metres })
  }
  const path = points.filter((point, index) => index === 0 || distance(points[index - 1] ?? point, point) > 0.3)
  const places = path.map(toLngLat)
  const [only] = places
  return {
    // A line needs two points, even if both ends are the same.
    path: places.length === 1 && only ? [only, only] : places,
    distanceMeters: Math.round(measureLength(path)),
    durationSeconds: Math.round(seconds),
    steps: steps
      .map(({ name, distanceMeters }) => ({ name, distanceMeters: Math.round(distanceMeters) }))
      .filter(({ distanceMeters }) => distanceMeters > 0),
  }
}

function createSnapping(town: Town): (place: Place) => Snapped | null {
  interface Piece extends Box {
    edge: Edge
    before: number
    a: Point
    b: Point
  }
  const pieces = town.edges.flatMap((edge) => {
    let before = 0
    return toSegments(edge.path).map(([a, b]): Piece => {
      const piece = { ...boxOfSegment(a, b), edge, before, a, b }
      before += distance(a, b)
      return piece
    })
  })
  const index = new RBush<Piece>(16).load(pieces)
  return (place) => {
    const point = toMetres(place)
    for (const reach of [40, 160, farthestFromStreet]) {
      let best: Snapped | null = null
      for (const { a, b, edge, before } of index.search(boxOfSegment(point, point, reach))) {
        const near = nearestOnSegment(point, a, b)
        if (near.distance > (best?.distanceMeters ?? reach)) continue
        best = { edge, along: before + near.t * distance(a, b), point: near.point, distanceMeters: near.distance }
      }
      if (best) return best
    }
    return null
  }
}

/**
 * The place `meters` along a path and the direction of travel there, degrees clockwise from north.
 * Before the start and after the end, it is the first and the last point.
 */
export function pointAlong(path: readonly LngLat[], meters: number): Place & { heading: number } {
  const points = path.map(([longitude, latitude]) => toMetres({ longitude, latitude }))
  const { point, direction } = alongPath(points, meters)
  const [longitude, latitude] = toLngLat(point)
  return {
    latitude,
    longitude,
    heading: Math.round(((Math.atan2(direction[0], direction[1]) * 180) / Math.PI + 360) % 360) % 360,
  }
}
