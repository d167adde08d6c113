import { calls, type CallName } from '@portal/contract'
import { emails } from 'demo/names'
import { createTestApi, type TestAnswer, type TestClient } from '../support'
import { officeClient, staffClient, withoutBotCheck } from '../support/payments'
import { documentExamples } from './documents.examples'
import type { Example, Examples, Parts, ExampleContext } from './example'
import { identityExamples } from './identity.examples'
import { resourceExamples } from './resource.examples'
import { settingsExamples } from './settings.examples'
import { systemExamples } from './systems.examples'
import { visitExamples } from './visits.examples'

export type { Example }

export const areas: [string, Examples][] = [
  ['people', identityExamples],
  ['other systems', systemExamples],
  ['visits', visitExamples],
  ['documents', documentExamples],
  ['the office’s lists', resourceExamples],
  ['what the company has set', settingsExamples],
]

export const examples = Object.assign({}, ...areas.map(([, each]) => each)) as Examples

/** Makes the call with these parts, by its path. */
export function send(
  client: TestClient,
  name: CallName,
  { params = {}, query = {}, body, headers = {} }: Parts,
): Promise<TestAnswer> {
  const [method, pattern] = calls[name].split(' ') as ['GET', string]
  const path = pattern.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part])))
  const search = new URLSearchParams(Object.entries(query).map(([part, value]) => [part, String(value)]))
  return client.request(method, search.size > 0 ? `${path}?${search}` : path, body, headers)
}

/** A portal of its own, with the demo's data. */
export async function openExampleContext(): Promise<ExampleContext> {
  const api = await createTestApi({ payments: 'sandbox' })
  return {
    api,
    customer: await withoutBotCheck(api, await api.signIn(emails.customer)),
    office: await officeClient(api),
  }
}

export async function resolveParts({ parts }: Example, context: ExampleContext): Promise<Parts> {
  return typeof parts === 'function' ? parts(context) : (parts ?? {})
}

/** Who makes the call of the example. */
export async function resolveClient(
  { as, link }: Example,
  { api, customer, office }: ExampleContext,
): Promise<TestClient> {
  if (as === 'nobody') return api.visitor()
  if (as === 'customer') return customer
  if (as === 'admin') return office
  return staffClient(api, 'technician', link as Parameters<typeof staffClient>[2])
}
