import { paths } from '@portal/platform/paths'
import { demoIds } from 'api/seed'
import { emails, expect, test } from '../fixtures'

// Other ways to lose the live connection are played in ../live.
test('offline and online again: the drive goes on, in the same page', async ({ page, be, at, expectedComplaints }) => {
  expectedComplaints.push('ERR_INTERNET_DISCONNECTED', 'WebSocket connection to')
  let positions = 0
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (positions += String(payload).includes('"position"') ? 1 : 0)))
  const more = (count: number) => expect(() => expect(positions).toBeGreaterThan(count)).toPass({ timeout: 30_000 })
  await be(emails.customer)
  await page.goto(at(paths.appointment(demoIds('acme').appointments.live)))
  await more(1)
  await page.evaluate(() => void Object.assign(window, { stillTheSamePage: true }))

  await page.context().setOffline(true)
  await expect(page.getByText('Reconnecting...')).toBeVisible()
  const before = positions
  await page.context().setOffline(false)
  await more(before + 1)
  await expect(page.getByText('Reconnecting...')).toBeHidden()
  expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true)
})
