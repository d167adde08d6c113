import { request } from '@playwright/test'
import { callAcmeApi } from '../fixtures/acme-api'
import { startPortalProcess } from '../fixtures/portal-process'
import seedOnce from '../fixtures/seeded-data'

/** Global setup: seeds a data folder to copy, and gets the token of the technician who is on the way in it. */
export default async function seedDrive(): Promise<() => Promise<void>> {
  const forget = await seedOnce()
  const portal = await startPortalProcess({ PORTAL_DATA_DIR: process.env['SEEDED_DATA_DIR'] ?? '' })
  const api = await request.newContext()
  // The demo prints a link that signs them in.
  const link = /(http:\/\/acme\S+)\s+The same visit, as its technician/.exec(portal.output())?.[1] ?? ''
  const { authentication_token: token } = (await callAcmeApi(
    api,
    portal.port,
    '',
  )('GET', `/v1/tokens/${link.split('/').at(-1)}/auth`)) as { authentication_token: string }
  process.env['LIVE_TECHNICIAN'] = token
  await api.dispose()
  await portal.stop()
  return forget
}
