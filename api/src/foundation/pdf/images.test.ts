import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { invoicePdf } from '#areas/billing/invoices/invoice-pdf'
import { asDataUrl, hostilePngs, nestedSvg, png } from '#test/support/hostile-images'
import { jpegPicture } from '#test/support/images'
import { invoice, sender } from '#test/support/invoices'
import { readPdfText } from '#test/support/pdf-text'
import { drawSvg } from '../images/draw-svg'
import { loadImage } from './images'

const now = new Date('2026-02-10T16:00:00.000Z')

const withLogo = async (url: string) => invoicePdf(invoice(), { ...sender, logo: await loadImage(url) }, now)
const holdsImage = (pdf: Buffer) => pdf.toString('latin1').includes('/Subtype /Image')
const svgUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

test('an intact PNG is drawn with its aspect ratio', async () => {
  expect(await loadImage(asDataUrl(png()))).toMatchObject({ aspect: 2 })
  expect(holdsImage(await withLogo(asDataUrl(png())))).toBe(true)
})

test('a JPEG, an interlaced and a grayscale PNG are drawn too', async () => {
  const gray = await sharp({ create: { width: 30, height: 10, channels: 3, background: 'white' } })
    .toColorspace('b-w')
    .png({ progressive: true })
    .toBuffer()
  expect(await loadImage(asDataUrl(gray))).toMatchObject({ aspect: 3 })
  expect(holdsImage(await withLogo(asDataUrl(await jpegPicture({ width: 90, height: 30 }), 'image/jpeg')))).toBe(true)
})

test('a large image is drawn smaller', async () => {
  const image = await loadImage(
    asDataUrl(
      await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: 'white' } })
        .png()
        .toBuffer(),
    ),
  )
  expect(await sharp(image?.png).metadata()).toMatchObject({ width: 1_000, height: 500, format: 'png', depth: 'uchar' })
})

// The PDF library decodes a PNG with code of its own, which ends the process on some of these.
test.each(hostilePngs)('PNG with %s: the document is written, and the process goes on', async (_, bytes) => {
  const pdf = await withLogo(asDataUrl(bytes))
  expect((await readPdfText(pdf)).text).toContain('Acme Home Services')
  const image = await loadImage(asDataUrl(bytes))
  // What is drawn, if anything, is the image that its first header declares, encoded anew.
  if (image) expect(await sharp(image.png).metadata()).toMatchObject({ width: 8, height: 4 })
})

test.each([
  'https://acme.example/logo.png',
  'http://127.0.0.1:9/logo.svg',
  '/etc/passwd',
  'file:///etc/passwd',
  'data:,',
  'data:image/svg+xml,%',
  'data:image/jpeg;base64,/9j/4AAQ',
])('%s is not opened', async (url) => {
  expect(await loadImage(url)).toBeNull()
})

test('an SVG is drawn with its aspect ratio and our fonts', async () => {
  const image = await loadImage(
    svgUrl(
      '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><text y="30" font-family="system-ui" font-size="30">Acme</text></svg>',
    ),
  )
  expect(image).toMatchObject({ aspect: 4 })
  const { channels } = await sharp(image?.png).stats()
  expect(channels[3]?.max).toBe(255)
})

test.each([
  ['cut off', '<svg'],
  ['empty', ''],
  ['no XML', 'x'],
  ['without a size', '<svg viewBox="0 0 0 0"/>'],
  ['of a negative size', '<svg width="-1" height="nan"><path d="M z q"/></svg>'],
  ['nested too deep', `<svg>${'<g>'.repeat(20_000)}</svg>`],
  ['of a million referenced shapes', nestedSvg(7)],
  ['of a million million referenced shapes', nestedSvg(13)],
])('SVG %s: the name is shown in its place', async (_, svg) => {
  const pdf = await withLogo(svgUrl(svg))
  expect(holdsImage(pdf)).toBe(false)
  expect((await readPdfText(pdf)).text).toMatch(/^Acme Home Services/)
})

test('an SVG that takes long is given up, and the main thread is free meanwhile', async () => {
  let turns = 0
  const counting = setInterval(() => (turns += 1), 1)
  expect(await drawSvg(nestedSvg(6), 200)).toBeNull()
  clearInterval(counting)
  expect(turns).toBeGreaterThan(1)
})

test('images that an SVG references are not read from this machine', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'pictures-')), 'secret.png')
  const secret = await sharp({ create: { width: 10, height: 10, channels: 3, background: { r: 255, g: 0, b: 0 } } })
    .png()
    .toBuffer()
  writeFileSync(file, secret)
  for (const href of [file, `file://${file}`]) {
    const image = await loadImage(
      svgUrl(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="9" height="9"/><image href="${href}" width="10" height="10"/></svg>`,
      ),
    )
    const { channels } = await sharp(image?.png).stats()
    expect(channels[0]?.max).toBe(0)
  }
})

test('a drawn signature is in the PDF', async () => {
  const signature = { kind: 'drawn', name: null, image_url: asDataUrl(png()), signature_time: null }
  expect(holdsImage(await invoicePdf(invoice({ signature }), sender, now))).toBe(true)
  const elsewhere = await readPdfText(
    await invoicePdf(invoice({ signature: { ...signature, image_url: 'https://files.example/s.png' } }), sender, now),
  )
  expect(elsewhere.text).toContain('Work Completed Signed by the customer')
})
