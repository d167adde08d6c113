// Requests that no page would send: every call's example with a few parts changed, by everybody. None is answered with a 5xx.
import type { InjectOptions } from 'fastify'
import { calls, type CallName } from '@portal/contract'
import type { Parts } from '../../contract/example'
import { createTestApi, TEST_NOW, type TestClient } from '../../support'
import { prepareExamples } from '../../support/link-scope-walk'
import { atATime, randomFrom } from '../payments/fixture'
import { hostileHeaders, hostilePart, mutate, pick } from './hostile-values'
import { openPrincipals } from './principals'

interface Options {
  requests: number
  seed: number
  /** Control: a call that throws is added to the API; the run must report it. */
  withThrowingCall?: boolean
  progress?: (done: number) => void
}

export interface FuzzResult {
  requests: number
  byStatus: Record<string, number>
  /** Requests that were answered with a 5xx, at most 20, to repeat by hand. */
  failures: string[]
  clean: boolean
  seconds: number
}

const names = Object.keys(calls) as CallName[]
const ENDS_THE_SESSION = new Set<CallName>([
  'signOut',
  'endSession',
  'endOtherSessions',
  'changePassword',
  'resetPassword',
])

type Random = () => number
interface HostileRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Header values are sent as Latin-1 without control characters: anything else is refused by the client itself. */
const sendable = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => !/[^\t\x20-\x7e\x80-\xff]/.test(value)))

/** `encodeURIComponent` refuses lone surrogates. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

/** A text, rarely cut off or replaced by bytes that are no UTF-8. */
function damaged(random: Random, text: string): string | Buffer {
  if (random() < 0.03) return text.slice(0, Math.floor(random() * text.length))
  return random() < 0.01 ? Buffer.from([0xff, 0xfe, 0x7b, 0x22]) : text
}

function hostileRequest(
  random: Random,
  name: CallName,
  { params = {}, query = {}, body, headers = {} }: Parts,
  client: TestClient,
  subdomain: string,
): HostileRequest {
  const [method = 'GET', pattern = ''] = calls[name].split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, key: string) =>
    random() < 0.25 ? encode(hostilePart(random)) : encode(String(params[key])),
  )
  const asked = Object.entries(random() < 0.5 ? (mutate(random, { page: 1, sort_by: 'id', ...query }) ?? {}) : query)
  const search = asked
    .map(
      ([key, value]) => `${encode(key)}=${encode(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&')
  let sent = body
  for (let times = Math.floor(random() * 4); times > 0 && sent !== undefined; times -= 1) sent = mutate(random, sent)
  const text = sent === undefined ? undefined : JSON.stringify(sent)
  const cut = text === undefined ? undefined : damaged(random, text)
  return {
    method: random() < 0.02 ? pick(random, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) : method,
    url: search ? `${path}?${search}` : path,
    headers: sendable({
      host: `${subdomain}.localhost`,
      ...(client.token ? { authorization: `Token token=${client.token}` } : {}),
      ...(cut === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
      ...(random() < 0.15 ? hostileHeaders(random) : {}),
    }),
    ...(cut === undefined ? {} : { payload: cut }),
  }
}

/** Uses TEST_DATABASE_URL. */
export async function fuzz({ requests, seed, withThrowingCall = false, progress }: Options): Promise<FuzzResult> {
  const started = performance.now()
  const random = randomFrom(seed)
  const api = await createTestApi({ payments: 'sandbox', now: TEST_NOW })
  try {
    const { context, clients } = await openPrincipals(api)
    const parts = await prepareExamples(context, names)
    const everybody = Object.entries(clients)
    if (withThrowingCall) api.services.tenants.byHost = () => Promise.reject(new Error('As a bug would.'))
    const byStatus: Record<string, number> = {}
    const failures: string[] = []
    await atATime(8, Array.from({ length: requests }), async (_, index) => {
      const name = pick(random, names)
      const [who, client] = pick(random, everybody)
      // Whoever ends their session would send the rest of the run as a visitor.
      const request = hostileRequest(
        random,
        name,
        parts.get(name) ?? {},
        ENDS_THE_SESSION.has(name) ? api.visitor() : client,
        who.includes('of another tenant') ? 'bluebird' : 'acme',
      )
      const answer = await api.http.inject(request as InjectOptions)
      const status = `${Math.floor(answer.statusCode / 100)}xx`
      byStatus[status] = (byStatus[status] ?? 0) + 1
      if (answer.statusCode >= 500 && failures.length < 20)
        failures.push(
          `${answer.statusCode} ${name} by ${who}: ${JSON.stringify({ ...request, payload: String(request.payload ?? '') }).slice(0, 1_500)}`,
        )
      if (index % 10_000 === 9_999) progress?.(index + 1)
    })
    // It still answers afterwards.
    const alive = await api.visitor().call('getTenant', { params: { subdomain: 'acme' } })
    if (!withThrowingCall && alive.status !== 200) failures.push(`afterwards: ${alive.status}`)
    return {
      requests,
      byStatus,
      failures,
      clean: !byStatus['5xx'] && failures.length === 0,
      seconds: Math.round((performance.now() - started) / 1_000),
    }
  } finally {
    await api.close()
  }
}
