import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}

interface Header {
  width?: number
  height?: number
  depth?: number
  colorType?: number
  interlace?: number
}
function headerChunk({ width = 8, height = 4, depth = 8, colorType = 6, interlace = 0 }: Header = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colorType, 0, 0, interlace], 8)
  return pngChunk('IHDR', header)
}

/** Pixel data of an RGBA image of 8 × 4 pixels, each row with its filter byte. */
const PIXELS = Buffer.alloc((1 + 8 * 4) * 4)
const END = pngChunk('IEND')
const dataChunk = (pixels: Buffer = PIXELS) => pngChunk('IDAT', deflateSync(pixels))

/** A PNG; by default an intact one of 8 × 4 pixels. */
export const png = ({ pixels, ...header }: Header & { pixels?: Buffer } = {}): Buffer =>
  Buffer.concat([SIGNATURE, headerChunk(header), dataChunk(pixels), END])

/** PNGs that decoders read differently, or that are larger than they look: name and bytes. */
export const hostilePngs: [name: string, bytes: Buffer][] = [
  ['an early end chunk', Buffer.concat([SIGNATURE, headerChunk(), END, dataChunk(), END])],
  ['no pixel data', Buffer.concat([SIGNATURE, headerChunk(), END])],
  [
    'a second header of 60,000 × 60,000 pixels',
    Buffer.concat([SIGNATURE, headerChunk(), headerChunk({ width: 60_000, height: 60_000 }), dataChunk(), END]),
  ],
  [
    'a second header of 12,000 × 12,000 pixels after the data',
    Buffer.concat([SIGNATURE, headerChunk(), dataChunk(), headerChunk({ width: 12_000, height: 12_000 }), END]),
  ],
  ['a header of 60,000 × 60,000 pixels', png({ width: 60_000, height: 60_000 })],
  ['data of 30 MB in 30 kB', png({ pixels: Buffer.alloc(30_000_000) })],
  ['a palette that is missing', png({ colorType: 3, pixels: Buffer.alloc(9 * 4) })],
  [
    'a palette of half a color',
    Buffer.concat([
      SIGNATURE,
      headerChunk({ colorType: 3 }),
      pngChunk('PLTE', Buffer.alloc(4)),
      dataChunk(Buffer.alloc(9 * 4)),
      END,
    ]),
  ],
  ['an invalid color type', png({ colorType: 5 })],
  [
    'pixels that do not inflate',
    Buffer.concat([SIGNATURE, headerChunk(), pngChunk('IDAT', Buffer.from('no zlib stream')), END]),
  ],
  ['fewer pixels than declared', png({ height: 400 })],
  ['an unknown filter', png({ pixels: Buffer.alloc(PIXELS.length, 9) })],
  [
    'a chunk longer than the file',
    Buffer.concat([png().subarray(0, 33), Buffer.from([0xff, 0xff, 0xff, 0xf0]), png().subarray(37)]),
  ],
  ['half of the file', png().subarray(0, 60)],
  ['no image at all', Buffer.from('hello')],
]

const group = (id: string, content: string) => `<g id="${id}">${content}</g>`

/** A drawing in which each group refers ten times to the one before: `levels` 7 stands for a million rectangles. */
export function nestedSvg(levels: number): string {
  const groups = Array.from({ length: levels - 1 }, (_, level) =>
    group(`g${level + 1}`, `<use href="#g${level}"/>`.repeat(10)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><defs>${group('g0', '<rect width="9" height="9"/>')}${groups.join('')}</defs><use href="#g${levels - 1}"/></svg>`
}

export const asDataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`
