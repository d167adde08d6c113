import { createHash } from 'node:crypto'
import { distance, isInside, lengthOf, pathsCross } from './geometry'
import type { Edge, Town } from './model'
import { generateTown } from './town'

const town = generateTown(7)
const towns = new Map([[7, town], [8, generateTown(8)], [21, generateTown(21)]])

const fingerprint = (made: Town | undefined) => createHash('sha256').update(JSON.stringify(made)).digest('hex')

/** How many junctions can be reached from the first. */
function reachable(edges: readonly Edge[]): number {
  const next = new Map<number, number[]>()
  for (const { from, to } of edges) {
    next.set(from, [...(next.get(from) ?? []), to])
    next.set(to, [...(next.get(to) ?? []), from])
  }
  const seen = new Set([edges[0]?.from ?? 0])
  for (const node of seen) for (const other of next.get(node) ?? []) seen.add(other)
  return seen.size
}

describe('the generated town', () => {
  it('is the same for the same seed and another for another', () => {
    expect(fingerprint(generateTown(7))).toBe(fingerprint(town))
    expect(fingerprint(towns.get(8))).not.toBe(fingerprint(town))
  })

  it.each([7, 8, 21])('is connected with the seed %i', (seed) => {
    const { nodes, edges } = towns.get(seed) ?? { nodes: [], edges: [] }
    expect(edges.length).toBeGreaterThan(3000)
    expect(reachable(edges)).toBe(nodes.length)
  })

  it('falls apart without its bridges, so the check above can fail', () => {
    expect(reachable(town.edges.filter(({ bridge }) => !bridge))).toBeLessThan(town.nodes.length)
  })

  it('has edges that start and end at their junctions and have a length', () => {
    for (const edge of town.edges) {
      const [start, end] = [edge.path[0], edge.path[edge.path.length - 1]]
      expect(start).toEqual(town.nodes[edge.from])
      expect(end).toEqual(town.nodes[edge.to])
      expect(edge.from).not.toBe(edge.to)
      expect(edge.metres).toBeGreaterThan(4)
      expect(edge.metres).toBeCloseTo(lengthOf(edge.path), 6)
    }
  })

  it('knows one road at most between two junctions, as the router needs it', () => {
    const pairs = town.edges.map(({ from, to }) => [Math.min(from, to), Math.max(from, to)].join(' '))
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it('crosses the river on a few bridges of wide roads only', () => {
    const crossing = town.edges.filter(({ path }) => pathsCross(path, town.river.path))
    expect(crossing.length).toBeGreaterThanOrEqual(4)
    expect(crossing.length).toBeLessThanOrEqual(14)
    expect(crossing.every(({ bridge, roadClass }) => bridge && roadClass !== 'residential')).toBe(true)
  })

  it('has every class of road, parks, a lake, and houses of several zones', () => {
    const count = (roadClass: string) => town.edges.filter((edge) => edge.roadClass === roadClass).length
    expect([count('motorway'), count('arterial'), count('collector')].every((edges) => edges > 8)).toBe(true)
    expect(count('residential')).toBeGreaterThan(count('arterial'))
    expect(town.areas.filter(({ kind }) => kind === 'park').length).toBeGreaterThan(20)
    const lake = town.areas.find(({ name }) => name === 'Marlow Lake')
    expect(lake && town.edges.some(({ path }) => path.some((point) => isInside(point, lake.ring)))).toBe(false)
  })

  it('covers about nine by seven kilometres', () => {
    const built = town.nodes.filter((node) => isInside(node, town.areas.find(({ kind }) => kind === 'town')?.ring ?? []))
    const span = (axis: 0 | 1) => Math.max(...built.map((node) => node[axis])) - Math.min(...built.map((node) => node[axis]))
    expect(span(0)).toBeGreaterThan(7500)
    expect(span(0)).toBeLessThan(10_000)
    expect(span(1)).toBeGreaterThan(5500)
    expect(span(1)).toBeLessThan(8000)
    expect(distance(built[0] ?? [0, 0], [0, 0])).toBeLessThan(6000)
  })
})
