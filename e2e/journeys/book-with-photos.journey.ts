import { deflateSync } from 'node:zlib'
import { emails, expect, test } from '../fixtures'

/** A PNG of one colour, drawn here: a journey needs no picture library. */
function pngPicture(width: number, height: number): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x66)])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(Array(height).fill(row)))), chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

test('a customer books with two photos, and finds them on the appointment’s page', async ({ page, signIn, at, checkAccessibility }) => {
  await signIn(emails.landlord)
  await page.goto(at('/schedule'))
  await page.getByLabel("I'm having problems with...").selectOption({ index: 1 })
  await expect(page.getByText(/^Showing available appointments for/)).toBeVisible()
  await expect(page.getByLabel('Add Photos')).toHaveCount(0)
  await page.getByRole('radio').or(page.getByRole('button', { name: /\d:\d{2} [AP]M - / })).and(page.locator(':not([disabled])')).first().click()

  // The browser draws the JPEG, as a phone would.
  const jpeg = Buffer.from((await page.evaluate(() => Object.assign(document.createElement('canvas'), { width: 800, height: 600 }).toDataURL('image/jpeg'))).split(',')[1]!, 'base64')
  await page.getByLabel('Add Photos').setInputFiles([
    { name: 'leak.png', mimeType: 'image/png', buffer: pngPicture(640, 480) },
    { name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: jpeg },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('The tap drips.') },
  ])
  await expect(page.getByRole('alert').filter({ hasText: 'notes.txt' })).toHaveText('Not added:notes.txt: not a PNG or JPEG picture')
  await expect(page.getByText('leak.png, IMG_2041.JPG', { exact: true })).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page).toHaveURL(/\/appointment\/\d+$/)
  await expect(page.getByText('Could not upload')).toHaveCount(0)
  const thumbs = page.getByRole('img', { name: /^Photo \d of 2, / })
  await expect(thumbs).toHaveCount(2)
  // Loaded from the store's own origin, as the page's policy lets it.
  for (const thumb of await thumbs.all()) {
    await thumb.scrollIntoViewIfNeeded()
    expect(await thumb.getAttribute('src')).toContain('://files.localhost:')
    await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  }
})
