import { simplify, type Path, type Point } from './geometry'
import type { Edge, RoadClass } from './town'

/** A street as it is drawn: as few lines as possible, not split at junctions. */
export interface DrawnStreet {
  name: string
  roadClass: RoadClass
  lines: Path[]
}

/** Joins the edges of each street end to end. */
export function drawnStreets(edges: readonly Edge[], tolerance: number): DrawnStreet[] {
  const groups = new Map<string, Edge[]>()
  for (const edge of edges) {
    const key = `${edge.roadClass} ${edge.name}`
    const group = groups.get(key)
    if (group) group.push(edge)
    else groups.set(key, [edge])
  }
  return [...groups.values()].flatMap((group) => {
    const [one] = group
    return one
      ? [
          {
            name: one.name,
            roadClass: one.roadClass,
            lines: joinEdges(group).map((line) => simplify(line, tolerance)),
          },
        ]
      : []
  })
}

function joinEdges(edges: readonly Edge[]): Point[][] {
  const at = new Map<number, Edge[]>()
  for (const edge of edges) for (const node of [edge.from, edge.to]) at.set(node, [...(at.get(node) ?? []), edge])
  const left = new Set(edges)
  const walk = (start: Edge, node: number): Point[] => {
    const line: Point[] = []
    let edge: Edge | undefined = start
    for (let here = node; edge;) {
      left.delete(edge)
      const forward: boolean = edge.from === here
      line.push(...(forward ? edge.path : [...edge.path].reverse()).slice(line.length ? 1 : 0))
      here = forward ? edge.to : edge.from
      edge = at.get(here)?.find((other) => left.has(other))
    }
    return line
  }
  const lines: Point[][] = []
  // Start at line ends first, so that no line is started in its middle and split in two.
  for (const edge of edges) {
    const end = [edge.from, edge.to].find((node) => at.get(node)?.length === 1)
    if (left.has(edge) && end !== undefined) lines.push(walk(edge, end))
  }
  for (const edge of edges) if (left.has(edge)) lines.push(walk(edge, edge.from))
  return lines
}
