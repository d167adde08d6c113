import { paths } from '@portal/platform/paths'
import { expect } from '../fixtures'
import { findBox } from '../fixtures/account'
import { live, test } from '../fixtures/visit-test'

// In a separate portal the van has only just started: it stops on arrival.
test('a customer watches the technician drive up on a real map', async ({ page, signIn, at, checkAccessibility }) => {
  await signIn()
  await expect(page).toHaveURL(at(paths.appointment(live)))
  await expect(page).toHaveTitle(`Acme Home Services Portal - Appointment #${live}`)
  await expect(page.getByRole('heading', { name: 'Your appointment time' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your tech' })).toBeVisible()
  await expect(page.getByText('Jamie Ortiz').first()).toBeVisible()
  await expect(page.getByText(/^Arriving at \d{1,2}:\d{2} [AP]M$/).first()).toBeVisible()

  // The map itself, drawn by WebGL, and the technician's marker on it.
  const map = page.locator('canvas.maplibregl-canvas')
  await expect(map).toBeVisible()
  const technician = page.locator('[data-marker="technician"]')
  await expect(technician).toBeVisible()
  const before = await findBox(technician)
  await expect(async () => {
    const after = await findBox(technician)
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeGreaterThan(1)
  }).toPass()
  await checkAccessibility(page)
})

test('positions posted to the API reach the page through Action Cable', async ({ page, signIn, lab }) => {
  const frames: string[] = []
  page.on('websocket', (socket) => {
    expect(socket.url()).toContain(`:${lab.port}/cable?token=`)
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
  })
  await signIn()
  await expect(() => expect(frames.some((frame) => frame.includes('"type":"welcome"'))).toBe(true)).toPass()
  await expect(() => expect(frames.some((frame) => frame.includes('confirm_subscription'))).toBe(true)).toPass()
  await expect(() => expect(frames.filter((frame) => frame.includes('"position"')).length).toBeGreaterThan(1)).toPass()
  const message = JSON.parse(frames.findLast((frame) => frame.includes('"position"')) ?? '') as {
    message: { position: { latitude: number }; routeMetadata: { eta: string } }
  }
  expect(message.message.position.latitude).toBeCloseTo(39.74, 0)
  expect(Date.parse(message.message.routeMetadata.eta)).toBeGreaterThan(Date.now() - 60_000)
})

test(
  'a viewer with the share link sees the drive, and no personal data of customer and technician',
  { tag: '@gate' },
  async ({ page, browser, signIn, at }) => {
    await signIn()
    await page.getByRole('button', { name: 'Share Appointment' }).click()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // It is shown for one second only: `waitFor` polls more often than `expect`.
    const copied = page.getByRole('button', { name: 'Link Copied!' }).waitFor()
    await page.getByRole('button', { name: 'Copy Appointment Link' }).click()
    await copied
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain(at('/appointment-details/'))

    const stranger = await (await browser.newContext()).newPage()
    const answers: string[] = []
    stranger.on('response', (answer) => {
      if (/\/v[123]\//.test(answer.url()))
        void answer.text().then(
          (text) => answers.push(text),
          () => undefined,
        )
    })
    const first = await stranger.goto(link)
    expect(first?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(stranger.getByText('Your appointment time')).toBeVisible()
    await expect(stranger.getByRole('button', { name: 'Share Appointment' })).toBeVisible()
    await expect(stranger.getByRole('button', { name: 'Make Changes' })).toHaveCount(0)
    await expect(stranger.getByText('Job Summary')).toHaveCount(0)
    for (const secret of ['Casey', 'Rivera', 'customer@example.com', '3035550142', 'Ortiz']) {
      expect(await stranger.content(), secret).not.toContain(secret)
      expect(answers.join('\n'), secret).not.toContain(secret)
    }
    await stranger.context().close()
  },
)

test.describe('with the map’s host out of reach', () => {
  test.use({ expectedComplaints: ['net::ERR_', 'The map is incomplete', 'AJAXError', 'Failed to fetch'] })

  for (const width of [1280, 390]) {
    test(`the markers of house and technician are on the map and not covered, at ${width} px`, async ({
      page,
      signIn,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.route('http://maps.localhost*/**', (route) => route.abort())
      await signIn()
      const map = page.getByRole('region', { name: 'Map of the drive to you' })
      await expect(map.getByText('Parts of the map could not be loaded.')).toBeVisible()
      await expect(page.getByText(/^Arriving at/).first()).toBeVisible()
      // Must hold within the timeout: once the van has arrived, it would be beside the house on any map.
      await expect(async () => {
        const frame = await findBox(map)
        const gap = await findBox(map.getByRole('status'))
        for (const marker of ['technician', 'customer']) {
          const box = await findBox(map.locator(`[data-marker="${marker}"]`))
          expect(box.x, `${marker} stands within the map`).toBeGreaterThanOrEqual(frame.x)
          expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
          expect(box.y).toBeGreaterThanOrEqual(frame.y)
          expect(box.y + box.height, `${marker} stands above what is missing`).toBeLessThanOrEqual(gap.y)
        }
      }).toPass()
    })
  }
})
