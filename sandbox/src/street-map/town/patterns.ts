import { curveThrough, offsetPath, type Path, type Point } from './geometry'
import { between, type Random } from './random'

/** A street of a suburb in the suburb's own metres: (0, 0) to (width, height). */
export interface PatternStreet {
  kind: 'collector' | 'street' | 'crescent' | 'court'
  path: Path
}
export type Pattern = (random: Random, width: number, height: number) => PatternStreet[]

/** One winding collector with ribs on both sides: most end as courts, some are joined into crescents. */
const ribs: Pattern = (random, width, height) => {
  const middle = between(random, 0.42, 0.58) * height
  const spine = curveThrough(
    [0, 0.25, 0.5, 0.75, 1].map((s): Point => [s * width, middle + (s % 1 ? between(random, -0.09, 0.09) * height : 0)]),
    14,
  )
  const streets: PatternStreet[] = [{ kind: 'collector', path: spine }]
  for (const side of [1, -1]) {
    const room = side > 0 ? height - middle : middle
    const places: number[] = []
    for (let x = between(random, 45, 80); x < width - 45; x += between(random, 84, 104)) places.push(x)
    for (let index = 0; index < places.length; index += 1) {
      const x = places[index] ?? 0
      const next = places[index + 1]
      const foot = spine.reduce((best, point) => (Math.abs(point[0] - x) < Math.abs(best[0] - x) ? point : best))
      const reach = room - between(random, 48, 70)
      const lean = between(random, -34, 34)
      const top = (share: number, at = x): Point => [at + lean * share * share, middle + side * reach * share]
      if (next && random() < 0.42) {
        const end = spine.reduce((best, point) => (Math.abs(point[0] - next) < Math.abs(best[0] - next) ? point : best))
        const crown: Point = [(x + next) / 2 + lean * 0.95, middle + side * (reach + 4)]
        streets.push({ kind: 'crescent', path: curveThrough([foot, top(0.45), top(0.85), crown, top(0.85, next), top(0.45, next), end], 9) })
        index += 1
      } else if (random() < 0.3) {
        streets.push({ kind: 'street', path: curveThrough([foot, top(0.5), [x + lean, middle + side * room]], 14) })
      } else {
        streets.push({ kind: 'court', path: curveThrough([foot, top(0.5), top(1)], 14) })
      }
    }
    const across = middle + side * room * between(random, 0.46, 0.6)
    const from = between(random, 0.05, 0.3) * width
    streets.push({ kind: 'street', path: curveThrough([[from, across], [width * 0.5, across + between(random, -20, 20)], [width - from * 0.7, across]], 30) })
  }
  return streets
}

/** Arcs around a point on the edge, with spokes: the garden suburb. */
const arcs: Pattern = (random, width, height) => {
  const focus: Point = [width * between(random, 0.38, 0.62), -between(random, 10, 60)]
  const polar = (angle: number, radius: number): Point => [focus[0] + Math.cos(angle) * radius, focus[1] + Math.sin(angle) * radius]
  const streets: PatternStreet[] = []
  const far = Math.hypot(width, height)
  const spokes = [0.16, 0.34, 0.5, 0.66, 0.84].map((share) => (share + between(random, -0.025, 0.025)) * Math.PI)
  for (let radius = between(random, 130, 160), ring = 0; radius < far; radius += between(random, 82, 98), ring += 1) {
    const path = Array.from({ length: 41 }, (_, step) => polar((step / 40) * Math.PI * 1.1 - 0.05 * Math.PI, radius))
    for (const part of insideOf(path, width, height)) streets.push({ kind: ring % 4 === 2 ? 'collector' : 'street', path: part })
  }
  spokes.forEach((angle, index) => {
    const start = index % 2 ? 140 : 235
    for (const part of insideOf([polar(angle, start), polar(angle, far * 0.6), polar(angle, far)], width, height)) {
      streets.push({ kind: index === 2 ? 'collector' : 'street', path: part })
    }
  })
  return streets
}

/** Long parallel waves, linked now and then. */
const waves: Pattern = (random, width, height) => {
  const streets: PatternStreet[] = []
  const amplitude = between(random, 22, 42)
  const period = between(random, 420, 700)
  const phase = random() * 6
  const rise = (x: number) => amplitude * (Math.sin((x / period) * 2 * Math.PI + phase) - Math.sin(phase)) * Math.sin((x / width) * Math.PI)
  for (let y = between(random, 70, 90), row = 0; y < height - 60; y += between(random, 80, 96), row += 1) {
    const start = row % 3 === 1 ? between(random, 90, 190) : 0
    const end = row % 3 === 2 ? width - between(random, 90, 190) : width
    const xs = Array.from({ length: 33 }, (_, step) => start + ((end - start) * step) / 32)
    streets.push({ kind: start || end < width ? 'court' : 'street', path: xs.map((x): Point => [x, y + rise(x)]) })
  }
  for (let x = between(random, 150, 230), index = 0; x < width - 120; x += between(random, 170, 250), index += 1) {
    const lean = between(random, -25, 25)
    streets.push({ kind: index === 1 ? 'collector' : 'street', path: curveThrough([[x, 0], [x + lean, height * 0.5], [x - lean, height]], 40) })
  }
  return streets
}

/** Crescents that leave a straight collector and come back to it. */
const loops: Pattern = (random, width, height) => {
  const x = width * between(random, 0.45, 0.55)
  const streets: PatternStreet[] = [{ kind: 'collector', path: curveThrough([[x, 0], [x + between(random, -30, 30), height / 2], [x, height]], 40) }]
  for (const side of [1, -1]) {
    const room = side > 0 ? width - x : x
    for (let y = between(random, 60, 85); y < height - 130; ) {
      const gap = between(random, 84, 100)
      const depth = room - between(random, 50, 85)
      const at = (share: number, up: number): Point => [x + side * depth * share, y + up]
      if (random() < 0.72) {
        streets.push({ kind: 'crescent', path: curveThrough([at(0, 0), at(0.5, 6), at(0.9, 2), at(1, gap / 2), at(0.9, gap - 2), at(0.5, gap - 6), at(0, gap)], 9) })
        if (random() < 0.5) streets.push({ kind: 'street', path: [at(1, gap / 2), [x + side * room, y + gap / 2]] })
        y += gap + between(random, 82, 96)
      } else {
        streets.push({ kind: 'street', path: curveThrough([at(0, 0), at(0.5, 14), [x + side * room, y]], 30) })
        y += between(random, 82, 96)
      }
    }
  }
  return streets
}

export const suburbs: readonly Pattern[] = [ribs, waves, loops, ribs, arcs, loops, waves]

/** A few wide service roads between large halls. */
export const industrial: Pattern = (random, width, height) => [
  { kind: 'collector', path: [[0, height * 0.5], [width, height * between(random, 0.45, 0.55)]] },
  ...[0.3, 0.7].map((s): PatternStreet => ({ kind: 'street', path: [[s * width, 0], [s * width, height]] })),
]

/** Two lanes that cross among lawns. */
export const campus: Pattern = (random, width, height) => {
  const ring = curveThrough([[0, height * 0.3], [width * 0.3, height * 0.38], [width * 0.62, height * 0.34], [width, height * 0.5]], 30)
  return [
    { kind: 'collector', path: ring },
    { kind: 'street', path: offsetPath(curveThrough([[width * 0.35, 0], [width * 0.42, height * 0.5], [width * 0.4, height]], 30), between(random, -20, 20)) },
  ]
}

/** The parts of a path within (0, 0)–(width, height), ending exactly on its edge. */
function insideOf(path: Path, width: number, height: number): Point[][] {
  const within = ([x, y]: Point) => x >= 0 && x <= width && y >= 0 && y <= height
  const parts: Point[][] = []
  let part: Point[] = []
  path.forEach((point, index) => {
    const previous = path[index - 1]
    if (previous && within(previous) !== within(point)) {
      const [inner, outer] = within(point) ? [point, previous] : [previous, point]
      let [low, high] = [0, 1]
      const at = (t: number): Point => [inner[0] + (outer[0] - inner[0]) * t, inner[1] + (outer[1] - inner[1]) * t]
      for (let step = 0; step < 16; step += 1) {
        const half = (low + high) / 2
        if (within(at(half))) low = half
        else high = half
      }
      part.push(at(low))
    }
    if (within(point)) part.push(point)
    else if (part.length) {
      parts.push(part)
      part = []
    }
  })
  return (part.length ? [...parts, part] : parts).filter((one) => one.length > 1)
}
