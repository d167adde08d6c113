import { paths } from '@portal/platform/paths'
import { expect } from '../fixtures'
import { live, test } from '../fixtures/visit-test'

// Other ways to lose the live connection are tested in ../live. In a separate portal the van has only just started: it stops on arrival.
test('the live drive continues in the same page after the browser was offline', async ({
  page,
  signIn,
  at,
  expectedComplaints,
}) => {
  expectedComplaints.push('ERR_INTERNET_DISCONNECTED', 'WebSocket connection to', 'The map is incomplete')
  let positions = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => (positions += String(payload).includes('"position"') ? 1 : 0)),
  )
  const expectMoreThan = (count: number) => expect(() => expect(positions).toBeGreaterThan(count)).toPass()
  await signIn()
  await expect(page).toHaveURL(at(paths.appointment(live)))
  await expectMoreThan(1)
  await page.evaluate(() => void Object.assign(window, { stillTheSamePage: true }))

  await page.context().setOffline(true)
  await expect(page.getByText('Reconnecting...')).toBeVisible()
  const before = positions
  await page.context().setOffline(false)
  await expectMoreThan(before + 1)
  await expect(page.getByText('Reconnecting...')).toBeHidden()
  expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true)
})
