import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures'
import { startPortalProcess } from '../fixtures/portal-process'
import { copySeededData } from '../fixtures/seeded-data'

test('a second portal on the same port or the same data refuses to start, and says what to do', async () => {
  const dataDir = await copySeededData()
  const first = await startPortalProcess({ PORTAL_DATA_DIR: dataDir })
  try {
    await expect(
      startPortalProcess({ PORTAL_DATA_DIR: join(dataDir, 'another'), PORT: String(first.port) }),
    ).rejects.toThrow(`Port ${first.port} is in use.`)
    await expect(startPortalProcess({ PORTAL_DATA_DIR: dataDir })).rejects.toThrow(
      /is in use by process \d+\. Stop that portal first, or set PORTAL_DATA_DIR/,
    )
  } finally {
    await first.stop()
  }
  // Once the data is released, it can be used again.
  const again = await startPortalProcess({ PORTAL_DATA_DIR: dataDir })
  expect(again.output()).toContain('Portal ready')
  await again.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('an invalid port is rejected, and the message quotes it', async () => {
  await expect(startPortalProcess({ PORTAL_DATA_DIR: 'never-made', PORT: 'three' })).rejects.toThrow('PORT is "three"')
})

test('the API documentation at /docs works under its own CSP', async ({ page, at }) => {
  await page.goto(at('/docs'))
  await expect(page.getByRole('heading', { name: /^Customer portal/ })).toBeVisible()
  await page.getByText('/v1/users/{role}/sign_in').click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await expect(page.getByRole('button', { name: 'Execute' })).toBeVisible()
})
