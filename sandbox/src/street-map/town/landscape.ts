import { boxOf, curveThrough, distanceToPath, isInside, mix, offsetPath, type Path, type Point } from './geometry'
import type { Area } from './model'
import { between, type Random } from './random'

export const riverWidth = 74
/** Nothing but bridges is built this near to the middle of the river. */
export const riverBank = 122
export const motorwayBand = 48

const farAway = 9000

/** A round shape with an uneven edge. */
function blob(random: Random, at: Point, width: number, height: number, roughness = 0.12): Point[] {
  const phases = [2, 3, 5, 8].map((waves) => ({ waves, phase: random() * 2 * Math.PI, size: (roughness * between(random, 0.5, 1)) / Math.sqrt(waves) }))
  return Array.from({ length: 64 }, (_, step): Point => {
    const angle = (step / 64) * 2 * Math.PI
    const radius = phases.reduce((sum, { waves, phase, size }) => sum + size * Math.sin(waves * angle + phase), 1)
    return [at[0] + Math.cos(angle) * width * radius, at[1] + Math.sin(angle) * height * radius]
  })
}

/** Bends the plane: the old centre is turned, and everything around it curves to follow. */
export function bend(random: Random): (u: number, v: number) => Point {
  const phase = () => random() * 2 * Math.PI
  const [a, b, c, d] = [phase(), phase(), phase(), phase()]
  return (u, v) => {
    const turn = 0.4 * Math.exp(-(u * u + v * v) / 1450 ** 2)
    const x = u * Math.cos(turn) - v * Math.sin(turn)
    const y = u * Math.sin(turn) + v * Math.cos(turn)
    return [
      x + 150 * Math.sin(y / 1150 + a) + 45 * Math.sin((y + x / 2) / 430 + b),
      y + 140 * Math.sin(x / 1250 + c) + 45 * Math.sin((x - y / 2) / 460 + d),
    ]
  }
}

export interface Landscape {
  river: Path
  rail: Path
  motorway: Path
  town: Path
  lake: Path
  areas: Area[]
}

/** Everything the streets have to give way to. */
export function drawLandscape(random: Random): Landscape {
  const course: Point[] = [
    [-farAway, 2500], [-5600, 2050], [-4100, 1350], [-3000, 700], [-2200, -250], [-1250, -820], [-150, -900],
    [900, -1180], [1900, -1000], [2900, -1450], [4000, -2350], [5600, -2700], [farAway, -3600],
  ]
  const river = curveThrough(course, 70).map(([x, y]): Point => [x + 60 * Math.sin(y / 260), y + 95 * Math.sin(x / 330 + 1)])
  const rail = curveThrough(
    [[-farAway, -2100], [-4700, -1250], [-2600, -350], [-1200, 420], [-200, 690], [900, 640], [2300, 780], [4600, 1750], [farAway, 2600]],
    90,
  )
  const motorway = curveThrough(
    [[-2300, -farAway], [-2700, -4200], [-3150, -2300], [-3000, -500], [-3250, 1100], [-2800, 3500], [-2500, farAway]],
    90,
  )
  const town = blob(random, [60, 20], 4180, 3180, 0.11)
  const lakeAt: Point = [1240, -2330]
  const lake = blob(random, lakeAt, 330, 215, 0.22)
  const golfAt: Point = [1650, 2420]
  const areas: Area[] = [
    { kind: 'town', ring: town },
    { kind: 'park', name: 'Marlow Lake Park', ring: blob(random, lakeAt, 455, 330, 0.12) },
    { kind: 'park', name: 'Cedar Hills Golf Club', ring: blob(random, golfAt, 600, 400, 0.14) },
    ...[0, 1, 2, 3, 4, 5].map((hole): Area => ({
      kind: 'fairway',
      ring: blob(random, [golfAt[0] + Math.cos(hole * 1.05) * 350, golfAt[1] + Math.sin(hole * 1.05) * 215], between(random, 60, 150), between(random, 28, 55), 0.25),
    })),
    { kind: 'water', ring: blob(random, [golfAt[0] + 40, golfAt[1] - 20], 95, 60, 0.3) },
    { kind: 'wood', name: 'Overlook Woods', ring: blob(random, [3480, 1010], 470, 330, 0.16) },
    { kind: 'park', name: 'Tannery Fields', ring: blob(random, [-3720, -1150], 300, 330, 0.12) },
    { kind: 'wood', name: 'Heron Marsh', ring: blob(random, [-4350, 2250], 560, 320, 0.2) },
    { kind: 'park', name: 'Founders Park', ring: blob(random, [-620, -560], 270, 190, 0.08) },
    { kind: 'park', name: 'Riverwalk', ring: greenway(river) },
    { kind: 'water', name: 'Marlow Lake', ring: lake },
  ]
  return { river, rail, motorway, town, lake, areas }
}

/** The green strip along the river inside the town. */
function greenway(river: Path): Point[] {
  const inTown = river.filter(([x]) => x > -4400 && x < 4300)
  const bank = (side: 1 | -1) =>
    offsetPath(inTown, side).map((point, index): Point => {
      const from = inTown[index] ?? point
      // Narrows to nothing where the town ends.
      const width = 108 * Math.min(1, (index + 1) / 9, (inTown.length - index) / 9)
      return [from[0] + (point[0] - from[0]) * width, from[1] + (point[1] - from[1]) * width]
    })
  return [...bank(1), ...bank(-1).reverse()]
}

/** Fields around the town: large patches that differ a little in tone. */
export function drawFields(random: Random, { town, river }: Landscape, warp: (u: number, v: number) => Point): Area[] {
  const fields: Area[] = []
  for (let u = -8400; u < 8400; u += 620) {
    for (let v = -6600; v < 6600; v += 520) {
      if (random() < 0.4) continue
      const corner = (du: number, dv: number) => warp(u + 30 + du * between(random, 520, 575), v + 26 + dv * between(random, 430, 480))
      const ring = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
      const middle = mix(ring[0] ?? [0, 0], ring[2] ?? [0, 0], 0.5)
      if (isInside(middle, town) || ring.some((point) => isInside(point, town))) continue
      if (distanceToPath(middle, river) < 380) continue
      fields.push({ kind: 'field', ring })
    }
  }
  return fields
}

export const middleOf = (ring: Path): Point => {
  const box = boxOf(ring)
  return [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2]
}

/** Distance to a long path, asked very often: far points are settled by a coarse copy. */
export function nearnessTo(path: Path): (point: Point, within: number) => boolean {
  const chunks: { box: ReturnType<typeof boxOf>; path: Path }[] = []
  for (let at = 0; at < path.length - 1; at += 12) {
    const part = path.slice(at, at + 13)
    chunks.push({ box: boxOf(part), path: part })
  }
  return (point, within) =>
    chunks.some(
      ({ box, path: part }) =>
        point[0] > box.minX - within && point[0] < box.maxX + within && point[1] > box.minY - within && point[1] < box.maxY + within &&
        distanceToPath(point, part) < within,
    )
}

