import sharp from 'sharp'
import { wordsFor } from '#foundation/languages/words'
import { outsideOfGate } from '#test/support'
import { jpegPicture, jpegWithPlace, pngPicture } from '#test/support/images'
import { sanitizeImage } from './sanitize-image'

const NOT_A_PICTURE = 'This file is not a picture that we can read. Please choose another.'

const cleaned = async (bytes: Buffer, extension: 'png' | 'jpg' | 'jpeg' = 'jpg') => {
  const picture = await sanitizeImage(bytes, extension)
  if (!picture.ok) throw new Error(picture.message(wordsFor('en')))
  return picture
}
const readSize = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}

test('strips location and camera metadata, and rotates upright', async () => {
  const taken = await jpegWithPlace({ width: 60, height: 40 })
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  expect(taken.toString('latin1')).toContain('CANARY-PHONE')
  const { image, thumb } = await cleaned(taken)
  for (const bytes of [image, thumb]) {
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.toString('latin1')).not.toMatch(/CANARY-PHONE|Exif/)
  }
  expect(await readSize(image)).toEqual([40, 60])
})

test.each([
  ['small: as it is', 300, 200, [300, 200], [300, 200]],
  ['at the edge', 4_096, 100, [4_096, 100], [480, 12]],
  ['over it', 5_000, 2_500, [4_096, 2_048], [480, 240]],
])('%s: %i × %i becomes %j and %j', async (_, width, height, image, thumb) => {
  const picture = await cleaned(await pngPicture({ width, height }), 'png')
  expect([await readSize(picture.image), await readSize(picture.thumb)]).toEqual([image, thumb])
})

test('keeps the image type', async () => {
  const readFormat = async (bytes: Buffer) => (await sharp(bytes).metadata()).format
  const png = await cleaned(await pngPicture(), 'png')
  const jpeg = await cleaned(await jpegPicture(), 'jpeg')
  expect([
    await readFormat(png.image),
    await readFormat(png.thumb),
    await readFormat(jpeg.image),
    await readFormat(jpeg.thumb),
  ]).toEqual(['png', 'png', 'jpeg', 'jpeg'])
})

test('drops data appended to the image', async () => {
  const script = Buffer.from('<script>alert(document.domain)</script>')
  const polyglot = Buffer.concat([await pngPicture(), script])
  expect(polyglot.includes(script)).toBe(true)
  expect((await cleaned(polyglot, 'png')).image.includes(script)).toBe(false)
})

test.each([1, 2])('a JPEG without its last %i bytes is whole', async (lost) => {
  const bytes = await jpegPicture({ width: 90, height: 60 })
  expect(await readSize((await cleaned(bytes.subarray(0, -lost))).image)).toEqual([90, 60])
})

type Refused = [string, () => Promise<Buffer>, 'png' | 'jpg', string]

describe('refused', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
  it.each<Refused>([
    ['a page', async () => html, 'png', 'This file is not a PNG picture, though its name says so.'],
    [
      'a drawing that can run scripts',
      async () => svg,
      'png',
      'This file is not a PNG picture, though its name says so.',
    ],
    ['a JPEG that is called PNG', jpegPicture, 'png', 'This file is not a PNG picture, though its name says so.'],
    ['a PNG that is called JPEG', pngPicture, 'jpg', 'This file is not a JPEG picture, though its name says so.'],
    ['nothing', async () => Buffer.alloc(0), 'jpg', 'This file is not a JPEG picture, though its name says so.'],
    [
      'a PNG’s beginning before a page',
      async () => Buffer.concat([(await pngPicture()).subarray(0, 8), html]),
      'png',
      NOT_A_PICTURE,
    ],
    [
      'half of a JPEG',
      async () => (await jpegPicture({ width: 900, height: 900 })).subarray(0, 2_000),
      'jpg',
      NOT_A_PICTURE,
    ],
    [
      'a JPEG without its last row',
      async () => (await jpegPicture({ width: 900, height: 900 })).subarray(0, -3),
      'jpg',
      NOT_A_PICTURE,
    ],
    ...outsideOfGate<Refused>([
      'a JPEG of 108 megapixels',
      async () => jpegPicture({ width: 12_000, height: 9_000 }),
      'jpg',
      'This picture has more than 80 megapixels. Please choose a smaller one.',
    ]),
    [
      'a small file of a very large picture',
      async () => pngPicture({ width: 9_000, height: 9_000 }),
      'png',
      'This picture has more than 80 megapixels. Please choose a smaller one.',
    ],
  ])('%s', async (_, bytes, extension, message) => {
    const picture = await sanitizeImage(await bytes(), extension)
    expect(picture.ok || picture.message(wordsFor('en'))).toBe(message)
  })
})
