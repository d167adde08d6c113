import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { wordsFor } from '#foundation/languages/words'
import { hostilePngs, nestedSvg, png } from '#test/support/hostile-images'
import { jpegPicture, jpegWithPlace, pngPicture } from '#test/support/images'
import { pictureSlots, type PictureSlot } from '@portal/contract'
import { contrast } from '@portal/theme/css'
import { drawPicture, listNames } from './draw-picture'

const brand = { primaryColor: '#14532d', secondaryColor: '#b45309' }
const draw = async (slot: PictureSlot, bytes: Buffer | string) => {
  const drawn = await drawPicture(slot, Buffer.from(bytes), brand)
  if (!drawn.ok) throw new Error(drawn.reason(wordsFor('en')))
  return drawn
}
const reasonFor = async (bytes: Buffer | string, slot: PictureSlot = 'logo') => {
  const drawn = await drawPicture(slot, Buffer.from(bytes), brand)
  return drawn.ok ? 'taken' : drawn.reason(wordsFor('en'))
}
const svg = (content: string, size = 'width="160" height="40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`
const whole = (width: number, height: number, fill = '#b45309') =>
  svg(`<rect width="${width}" height="${height}" fill="${fill}"/>`, `width="${width}" height="${height}"`)
const webpPicture = async ({ width = 60, height = 40 } = {}) =>
  sharp(await pngPicture({ width, height }))
    .webp()
    .toBuffer()
const sizes = (files: { width: number; height: number }[]) => files.map(({ width, height }) => [width, height])

const formats: [kind: string, bytes: () => Promise<Buffer>][] = [
  ['SVG', async () => Buffer.from(whole(60, 40))],
  ['PNG', () => pngPicture()],
  ['JPEG', () => jpegPicture()],
  ['WebP', () => webpPicture()],
]

describe.each(formats)('%s', (kind, bytes) => {
  it.each(pictureSlots)('as %s is encoded anew, under names with a hash of the content', async (slot) => {
    const { files, main, ...drawn } = await draw(slot, await bytes())
    expect(drawn).toMatchObject({ kind, hasText: false })
    const formatOf = slot === 'hero' ? 'webp' : 'png'
    for (const file of files) {
      expect(file.name).toMatch(new RegExp(`^${slot}-[0-9a-f]{16}(-\\d+)?\\.${formatOf}$`))
      expect(await sharp(file.bytes).metadata()).toMatchObject({
        format: formatOf,
        width: file.width,
        height: file.height,
      })
    }
    expect(listNames(slot, main.name).sort()).toEqual(files.map(({ name }) => name).sort())
    expect((await draw(slot, await bytes())).main.name).toBe(main.name)
  })
})

test.each([
  ['10:1', 1_000, 100, [3_000, 300]],
  ['1:1', 50, 50, [300, 300]],
  ['1:5', 100, 500, [60, 300]],
  ['40:1', 400, 10, [3_000, 75]],
])('a drawn logo of %s keeps its proportions', async (_, width, height, size) => {
  expect(sizes((await draw('logo', whole(width, height))).files)).toEqual([size])
})

test.each([
  ['10:1', 2_000, 200, [2_000, 200]],
  ['10:1, large', 4_000, 400, [3_000, 300]],
  ['1:5', 400, 2_000, [60, 300]],
])('a bitmap of %s keeps its proportions, and is not enlarged', async (_, width, height, size) => {
  expect(sizes((await draw('light_logo', await pngPicture({ width, height }))).files)).toEqual([size])
})

test('what is transparent around a logo is cut off, whatever its color', async () => {
  for (const fill of ['#000000', '#ffffff']) {
    const drawing = svg(`<rect x="40" y="10" width="80" height="20" fill="${fill}"/>`)
    expect(sizes((await draw('logo', drawing)).files)).toEqual([[1_200, 300]])
  }
  // A black edge that is not transparent is part of it.
  const framed = await sharp(await pngPicture({ width: 60, height: 40 }))
    .extend({ top: 10, bottom: 10, left: 10, right: 10, background: '#000000' })
    .png()
    .toBuffer()
  expect(sizes((await draw('logo', framed)).files)).toEqual([[80, 60]])
})

test('a favicon gets icons for home screens: on the panel’s color, with free space around it', async () => {
  const { files } = await draw('favicon', whole(200, 50, '#ffffff'))
  expect(sizes(files)).toEqual([
    [64, 64],
    [192, 192],
    [512, 512],
  ])
  const { data, info } = await sharp(files[2]!.bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  expect(at(256, 256)).toEqual([255, 255, 255])
  const ground = at(2, 2)
  expect(at(90, 256)).toEqual(ground)
  expect(at(256, 360)).toEqual(ground)
  expect(contrast('#ffffff', `#${Buffer.from(ground).toString('hex')}`)).toBeGreaterThan(4.5)
  // A mark in the company's color is not seen on its panel.
  const own = await draw('favicon', whole(200, 50, '#14532d'))
  expect([...(await sharp(own.files[1]!.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

test('a photo has three widths, upright, whole and without its place', async () => {
  const { files, main } = await draw('hero', await jpegWithPlace({ width: 2_400, height: 3_000 }))
  expect(sizes(files)).toEqual([
    [640, 512],
    [1_280, 1_024],
    [1_920, 1_536],
  ])
  expect(main.name).toMatch(/-1280\.webp$/)
  for (const { bytes } of files) {
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.toString('latin1')).not.toMatch(/CANARY|Exif/)
  }
  expect(sizes((await draw('hero', whole(1_920, 1_080))).files)[2]).toEqual([1_920, 1_080])
})

test('a logo of letters says that they are in our font', async () => {
  expect(await draw('logo', svg('<text y="30" font-size="30">Acme</text>'))).toMatchObject({ hasText: true })
})

/** With the chunk that announces two pictures, behind the header. */
function animatedPng(): Buffer {
  const chunk = Buffer.from('....acTL\0\0\0\u0002\0\0\0\0....', 'latin1')
  chunk.writeUInt32BE(8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16)
  return Buffer.concat([png().subarray(0, 33), chunk, png().subarray(33)])
}

describe('refused with the reason', () => {
  const moving = 'it moves. Please give a still picture'
  const undrawable = 'it can’t be drawn: it is damaged or too intricate'
  const movingWebp = async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((fill) =>
        sharp(Buffer.from(whole(40, 40, fill)))
          .png()
          .toBuffer(),
      ),
    )
    return sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
  }
  it.each<[string, string | Buffer | (() => Promise<Buffer>), unknown]>([
    ['nothing', '', 'the file is empty'],
    [
      'a GIF',
      async () =>
        sharp(await pngPicture())
          .gif()
          .toBuffer(),
      'it is another kind of file',
    ],
    ['a page', '<!doctype html><title>Logo</title>', 'it is another kind of file'],
    ['a page with a drawing', `<!doctype html><body>${whole(9, 9)}</body>`, undrawable],
    ['a PDF', '%PDF-1.7', 'it is another kind of file'],
    ['6 MB', Buffer.alloc(6 * 1024 * 1024, '<svg '), 'it has 6 MB'],
    ['5 MB and a byte', Buffer.alloc(5 * 1024 * 1024 + 1, '<svg '), 'it has 5.1 MB'],
    ['25 megapixels', () => pngPicture({ width: 5_000, height: 5_000 }), 'it has 25 megapixels'],
    ['60,000 × 60,000 pixels in a few bytes', png({ width: 60_000, height: 60_000 }), 'it has 3600 megapixels'],
    ['half a JPEG', async () => (await jpegPicture({ width: 900, height: 900 })).subarray(0, 2_000), undrawable],
    ['an animated WebP', movingWebp, moving],
    ['an animated PNG', animatedPng(), moving],
    ['nothing but transparency', svg('<rect width="9" height="9" opacity="0"/>'), 'nothing can be seen in it'],
    ['an SVG cut off', '<svg', 'it is another kind of file'],
    ['an SVG without a size', '<svg viewBox="0 0 0 0"/>', undrawable],
    ['an animated SVG', svg('<rect width="9" height="9"><animate attributeName="x" to="9"/></rect>'), moving],
    ['a set SVG', svg('<rect width="9" height="9"><set attributeName="x" to="9"/></rect>'), moving],
    ['a script', svg('<script>alert(1)</script>'), 'it has a script'],
    ['a handler', svg('<rect width="9" height="9" onload="alert(1)"/>'), 'it has a script'],
    ['a page in an SVG', svg('<foreignObject/>'), expect.stringContaining('web page')],
    ['a file of this machine', svg('<image href="/etc/passwd"/>'), expect.stringContaining('another picture')],
    ['a bitmap in an SVG', svg('<svg:image xlink:href="data:,"/>'), expect.stringContaining('another picture')],
    ['a font of elsewhere', svg('<style>@import url(https://f.example)</style>'), expect.stringContaining('address')],
    ['a filter of elsewhere', svg('<g filter="url(https://f.example#a)"/>'), expect.stringContaining('address')],
    [
      'entities that hide an image',
      `<!DOCTYPE svg [<!ENTITY a "<image href='/etc/passwd'/>">]>${svg('&a;')}`,
      'it defines entities of its own',
    ],
    ['a million million shapes', nestedSvg(13), undrawable],
    ['a drawing nested too deep', svg('<g>'.repeat(20_000)), undrawable],
  ])('%s', async (_, bytes, reason) => {
    expect(await reasonFor(typeof bytes === 'function' ? await bytes() : bytes)).toEqual(reason)
  })

  it.each(hostilePngs)('or drawn as its first header declares: a PNG with %s', async (_, bytes) => {
    const drawn = await drawPicture('light_logo', bytes, brand)
    if (drawn.ok) expect([drawn.main.width, drawn.main.height]).toEqual([8, 4])
  })
})

test('a gradient of its own and namespaces as entities are no reason', async () => {
  const drawing = `<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><!-- <script> --><svg xmlns="&ns_svg;" width="40" height="40"><defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><rect width="40" height="40" fill="url(#g)"/><rect style="fill:url('#g')" width="9" height="9"/></svg>`
  expect(await reasonFor(drawing)).toBe('taken')
})
