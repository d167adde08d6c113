/** Plane geometry in metres: x to the east, y to the north of the town's centre. */
export type Point = readonly [x: number, y: number]
export type Path = readonly Point[]
export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

// Looked up once: these are called some million times for a town.
const { abs, max, min, sqrt } = Math

export function distance(a: Point, b: Point): number {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  return sqrt(dx * dx + dy * dy)
}

export const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

/** Calls `visit` with each pair of neighbouring points, until it answers true. Whether one did. */
export function someSegment(path: Path, visit: (a: Point, b: Point, index: number) => boolean | undefined): boolean {
  for (let index = 1; index < path.length; index += 1) {
    const [a, b] = [path[index - 1], path[index]]
    if (a && b && visit(a, b, index - 1)) return true
  }
  return false
}

/** The pairs of neighbouring points of a path. */
export const segmentsOf = (path: Path): [Point, Point][] => path.slice(1).map((point, index) => [path[index] ?? point, point])

export function lengthOf(path: Path): number {
  let total = 0
  for (const [a, b] of segmentsOf(path)) total += distance(a, b)
  return total
}

export function boxOf(path: Path, margin = 0): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const point of path) {
    box.minX = min(box.minX, point[0] - margin)
    box.minY = min(box.minY, point[1] - margin)
    box.maxX = max(box.maxX, point[0] + margin)
    box.maxY = max(box.maxY, point[1] + margin)
  }
  return box
}

/** The same as `boxOf` for a single segment, which is asked for many thousands of times. */
export const boxOfSegment = (a: Point, b: Point, margin = 0): Box => ({
  minX: min(a[0], b[0]) - margin,
  minY: min(a[1], b[1]) - margin,
  maxX: max(a[0], b[0]) + margin,
  maxY: max(a[1], b[1]) + margin,
})

export const boxesMeet = (a: Box, b: Box) => a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY

/** The point of segment a–b nearest to `point`; `t` is its share of the way from a to b. */
export function nearestOnSegment(point: Point, a: Point, b: Point): { point: Point; t: number; distance: number } {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const squared = dx * dx + dy * dy
  const t = squared === 0 ? 0 : min(1, max(0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / squared))
  const nearest = mix(a, b, t)
  return { point: nearest, t, distance: distance(point, nearest) }
}

export function distanceToPath(point: Point, path: Path): number {
  let best = Infinity
  someSegment(path, (a, b) => {
    best = min(best, nearestOnSegment(point, a, b).distance)
    return best === 0
  })
  return best
}

/** Where two segments cross, as shares of the way along each; null when they do not. */
export function crossing(a: Point, b: Point, c: Point, d: Point): { t: number; u: number } | null {
  const rx = b[0] - a[0]
  const ry = b[1] - a[1]
  const sx = d[0] - c[0]
  const sy = d[1] - c[1]
  const cross = rx * sy - ry * sx
  if (abs(cross) < 1e-9) return null
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { t, u } : null
}

export function pathsCross(first: Path, second: Path): boolean {
  const box = boxOf(first)
  return someSegment(second, (c, d) => boxesMeet(box, boxOfSegment(c, d)) && someSegment(first, (a, b) => crossing(a, b, c, d) !== null))
}

/** Whether a point lies inside a ring (first and last point need not be equal). */
export function isInside(point: Point, ring: Path): boolean {
  let inside = false
  let previous = ring[ring.length - 1]
  for (const current of ring) {
    if (previous && current[1] > point[1] !== previous[1] > point[1]) {
      const x = ((previous[0] - current[0]) * (point[1] - current[1])) / (previous[1] - current[1]) + current[0]
      if (point[0] < x) inside = !inside
    }
    previous = current
  }
  return inside
}

/** A smooth curve through the given points (Catmull–Rom), sampled about every `step` metres. */
export function curveThrough(points: Path, step: number): Point[] {
  const curve: Point[] = []
  points.forEach((b, index) => {
    const c = points[index + 1]
    if (!c) return void curve.push(b)
    const a = points[index - 1] ?? b
    const d = points[index + 2] ?? c
    const pieces = max(1, Math.round(distance(b, c) / step))
    for (let piece = 0; piece < pieces; piece += 1) {
      const t = piece / pieces
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t)
      curve.push([along(0), along(1)])
    }
  })
  return curve
}

/** The path moved sideways: positive to the left of its direction. */
export function offsetPath(path: Path, metres: number): Point[] {
  return path.map((point, index) => {
    const before = path[max(0, index - 1)] ?? point
    const after = path[min(path.length - 1, index + 1)] ?? point
    const length = distance(before, after) || 1
    return [point[0] - ((after[1] - before[1]) / length) * metres, point[1] + ((after[0] - before[0]) / length) * metres]
  })
}

/** Leaves out the points that are off the remaining line by less than `tolerance` metres (Douglas–Peucker). */
export function simplified(path: Path, tolerance: number): Point[] {
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
  return [...simplified(path.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(path.slice(at), tolerance)]
}

/** The point `metres` along a path, with the direction of travel there as a unit vector. */
export function alongPath(path: Path, metres: number): { point: Point; direction: Point } {
  let left = max(0, metres)
  let last: { point: Point; direction: Point } | undefined
  for (const [a, b] of segmentsOf(path)) {
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
export function partOf(path: Path, from: number, to: number): Point[] {
  let before = 0
  const inner: Point[] = []
  for (const [a, b] of segmentsOf(path)) {
    before += distance(a, b)
    if (before > from && before < to) inner.push(b)
  }
  return [alongPath(path, from).point, ...inner, alongPath(path, to).point]
}

/** The area of a ring in square metres: positive when the ring turns counter-clockwise. */
export function signedArea(ring: Path): number {
  let total = 0
  let previous = ring[ring.length - 1] ?? [0, 0]
  for (const current of ring) {
    total += previous[0] * current[1] - current[0] * previous[1]
    previous = current
  }
  return total / 2
}
