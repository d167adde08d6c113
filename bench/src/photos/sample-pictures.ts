import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expectEqual } from './counted'

type Colour = readonly [red: number, green: number, blue: number]

/** A file as a phone or a screen makes it, and what must be seen of it afterwards. */
export interface SamplePicture {
  name: string
  bytes: Buffer
  format: 'png' | 'jpeg'
  /** Upright and within 4096 px, as it is kept. */
  width: number
  height: number
  /** No other of its batch has one that is near. */
  colour: Colour
}

const MAX_EDGE = 4_096
const CANARY = 'CANARY-PHONE'
/** Grain, so that files have the size of photographs. */
const GRAIN = 8

// From a dot to what phones take; PNG without the largest, of which grain would make more than the 10 MB that are allowed.
const pngSizes = [[1, 1], [64, 48], [320, 480], [900, 700], [1_600, 1_200]] as const
const jpegSizes = [[64, 48], [640, 480], [1_200, 1_600], [2_048, 1_536], [4_032, 3_024], [5_000, 800]] as const

const within = (width: number, height: number): [number, number] => {
  const scale = Math.min(1, MAX_EDGE / Math.max(width, height))
  return [Math.round(width * scale), Math.round(height * scale)]
}

/** Twenty-five colours that JPEG does not confuse. */
const colourAt = (index: number): Colour => [16 + 48 * (index % 5), 16 + 48 * (Math.floor(index / 5) % 5), 120]

export async function makePicture(index: number): Promise<SamplePicture> {
  const isPng = index % 2 === 1
  const sizes = isPng ? pngSizes : jpegSizes
  const [width, height] = sizes[Math.floor(index / 2) % sizes.length]!
  const colour = colourAt(index)
  const pixels = randomBytes(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = colour[at % 3]! + (pixels[at]! % GRAIN)
  // Every third lies on its side, as phones write it.
  const isTurned = index % 3 === 0 && !isPng
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata(isTurned ? { orientation: 6 } : {})
    .withExif({ IFD0: { Make: CANARY }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 45/1 36/1', GPSLongitudeRef: 'W', GPSLongitude: '105/1 1/1 12/1' } })
  const bytes = await (isPng ? picture.png({ compressionLevel: 3 }) : picture.jpeg({ quality: 90 })).toBuffer()
  const [keptWidth, keptHeight] = isTurned ? within(height, width) : within(width, height)
  return { name: `IMG_${index}.${isPng ? 'png' : index % 4 === 0 ? 'jpg' : 'JPEG'}`, bytes, format: isPng ? 'png' : 'jpeg', width: keptWidth, height: keptHeight, colour }
}

const meanColour = async (bytes: Buffer): Promise<number[]> => (await sharp(bytes).stats()).channels.map(({ mean }) => mean - (GRAIN - 1) / 2)
const distance = (a: readonly number[], b: readonly number[]): number => Math.max(...a.slice(0, 3).map((value, index) => Math.abs(value - b[index]!)))
const NEAR = 8

/** Which of the pictures this is; throws when it is none. */
export async function recognise(bytes: Buffer, among: readonly SamplePicture[]): Promise<SamplePicture> {
  const colour = await meanColour(bytes)
  const found = among.filter((picture) => distance(colour, picture.colour) < NEAR)
  if (found.length !== 1) throw new Error(`It has the colour of ${found.length} pictures that were sent: ${colour.map(Math.round)}`)
  return found[0]!
}

/** What must be seen of a picture. */
export interface Look extends Pick<SamplePicture, 'format' | 'width' | 'height' | 'colour'> {
  /** Pixels by which a side may be another. */
  offBy?: number
}

/** Throws unless it decodes as that picture, and says nothing beside it. */
export async function checkPicture(bytes: Buffer, { format, width, height, colour, offBy = 0 }: Look): Promise<void> {
  // Every pixel: the head alone would pass for a file that was cut off.
  const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  const { format: is, exif, xmp, iptc, orientation, comments } = await sharp(bytes).metadata()
  expectEqual(Object.entries({ exif, xmp, iptc, orientation, comments }).flatMap(([name, value]) => (value === undefined ? [] : [name])), [], 'what it says beside the picture')
  expectEqual(bytes.includes(CANARY) || bytes.includes('Exif'), false, 'a trace of the phone')
  const isNear = Math.abs(info.width - width) <= offBy && Math.abs(info.height - height) <= offBy
  if (is !== format || !isNear) expectEqual([is, info.width, info.height], [format, width, height], 'the picture')
  const seen = await meanColour(bytes)
  if (distance(seen, colour) >= NEAR) throw new Error(`its colour is ${seen.map(Math.round)}, not ${colour}`)
}

/** Its thumbnail: the same within 480 px. JPEG is made smaller while it is read, by whole blocks first, so a side may be a pixel off. */
export function thumbOf({ format, width, height, colour }: SamplePicture): Look {
  const scale = Math.min(1, 480 / Math.max(width, height))
  return { format, width: Math.round(width * scale), height: Math.round(height * scale), colour, offBy: 1 }
}
