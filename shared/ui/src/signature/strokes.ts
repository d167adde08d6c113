export interface Point {
  x: number
  y: number
}

/** One movement of a pen, from where it was set down to where it was lifted. */
export type Stroke = readonly Point[]

/** Size of the paper in its own units, independent of its size on screen. */
export const PAPER = { width: 1_000, height: 400 }
export const PEN_WIDTH = 6

const round = (value: number): number => Math.round(value * 10) / 10
const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** Path data for SVG and canvas: curves through the midpoints between points. */
export function toPath(stroke: Stroke): string {
  const [first, ...rest] = stroke
  const last = rest.at(-1)
  if (!first) return ''
  // Not every browser draws a zero-length line, so a dot is a very short line.
  if (!last) return `M ${at(first)} l 0.1 0`
  const curves = rest.slice(0, -1).map((point, index) => `Q ${at(point)} ${at(between(point, rest[index + 1]!))}`)
  return ['M', at(first), ...curves, 'L', at(last)].join(' ')
}

export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/** Bounding box of the strokes, with a margin for the pen's width and more. */
export function findBounds(strokes: readonly Stroke[]): Bounds {
  const points = strokes.flat()
  const margin = PEN_WIDTH * 3
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y }
}

const MAX_CHARACTERS = 200_000

/** Draws at a scale and returns a data: URL. */
export type Draw = (paths: readonly string[], bounds: Bounds, scale: number) => string

/** The strokes as a picture of at most MAX_CHARACTERS, scaled down until it fits. */
export function drawPicture(strokes: readonly Stroke[], draw: Draw): string {
  const [paths, bounds] = [strokes.map(toPath), findBounds(strokes)]
  for (let scale = 1; ; scale *= 0.75) {
    const picture = draw(paths, bounds, scale)
    if (picture.length <= MAX_CHARACTERS) return picture
  }
}
