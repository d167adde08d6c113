import { signedArea, type Path, type Point } from './geometry'
import type { Edge } from './model'

/** The areas enclosed by streets, as rings along their middle lines, with the roads around each. */
export function findBlocks(nodes: readonly Point[], edges: readonly Edge[]): { ring: Point[]; edges: Edge[]; squareMetres: number }[] {
  interface HalfEdge {
    edge: Edge
    from: number
    to: number
    path: Path
    angle: number
  }
  const leaving = new Map<number, HalfEdge[]>()
  const half = (edge: Edge, from: number, to: number, path: Path) => {
    const [a, b] = [path[0] ?? [0, 0], path[1] ?? [0, 0]]
    const one: HalfEdge = { edge, from, to, path, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) }
    leaving.set(from, [...(leaving.get(from) ?? []), one])
    return one
  }
  const halves = edges.flatMap((edge) => [half(edge, edge.from, edge.to, edge.path), half(edge, edge.to, edge.from, [...edge.path].reverse())])
  for (const list of leaving.values()) list.sort((a, b) => a.angle - b.angle)
  const next = (one: HalfEdge): HalfEdge | undefined => {
    const list = leaving.get(one.to) ?? []
    const back = list.findIndex((other) => other.edge === one.edge && other.from === one.to)
    // The first street clockwise from the way back: always keeping the block on the left.
    return list[(back - 1 + list.length) % list.length]
  }
  const done = new Set<HalfEdge>()
  return halves.flatMap((start) => {
    const ring: Point[] = []
    const around: Edge[] = []
    for (let at: HalfEdge | undefined = start; at && !done.has(at); at = next(at)) {
      done.add(at)
      around.push(at.edge)
      ring.push(...at.path.slice(0, -1))
    }
    const squareMetres = signedArea(ring)
    return squareMetres > 0 ? [{ ring, edges: around, squareMetres }] : []
  })
}
