import { request } from '@playwright/test'
import { findPrintedLink, openPrintedLink } from '../fixtures/acme-api'
import { startPortalProcess } from '../fixtures/portal-process'
import seedOnce from '../fixtures/seeded-data'

/** Global setup: seeds a data folder to copy, and gets the token of the technician who is on the way in it. */
export default async function seedDrive(): Promise<() => Promise<void>> {
  const removeData = await seedOnce()
  const portal = await startPortalProcess({ PORTAL_DATA_DIR: process.env['SEEDED_DATA_DIR'] ?? '' })
  const api = await request.newContext()
  // The demo prints a link that signs them in.
  const link = findPrintedLink(portal.output(), 'The same visit, as its technician')
  process.env['LIVE_TECHNICIAN'] = await openPrintedLink(api, portal.port, link)
  await api.dispose()
  await portal.stop()
  return removeData
}
