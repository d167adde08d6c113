import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { invoicePdf } from '../../areas/billing/invoices/invoice-pdf'
import { loadImage } from './images'
import { isDrawablePng } from './png'
import { invoice, sender } from '../../../test/support/invoices'
import { textOf } from '../../../test/support/pdf-text'

const now = new Date('2026-02-10T16:00:00.000Z')

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([size, body, check])
}
interface PngParts {
  width?: number
  height?: number
  depth?: number
  colour?: number
  interlace?: number
  pixels?: Buffer
}
/** An RGBA image of 8 × 4 pixels by default. */
function png({ width = 8, height = 4, depth = 8, colour = 6, interlace = 0, pixels = Buffer.alloc((1 + 8 * 4) * 4) }: PngParts = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlace], 8)
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}
const asUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const withLogo = async (url: string) => invoicePdf(invoice(), { ...sender, logo: await loadImage(url) }, now)
const holdsImage = (pdf: Buffer) => pdf.toString('latin1').includes('/Subtype /Image')

test('an intact PNG is drawn with its aspect ratio', async () => {
  expect(await loadImage(asUrl(png()))).toMatchObject({ aspect: 2 })
  expect(holdsImage(await withLogo(asUrl(png())))).toBe(true)
})

test.each<[string, Buffer]>([
  ['cut off', png().subarray(0, 60)],
  ['not an image', Buffer.from('hello')],
  ['pixels that do not inflate', png({ pixels: Buffer.alloc(0) })],
  ['fewer pixels than declared', png({ height: 400 })],
  ['too large', png({ width: 60_000, height: 60_000 })],
  ['an unknown filter', png({ pixels: Buffer.alloc((1 + 8 * 4) * 4, 9) })],
  ['interlaced', png({ interlace: 1 })],
  ['an invalid color type', png({ colour: 5 })],
  ['a missing palette', png({ colour: 3, pixels: Buffer.alloc(9 * 4) })],
  ['a chunk longer than the file', Buffer.concat([png().subarray(0, 33), Buffer.from([0xff, 0xff, 0xff, 0xf0]), png().subarray(37)])],
])('%s: the name is shown in its place, and nothing fails', async (_, bytes) => {
  expect(isDrawablePng(bytes)).toBe(false)
  const pdf = await withLogo(asUrl(bytes))
  expect(holdsImage(pdf)).toBe(false)
  expect((await textOf(pdf)).text).toMatch(/^Acme Home Services/)
})

test.each(['https://acme.example/logo.png', 'http://127.0.0.1:9/logo.svg', '/etc/passwd', 'file:///etc/passwd', 'data:,', 'data:image/svg+xml,%', 'data:image/jpeg;base64,/9j/4AAQ'])('%s is not opened', async (url) => {
  expect(await loadImage(url)).toBeNull()
})

test('an invalid SVG of any kind does not break the document', async () => {
  for (const svg of ['<svg', '', 'x', '<svg viewBox="0 0 0 0"/>', '<svg width="-1" height="nan"><path d="M z q"/></svg>', `<svg>${'<g>'.repeat(20_000)}</svg>`]) {
    const pdf = await withLogo(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    expect((await textOf(pdf)).text).toContain('Acme Home Services')
  }
})

test('images that an SVG references are not read from this machine', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'pictures-')), 'secret.png')
  writeFileSync(file, png())
  const drawing = (href: string) => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="9" height="9"/><image href="${href}" width="10" height="10"/></svg>`)}`
  expect(await loadImage(drawing(file))).toMatchObject({ aspect: 4 })
  expect(holdsImage(await withLogo(drawing(file)))).toBe(false)
})

test('a drawn signature is in the PDF', async () => {
  const signature = { kind: 'drawn', name: null, image_url: asUrl(png()), signature_time: null }
  expect(holdsImage(await invoicePdf(invoice({ signature }), sender, now))).toBe(true)
  const elsewhere = await textOf(await invoicePdf(invoice({ signature: { ...signature, image_url: 'https://files.example/s.png' } }), sender, now))
  expect(elsewhere.text).toContain('Work Completed Signed by the customer')
})
