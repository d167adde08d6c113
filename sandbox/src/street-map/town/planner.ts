import { curveThrough, isInside, offsetPath, type Path, type Point } from './geometry'
import type { Landscape } from './landscape'
import type { Area, Label, Street, Zone } from './model'
import { createNamer, type Namer } from './names'
import { campus, industrial, suburbs, type Pattern, type PatternStreet } from './patterns'
import { between, pick, shuffled, type Random } from './random'

type Warp = (u: number, v: number) => Point

interface Cell {
  column: number
  row: number
  u: [number, number]
  v: [number, number]
  zone: Zone
}

/** Positions of the wide roads that divide the town into quarters. */
const wideRoads = (random: Random, count: number, span: number) =>
  Array.from({ length: count }, (_, index) => (index / (count - 1) - 0.5) * span + between(random, -70, 70))

const stepsBetween = (low: number, high: number, step: number) => Math.max(1, Math.round((high - low) / step))

/** Every street of the town, whole and not yet cut at its junctions, the wide ones first. */
export function planStreets(random: Random, warp: Warp, land: Landscape): { streets: Street[]; areas: Area[]; labels: Label[] } {
  const namer = createNamer(random)
  const us = wideRoads(random, 11, 9300)
  const vs = wideRoads(random, 9, 7300)
  const cells = layCells(us, vs, warp, land.town)
  const streets: Street[] = [
    { name: 'Harlan Freeway', roadClass: 'motorway', zone: 'rural', path: land.motorway, bridge: true },
    { name: 'Beltline Rd', roadClass: 'arterial', zone: 'grid', path: ringRoad(warp), bridge: true },
    { name: 'Liberty Ave', roadClass: 'arterial', zone: 'grid', path: diagonal(warp, [us[5] ?? 0, vs[4] ?? 0]), bridge: true },
    ...latticeRoads(us, vs, warp, land.town, namer),
    ...riverDrives(land.river),
    ...gridStreets(random, cells, us, vs, warp, namer),
    ...cells.flatMap((cell) => patternStreets(random, cell, warp, namer)),
  ]
  return { streets, areas: cells.flatMap((cell) => quarterArea(cell, warp)), labels: districtLabels(random, cells, warp) }
}

function layCells(us: number[], vs: number[], warp: Warp, town: Path): Cell[] {
  const cells: Cell[] = []
  us.slice(1).forEach((right, column) =>
    vs.slice(1).forEach((top, row) => {
      const u: [number, number] = [us[column] ?? 0, right]
      const v: [number, number] = [vs[row] ?? 0, top]
      const middle: Point = [(u[0] + u[1]) / 2, (v[0] + v[1]) / 2]
      cells.push({ column, row, u, v, zone: zoneAt(middle, column, row, isInside(warp(...middle), town)) })
    }),
  )
  return cells
}

function zoneAt([u, v]: Point, column: number, row: number, inTown: boolean): Zone {
  const away = Math.hypot(u / 4300, v / 3300)
  if (!inTown) return away < 1.12 ? 'suburb' : 'rural'
  if (away < 0.24) return 'downtown'
  if ((column === 1 && (row === 2 || row === 3)) || (column === 2 && row === 1)) return 'industrial'
  if (column === 7 && row === 4) return 'campus'
  return away < 0.5 || (column >= 6 && row === 5) ? 'grid' : 'suburb'
}

function ringRoad(warp: Warp): Point[] {
  return Array.from({ length: 181 }, (_, step) => {
    const angle = (step / 180) * 2 * Math.PI
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const round = (Math.abs(c) ** 2.5 + Math.abs(s) ** 2.5) ** (-1 / 2.5)
    return warp(90 + c * round * 2360, -30 + s * round * 1780)
  })
}

/** From the middle of the town to the country in the north-west. */
function diagonal(warp: Warp, [u, v]: Point): Point[] {
  return curveThrough([warp(u, v), warp(-900, 820), [-1750, 1500], [-2900, 2330], [-4300, 3400], [-7600, 6100]], 70)
}

function latticeRoads(us: number[], vs: number[], warp: Warp, town: Path, namer: Namer): Street[] {
  const streets: Street[] = []
  const bridges = new Set([3, 5, 6, 8])
  const country = { u: new Set([5, 8]), v: new Set([2, 4, 6]) }
  const road = (key: string, path: Point[], bridge: boolean, leavesTown: boolean, minor: boolean) => {
    const parts: Point[][] = [[]]
    for (const point of path) {
      if (leavesTown || isInside(point, town)) parts[parts.length - 1]?.push(point)
      else if (parts[parts.length - 1]?.length) parts.push([])
    }
    for (const part of parts.filter((one) => one.length > 2)) {
      streets.push({ name: namer.boulevard(key), roadClass: minor ? 'collector' : 'arterial', zone: 'grid', path: part, bridge })
    }
  }
  us.forEach((u, index) => {
    const reach = country.u.has(index) ? 8200 : 3900
    const steps = Math.round(reach / 30)
    const path = Array.from({ length: steps + 1 }, (_, step) => warp(u, ((step / steps) * 2 - 1) * reach))
    road(`u${index}`, path, bridges.has(index), country.u.has(index), index === 0 || index === 10 || index === 4)
  })
  vs.forEach((v, index) => {
    const reach = country.v.has(index) ? 8800 : 4900
    const steps = Math.round(reach / 30)
    const path = Array.from({ length: steps + 1 }, (_, step) => warp(((step / steps) * 2 - 1) * reach, v))
    road(`v${index}`, path, false, country.v.has(index), index === 0 || index === 8 || index === 5)
  })
  return streets
}

/** A drive on each bank, where the streets of the bank end. */
function riverDrives(river: Path): Street[] {
  const inTown = river.filter(([x]) => x > -4000 && x < 4150)
  const smooth = (path: Point[]) => curveThrough(path.filter((_, index) => index % 3 === 0), 45)
  return [
    { name: 'N River Dr', roadClass: 'collector', zone: 'grid', path: smooth(offsetPath(inTown, 136)) },
    { name: 'S River Dr', roadClass: 'collector', zone: 'grid', path: smooth(offsetPath(inTown, -136)) },
  ]
}

/** Streets between two wide roads that run on through every neighbouring quarter built as a grid. */
function gridStreets(random: Random, cells: Cell[], us: number[], vs: number[], warp: Warp, namer: Namer): Street[] {
  const lines = (low: number, high: number, spacing: number) => {
    const count = Math.round((high - low) / spacing)
    return Array.from({ length: count - 1 }, (_, index) => low + ((index + 1 + between(random, -0.13, 0.13)) / count) * (high - low))
  }
  const columns = us.slice(1).map((right, index) => lines(us[index] ?? 0, right, between(random, 108, 132)))
  const rows = vs.slice(1).map((top, index) => lines(vs[index] ?? 0, top, between(random, 150, 190)))
  const streets: Street[] = []
  for (const cell of cells) {
    if (cell.zone !== 'grid' && cell.zone !== 'downtown') continue
    const [u0, u1] = cell.u
    const [v0, v1] = cell.v
    const across = stepsBetween(u0, u1, 70)
    const up = stepsBetween(v0, v1, 70)
    const middleRow = Math.floor((rows[cell.row]?.length ?? 0) / 2)
    columns[cell.column]?.forEach((u, index) => {
      streets.push({
        name: namer.crossStreet(`${cell.column}-${index}`), roadClass: 'residential', zone: cell.zone,
        path: Array.from({ length: up + 1 }, (_, step) => warp(u, v0 + ((v1 - v0) * step) / up)),
      })
    })
    const own = rows[cell.row] ?? []
    // The blocks of the old centre are short: a lane halves each of them.
    const lanes = cell.zone === 'downtown' ? [v0, ...own].map((v, index) => (v + (own[index] ?? v1)) / 2) : []
    lanes.forEach((v, index) => {
      streets.push({
        name: namer.crossStreet(`lane ${cell.row}-${index}`), roadClass: 'residential', zone: cell.zone,
        path: Array.from({ length: across + 1 }, (_, step) => warp(u0 + ((u1 - u0) * step) / across, v)),
      })
    })
    own.forEach((v, index) => {
      const before = rows.slice(0, cell.row).reduce((sum, row) => sum + row.length, 0)
      streets.push({
        name: namer.numbered(before + index + 1), roadClass: index === middleRow ? 'collector' : 'residential', zone: cell.zone,
        path: Array.from({ length: across + 1 }, (_, step) => warp(u0 + ((u1 - u0) * step) / across, v)),
      })
    })
  }
  return streets.sort((a, b) => Number(a.roadClass === 'residential') - Number(b.roadClass === 'residential'))
}

function patternStreets(random: Random, cell: Cell, warp: Warp, namer: Namer): Street[] {
  const pattern = patternFor(random, cell)
  if (!pattern) return []
  const width = cell.u[1] - cell.u[0]
  const height = cell.v[1] - cell.v[0]
  const turned = random() < 0.5
  const [flipX, flipY] = [random() < 0.5, random() < 0.5]
  const drawn = turned ? pattern(random, height, width) : pattern(random, width, height)
  const place = ([a, b]: Point): Point => {
    const [x, y] = turned ? [b, a] : [a, b]
    return warp(flipX ? cell.u[1] - x : cell.u[0] + x, flipY ? cell.v[1] - y : cell.v[0] + y)
  }
  return drawn.map(({ kind, path }: PatternStreet): Street => ({
    name: namer.suburban(kind),
    roadClass: kind === 'collector' ? 'collector' : 'residential',
    zone: cell.zone,
    path: path.map(place),
  }))
}

function patternFor(random: Random, { zone, column, row }: Cell): Pattern | undefined {
  if (zone === 'industrial') return industrial
  if (zone === 'campus') return campus
  // Neighbours differ: the same pattern twice in a row would show.
  return zone === 'suburb' ? (suburbs[(column * 3 + row * 2 + (random() < 0.2 ? 1 : 0)) % suburbs.length] ?? suburbs[0]) : undefined
}

function quarterArea({ zone, u, v }: Cell, warp: Warp): Area[] {
  if (zone !== 'downtown' && zone !== 'industrial' && zone !== 'campus') return []
  const side = (from: Point, to: Point) => Array.from({ length: 12 }, (_, step) => warp(from[0] + ((to[0] - from[0]) * step) / 12, from[1] + ((to[1] - from[1]) * step) / 12))
  const corners: Point[] = [[u[0], v[0]], [u[1], v[0]], [u[1], v[1]], [u[0], v[1]]]
  return [{ kind: zone, ring: corners.flatMap((corner, index) => side(corner, corners[(index + 1) % 4] ?? corner)) }]
}

const districts = [
  'Old Town', 'Riverside', 'Mill Quarter', 'Eastlake', 'Cedar Hills', 'Overlook', 'Westbrook', 'Tannery', 'Marlow', 'Northfield', 'Fox Hollow', 'Sunnyside',
  'Prairie View', 'Stonegate', 'Harbor Bend', 'Kingsley', 'Larkspur', 'Union Park', 'Hazelwood', 'Glen Arbor',
]

function districtLabels(random: Random, cells: Cell[], warp: Warp): Label[] {
  const middle = ({ u, v }: Cell) => warp((u[0] + u[1]) / 2, (v[0] + v[1]) / 2)
  const named = shuffled(random, cells.filter(({ zone, column, row }) => (zone === 'suburb' || zone === 'grid') && (column + row) % 3 === 0))
  const labels = named.slice(0, districts.length - 1).map((cell, index): Label => ({ name: districts[index + 1] ?? pick(random, districts), kind: 'district', at: middle(cell) }))
  return [{ name: 'Fairhaven', kind: 'town', at: [0, 60] }, ...labels]
}
