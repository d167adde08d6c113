import { paths } from '@portal/platform/paths'
import type { Page } from '@playwright/test'
import { emails, expect, test } from '../fixtures'
import { live, test as labTest } from '../fixtures/visit-lab'

/** What the live connection said, in the order in which it came. */
function hear(page: Page): { frames: string[]; positions: () => number } {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  return { frames, positions: () => frames.filter((frame) => frame.includes('"position"')).length }
}

const marker = (page: Page) => page.locator('[data-marker="technician"]')

async function expectMoving(page: Page) {
  await expect(marker(page)).toBeVisible()
  const before = await marker(page).boundingBox()
  await expect(async () => {
    const after = await marker(page).boundingBox()
    expect(Math.hypot(after!.x - before!.x, after!.y - before!.y)).toBeGreaterThan(0.5)
  }).toPass({ timeout: 30_000 })
}

/** Opens the live visit, and waits until its technician moves. */
async function watch(page: Page, at: (path: string) => string) {
  const heard = hear(page)
  await page.goto(at(paths.appointment(live)))
  await expect(() => expect(heard.positions()).toBeGreaterThan(1)).toPass({ timeout: 20_000 })
  await page.evaluate(() => void Object.assign(window, { stillTheSamePage: true }))
  return heard
}

const expectSamePage = async (page: Page) => expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true)

labTest('the API is killed and started again: the drive goes on without a reload', async ({ page, lab, at, signIn, expectedComplaints }) => {
  expectedComplaints.push('ERR_CONNECTION_REFUSED', 'WebSocket connection to', 'ERR_CONNECTION_RESET', 'ERR_EMPTY_RESPONSE', 'ERR_INCOMPLETE_CHUNKED_ENCODING')
  await signIn()
  const heard = await watch(page, at)
  await lab.kill()
  await expect(page.getByText('Reconnecting...')).toBeVisible()
  const before = heard.positions()
  await lab.startAgain()
  await expect(() => expect(heard.positions()).toBeGreaterThan(before + 1)).toPass({ timeout: 60_000 })
  await expect(page.getByText('Reconnecting...')).toBeHidden()
  await expectMoving(page)
  await expectSamePage(page)
})

test('offline and online again: the drive goes on', async ({ page, be, at, expectedComplaints }) => {
  expectedComplaints.push('ERR_INTERNET_DISCONNECTED', 'WebSocket connection to')
  await be(emails.customer)
  const heard = await watch(page, at)
  await page.context().setOffline(true)
  // A socket that is open already says nothing any more: the client takes six seconds of silence for a loss.
  await expect(page.getByText('Reconnecting...')).toBeVisible({ timeout: 30_000 })
  const before = heard.positions()
  await page.context().setOffline(false)
  await expect(() => expect(heard.positions()).toBeGreaterThan(before + 1)).toPass({ timeout: 30_000 })
  await expectSamePage(page)
})

test('a tab that was put to sleep shows where the technician is once it is looked at again', async ({ page, be, at }) => {
  await be(emails.customer)
  const heard = await watch(page, at)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
  // Longer than the client takes for silence, so that it finds a connection that may be gone.
  await new Promise((done) => setTimeout(done, 9_000))
  await browser.send('Page.setWebLifecycleState', { state: 'active' })
  const before = heard.positions()
  await expect(() => expect(heard.positions()).toBeGreaterThan(before + 1)).toPass({ timeout: 30_000 })
  await expectMoving(page)
  await expectSamePage(page)
})

test('a token that is no good any more is replaced by another', async ({ page, be, at }) => {
  let asked = 0
  await page.route('**/users/cable_auth', async (route) => {
    asked += 1
    // Spent, or older than a minute: the server knows it no longer.
    if (asked === 1) return route.fulfill({ json: { cable_token: 'x'.repeat(43) } })
    return route.continue()
  })
  await be(emails.customer)
  const heard = await watch(page, at)
  expect(heard.frames.some((frame) => frame.includes('"type":"disconnect"') && frame.includes('unauthorized'))).toBe(true)
  expect(asked).toBeGreaterThan(1)
  await expectMoving(page)
})
