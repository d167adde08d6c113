import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const RGB = 2
const PALETTE = 3
const COLORS = 40

/** Colors nearer to one another than this are one: gradients would leave no room for others. */
const MIN_DISTANCE = 8

/** A screenshot with 40 colors, which is a third of its size. Fills keep their color; the edges of letters have the nearest. */
export function shrinkPng(png: Buffer): Buffer {
  const { width, height, colors } = decode(png)
  const counts = new Map<number, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  const palette = pickPalette(counts)
  const nearest = new Map([...counts.keys()].map((color) => [color, findNearest(palette, color).index]))
  const indexes = Uint8Array.from(colors, (color) => nearest.get(color)!)
  return encode(width, height, palette, indexes)
}

/** The most frequent colors. */
function pickPalette(counts: ReadonlyMap<number, number>): number[] {
  const palette: number[] = []
  for (const [color] of [...counts].sort(([one, often], [other, rarely]) => rarely - often || one - other))
    if (palette.length < COLORS && findNearest(palette, color).distance >= MIN_DISTANCE) palette.push(color)
  return palette
}

function findNearest(palette: readonly number[], color: number): { index: number; distance: number } {
  let index = -1
  let least = Infinity
  for (const [at, each] of palette.entries()) {
    const red = (each >> 16) - (color >> 16)
    const green = ((each >> 8) & 255) - ((color >> 8) & 255)
    const blue = (each & 255) - (color & 255)
    const squared = red * red + green * green + blue * blue
    if (squared < least) [index, least] = [at, squared]
  }
  return { index, distance: Math.sqrt(least) }
}

const channels = (color: number) => [color >> 16, (color >> 8) & 255, color & 255] as const

/** The colors of a screenshot's pixels, row by row. */
function decode(png: Buffer): { width: number; height: number; colors: Uint32Array } {
  const chunks = [...chunksIn(png)]
  const header = chunks[0]!.data
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const pixelBytes = header[9] === RGB ? 3 : 4
  const raw = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)))
  const bytes = unfilter(raw, height, width * pixelBytes, pixelBytes)
  const colors = new Uint32Array(width * height)
  for (let pixel = 0, at = 0; pixel < colors.length; pixel += 1, at += pixelBytes)
    colors[pixel] = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
  return { width, height, colors }
}

function* chunksIn(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

/** What a row's bytes are stored as differences to, by the filter of the row; `corner` is above `left`. */
const predictions = [
  () => 0,
  (left: number) => left,
  (_left: number, above: number) => above,
  (left: number, above: number) => (left + above) >> 1,
  (left: number, above: number, corner: number) => {
    const toLeft = Math.abs(above - corner)
    const toAbove = Math.abs(left - corner)
    const toCorner = Math.abs(left + above - 2 * corner)
    if (toLeft <= toAbove && toLeft <= toCorner) return left
    return toAbove <= toCorner ? above : corner
  },
]

function unfilter(raw: Buffer, height: number, rowBytes: number, pixelBytes: number): Buffer {
  const out = Buffer.alloc(height * rowBytes)
  for (let row = 0; row < height; row += 1) {
    const start = row * (rowBytes + 1)
    const predict = predictions[raw[start]!]!
    for (let column = 0; column < rowBytes; column += 1) {
      const at = row * rowBytes + column
      const isFirst = column < pixelBytes
      const left = isFirst ? 0 : out[at - pixelBytes]!
      const above = row === 0 ? 0 : out[at - rowBytes]!
      const corner = row === 0 || isFirst ? 0 : out[at - rowBytes - pixelBytes]!
      out[at] = raw[start + 1 + column]! + predict(left, above, corner)
    }
  }
  return out
}

function encode(width: number, height: number, palette: readonly number[], indexes: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, PALETTE], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(indexes.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
