import { expect, type Page } from '@playwright/test'
import type { BookedVisit, CallNode, OpenedTenant, Topology } from 'rehearsal'
import { TENANT } from './fixture'

const LINK = /\/token\/([\w-]+)/

/** Signs in through a link that the operator's command prints; returns the session's token. */
export async function findTechnician(
  visit: number,
  { technician }: OpenedTenant,
  { exec }: Topology,
  call: CallNode,
): Promise<string> {
  const said = await exec(
    'portal-b',
    'node',
    'portal/dist/cli/main.js',
    'link',
    '--role',
    'technician',
    '--appointment',
    String(visit),
    '--user',
    String(technician.userId),
    '--tenant',
    TENANT,
  )
  const { authentication_token: token } = (await call(
    'portal-b',
    'GET',
    `/v1/tokens/${LINK.exec(said)?.[1]}/auth`,
  )) as { authentication_token: string }
  expect(token).toBeTruthy()
  return token
}

/** Signs the customer in in every document of the tenant that the page opens from now on. */
export const signInAs = (page: Page, { customer: { email, token } }: BookedVisit, origin: string) =>
  page.addInitScript(
    ([hostname, stored]) => {
      if (location.hostname === hostname)
        for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    },
    [new URL(origin).hostname, { token, email, role: 'customer', auth_strategy: 'password' }] as const,
  )
