import { findBlocks } from './blocks'
import { distanceToPath, isInside, lengthOf, pathsCross, simplified, type Point } from './geometry'
import { bend, drawFields, drawLandscape, middleOf, riverWidth } from './landscape'
import { cutAtJunctions } from './junctions'
import type { Area, Edge, Label, Town } from './model'
import { planStreets } from './planner'
import { largestPart, withGaps, withoutImpossible, withoutStubs } from './prune'
import { seededRandom, shuffled, type Random } from './random'

/** Draws a whole made-up town. The same seed always gives the same town. */
export function generateTown(seed: number): Town {
  const random = seededRandom(seed)
  const warp = bend(random)
  const land = drawLandscape(random)
  const plan = planStreets(random, warp, land)
  const areas = [...land.areas.filter(isGround), ...plan.areas, ...land.areas.filter((area) => !isGround(area))]
  const cut = cutAtJunctions(plan.streets.map((street) => ({ ...street, path: simplified(street.path, 0.5) })))
  const built = largestPart(withoutStubs(withGaps(withoutImpossible(cut.edges, land, areas), random)))
  const { nodes, edges } = renumbered(cut.nodes, built)
  const bridged = edges.map((edge) => ({ ...edge, bridge: pathsCross(edge.path, land.river) }))
  const squares = pocketParks(random, nodes, bridged)
  return {
    nodes,
    edges: bridged,
    areas: [...drawFields(random, land, warp), ...areas.filter(({ kind }) => kind !== 'water'), ...squares, ...areas.filter(({ kind }) => kind === 'water')],
    river: { path: land.river, width: riverWidth },
    rail: land.rail,
    labels: [...plan.labels.filter(({ at }) => isInside(at, land.town) && distanceToPath(at, land.river) > 260 && !areas.some((area) => area.name && isInside(at, area.ring))), ...areas.flatMap(labelOf), ...squares.flatMap(labelOf)],
  }
}

function renumbered(nodes: readonly Point[], edges: readonly Edge[]): { nodes: Point[]; edges: Edge[] } {
  const numbers = new Map<number, number>()
  const kept: Point[] = []
  const number = (node: number) => {
    const known = numbers.get(node)
    if (known !== undefined) return known
    const fresh = kept.push(nodes[node] ?? [0, 0]) - 1
    numbers.set(node, fresh)
    return fresh
  }
  return { edges: edges.map((edge, index) => ({ ...edge, index, from: number(edge.from), to: number(edge.to), metres: lengthOf(edge.path) })), nodes: kept }
}

const parkNames = ['Founders Green', 'Juniper Square', 'Linden Park', 'Carver Park', 'Robin Playfield', 'Tilden Green', 'Mulberry Park', 'Harlan Square', 'Prospect Gardens', 'Orchard Green']

/** Some whole blocks that were never built on. */
function pocketParks(random: Random, nodes: readonly Point[], edges: readonly Edge[]): Area[] {
  const free = findBlocks(nodes, edges).filter(
    ({ squareMetres, edges: around }) => squareMetres > 9_000 && squareMetres < 34_000 && around.every(({ zone }) => zone !== 'industrial' && zone !== 'rural'),
  )
  return shuffled(random, free)
    .slice(0, 38)
    .map(({ ring }, index): Area => {
      const name = parkNames[index]
      return name === undefined ? { kind: 'park', ring } : { kind: 'park', name, ring }
    })
}

const isGround = ({ kind }: Area) => kind === 'town'

const labelOf = ({ kind, name, ring }: Area): Label[] =>
  name === undefined || name === 'Riverwalk' ? [] : [{ name, kind: kind === 'water' ? 'water' : 'park', at: middleOf(ring) }]
