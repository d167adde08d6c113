import { calls, type CallName } from '@portal/contract'
import type { TestAnswer, TestClient } from '../support'
import { documentExamples } from './documents.examples'
import type { Examples, Parts } from './example'
import { identityExamples } from './identity.examples'
import { resourceExamples } from './resource.examples'
import { visitExamples } from './visits.examples'

export const areas: [string, Examples][] = [
  ['people', identityExamples],
  ['visits', visitExamples],
  ['documents', documentExamples],
  ['the office’s lists', resourceExamples],
]

export const examples = Object.assign({}, ...areas.map(([, each]) => each)) as Examples

/** Makes the call with these parts, by its path. */
export function send(client: TestClient, name: CallName, { params = {}, query = {}, body, headers = {} }: Parts): Promise<TestAnswer> {
  const [method, pattern] = calls[name].split(' ') as ['GET', string]
  const path = pattern.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part])))
  const search = new URLSearchParams(Object.entries(query).map(([part, value]) => [part, String(value)]))
  return client.request(method, search.size > 0 ? `${path}?${search}` : path, body, headers)
}
