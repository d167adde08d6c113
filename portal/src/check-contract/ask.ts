import { setTimeout as wait } from 'node:timers/promises'
import { calls, shapes, type CallName, type CallShape } from '@portal/contract'
import { findDifference } from 'api/check-responses'

/** What became of one call. `detail` names the first place that differs, or why the call was not made. */
export interface Finding {
  call: CallName
  verdict: 'right' | 'differs' | 'missing' | 'not tried'
  detail?: string
}

export interface Request {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

export interface Backend {
  origin: string
  fetch: typeof fetch
}

const MAX_TRIES = 4

function toUrl(origin: string, name: CallName, { params = {}, query = {} }: Request): URL {
  const path = calls[name].split(' ')[1]!.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? 1))
  const url = new URL(path, origin)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
  return url
}

interface Reply {
  status: number
  /** Undefined if it is empty, null with `isText` if it is not JSON. */
  body: unknown
  isText: boolean
}

async function send(
  { origin, fetch }: Backend,
  name: CallName,
  request: Request,
  token: string | null,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(toUrl(origin, name, request), {
      method: calls[name].split(' ')[0]!,
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Token token=${token}; role=customer` }),
        ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      redirect: 'manual',
    })
    const text = await response.text()
    if (response.status === 429 && attempt < MAX_TRIES) {
      await wait(Math.min(Number(response.headers.get('Retry-After') ?? 1) || 1, 60) * 1_000)
      continue
    }
    try {
      return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined, isText: false }
    } catch {
      return { status: response.status, body: null, isText: true }
    }
  }
}

const isErrorBody = (body: unknown): boolean => typeof (body as { message?: unknown } | null)?.message === 'string'

function findProblem(name: CallName, { status, body, isText }: Reply, expected: number): string | null {
  if (isText) return `status ${status}, and the answer is not JSON`
  return status === expected ? findDifference(name, body) : `status ${status} instead of ${expected}`
}

/** Makes the call and compares the answer to its shape. Returns the answer as well, if it is right. */
export async function ask(
  backend: Backend,
  name: CallName,
  request: Request,
  token: string | null = null,
): Promise<{ finding: Finding; answer?: unknown }> {
  const { status: expected = 200 }: CallShape = shapes[name]
  const reply = await send(backend, name, request, token)
  if (reply.status === 404 && !isErrorBody(reply.body))
    return { finding: { call: name, verdict: 'missing', detail: 'status 404' } }
  const problem = findProblem(name, reply, expected)
  return problem
    ? { finding: { call: name, verdict: 'differs', detail: problem } }
    : { finding: { call: name, verdict: 'right' }, answer: reply.body }
}

/** Makes a call that needs a session without one: it must be there, and refuse with 401. */
export async function askUnauthorized(backend: Backend, name: CallName): Promise<Finding> {
  const { status, body } = await send(backend, name, { body: calls[name].startsWith('GET ') ? undefined : {} }, null)
  if (status === 404) return { call: name, verdict: 'missing', detail: 'status 404 without a session' }
  if (status !== 401)
    return { call: name, verdict: 'differs', detail: `status ${status} instead of 401 without a session` }
  return isErrorBody(body)
    ? { call: name, verdict: 'right' }
    : { call: name, verdict: 'differs', detail: 'status 401 without an error body: { "message": … }' }
}
