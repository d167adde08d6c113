/** Plane coordinates in meters: x to the east, y to the north of the town's center. */
export type Point = readonly [x: number, y: number]
export type Path = readonly Point[]
export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1])
}

const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

/** The pairs of adjacent points of a path. */
export const toSegments = (path: Path): [Point, Point][] =>
  path.slice(1).map((point, index) => [path[index] ?? point, point])

export function measureLength(path: Path): number {
  let total = 0
  for (const [a, b] of toSegments(path)) total += distance(a, b)
  return total
}

export function boundPath(path: Path, margin = 0): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const point of path) {
    box.minX = Math.min(box.minX, point[0] - margin)
    box.minY = Math.min(box.minY, point[1] - margin)
    box.maxX = Math.max(box.maxX, point[0] + margin)
    box.maxY = Math.max(box.maxY, point[1] + margin)
  }
  return box
}

/** A faster `boundPath` for a single segment, since it is called many thousands of times. */
export const boxOfSegment = (a: Point, b: Point, margin = 0): Box => ({
  minX: Math.min(a[0], b[0]) - margin,
  minY: Math.min(a[1], b[1]) - margin,
  maxX: Math.max(a[0], b[0]) + margin,
  maxY: Math.max(a[1], b[1]) + margin,
})

export const boxesMeet = (a: Box, b: Box) =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY

/** The point of segment a–b nearest to `point`; `t` is its fraction of the way from a to b. */
export function nearestOnSegment(point: Point, a: Point, b: Point): { point: Point; t: number; distance: number } {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const squared = dx * dx + dy * dy
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / squared))
  const nearest = mix(a, b, t)
  return { point: nearest, t, distance: distance(point, nearest) }
}

/** Where two segments cross, as fractions of the way along each; null if they do not. */
export function crossing(a: Point, b: Point, c: Point, d: Point): { t: number; u: number } | null {
  const rx = b[0] - a[0]
  const ry = b[1] - a[1]
  const sx = d[0] - c[0]
  const sy = d[1] - c[1]
  const cross = rx * sy - ry * sx
  if (Math.abs(cross) < 1e-9) return null
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { t, u } : null
}

/** Drops points that are off the remaining line by at most `tolerance` meters (Douglas-Peucker). */
export function simplify(path: Path, tolerance: number): Point[] {
  const first = path[0]
  const last = path[path.length - 1]
  if (!first || !last || path.length < 3) return [...path]
  let worst = 0
  let at = 0
  path.forEach((point, index) => {
    const off = nearestOnSegment(point, first, last).distance
    if (off > worst) [worst, at] = [off, index]
  })
  if (worst <= tolerance) return [first, last]
  return [...simplify(path.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(path.slice(at), tolerance)]
}

/** The point `metres` along a path, with the direction of travel there as a unit vector. */
export function alongPath(path: Path, metres: number): { point: Point; direction: Point } {
  let left = Math.max(0, metres)
  let last: { point: Point; direction: Point } | undefined
  for (const [a, b] of toSegments(path)) {
    const length = distance(a, b)
    if (length === 0) continue
    const direction: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
    if (left <= length) return { point: mix(a, b, left / length), direction }
    left -= length
    last = { point: b, direction }
  }
  return last ?? { point: path[0] ?? [0, 0], direction: [1, 0] }
}

/** The piece of a path between two distances from its start. */
export function cutPath(path: Path, from: number, to: number): Point[] {
  let before = 0
  const inner: Point[] = []
  for (const [a, b] of toSegments(path)) {
    before += distance(a, b)
    if (before > from && before < to) inner.push(b)
  }
  return [alongPath(path, from).point, ...inner, alongPath(path, to).point]
}
