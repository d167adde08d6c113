import { request } from '@playwright/test'
import type { PortalProcess } from 'e2e/fixtures/portal-process'
import { withReleaseLab, type ReleaseLab } from 'e2e/fixtures/release-portal'
import seedData, { withPortal } from 'e2e/fixtures/seeded-data'
import { openSession, type StoredSession } from 'e2e/fixtures/sessions'

async function withSeeds(work: () => Promise<void>): Promise<void> {
  const dropData = await seedData()
  try {
    await work()
  } finally {
    await dropData()
  }
}

/** Starts a portal with the demo's data for as long as `work` takes. */
export const withSeededPortal = (work: (portal: PortalProcess) => Promise<void>) => withSeeds(() => withPortal(work))

/** The same, with a release registry. */
export const withLab = (work: (lab: ReleaseLab) => Promise<void>, env: Record<string, string> = {}) =>
  withSeeds(() => withReleaseLab(work, env))

/** Signs in a demo customer of acme. */
export async function signIn(port: number, email = 'customer@example.com'): Promise<StoredSession> {
  const api = await request.newContext()
  const session = await openSession(api, port, email, 'acme')
  await api.dispose()
  return session
}
