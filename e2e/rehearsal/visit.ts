import { expect, type Page } from '@playwright/test'
import { CLI, splitWords, type BookedVisit, type CallNode, type OpenedTenant, type Topology } from 'rehearsal'
import { keepSession } from '../fixtures/sessions'
import { TENANT } from './fixture'

const LINK = /\/token\/([\w-]+)/

/** Signs in through a link that the operator's command prints; returns the session's token. */
export async function findTechnician(
  visit: number,
  { technician }: OpenedTenant,
  { exec }: Topology,
  call: CallNode,
): Promise<string> {
  const command = `link --role technician --appointment ${visit} --user ${technician.userId} --tenant ${TENANT}`
  const link = await exec('portal-b', ...CLI, ...splitWords(command))
  const { authentication_token: token } = (await call(
    'portal-b',
    'GET',
    `/v1/tokens/${LINK.exec(link)?.[1]}/auth`,
  )) as { authentication_token: string }
  expect(token).toBeTruthy()
  return token
}

/** Signs the customer in in every document of the tenant that the page opens from now on. */
export const signInAs = (page: Page, { customer: { email, token } }: BookedVisit, origin: string) =>
  keepSession(page, { token, email, role: 'customer', auth_strategy: 'password' }, new URL(origin).hostname)
