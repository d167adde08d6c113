import { inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PIXELS_AT_MOST = 4_000_000
/** Samples per pixel, by color type. */
const CHANNELS: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function readChunks(bytes: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (at + 12 + length > bytes.length) break
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

/**
 * Whether a PNG is intact and of a kind that can be drawn. The PDF library decodes later, outside of any try: a corrupt
 * image, or one that declares a huge size, would crash the process.
 */
export function isDrawablePng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return false
  const chunks = readChunks(bytes)
  const header = chunks[0]
  if (header?.type !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') return false
  const [width, height, depth, colour, interlace] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4), header.data[8] ?? 0, header.data[9] ?? 0, header.data[12]]
  const channels = CHANNELS[colour]
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data
  const transparent = chunks.some(({ type }) => type === 'tRNS')
  if (!channels || width === 0 || height === 0 || width * height > PIXELS_AT_MOST || interlace !== 0) return false
  if (colour === 3 ? !palette || palette.length === 0 || palette.length % 3 !== 0 : palette !== undefined && colour !== 2 && colour !== 6) return false
  if (depth !== 8 && (transparent || channels > 1 || ![1, 2, 4].includes(depth))) return false
  const rowBytes = 1 + Math.ceil((width * channels * depth) / 8)
  const pixels = inflate(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)), rowBytes * height)
  if (pixels?.length !== rowBytes * height) return false
  return Array.from({ length: height }, (_, row) => pixels[row * rowBytes] ?? 255).every((filter) => filter <= 4)
}

function inflate(bytes: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength })
  } catch {
    return null
  }
}
