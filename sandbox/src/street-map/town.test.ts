import { readTown, type Edge } from './town'

const { nodes, edges, areas } = readTown()

/** The number of junctions that can be reached from the first. */
function reachable(roads: readonly Edge[]): number {
  const next = new Map<number, number[]>()
  for (const { from, to } of roads) {
    next.set(from, [...(next.get(from) ?? []), to])
    next.set(to, [...(next.get(to) ?? []), from])
  }
  const reached = new Set([roads[0]?.from ?? 0])
  for (const node of reached) for (const other of next.get(node) ?? []) reached.add(other)
  return reached.size
}

test('every junction can be reached from every other, and not without the bridges', () => {
  expect(edges.length).toBeGreaterThan(3_000)
  expect(reachable(edges)).toBe(nodes.length)
  expect(reachable(edges.filter(({ bridge }) => !bridge))).toBeLessThan(nodes.length)
})

test('there is at most one road between two junctions, as the router requires', () => {
  const pairs = edges.map(({ from, to }) => [Math.min(from, to), Math.max(from, to)].join(' '))
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(edges.every(({ from, to, metres }) => from !== to && metres > 4)).toBe(true)
})

test('there is something of each kind to be drawn', () => {
  expect(new Set(edges.map(({ roadClass }) => roadClass)).size).toBe(4)
  expect(areas.filter(({ kind }) => kind === 'park').length).toBeGreaterThan(20)
})
