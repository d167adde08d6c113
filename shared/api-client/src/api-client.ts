import {
  calls,
  type Body,
  type CallName,
  type Change,
  type ErrorBody,
  type Params,
  type Query,
  type Response as Answer,
} from '@portal/contract'
import { PortalError } from './portal-error'

export interface ApiClientOptions {
  /** The company's portal, such as `https://portal.acme.example`. */
  origin: string
  /** An API key, as `createApiKey` shows it once. */
  key: string
  fetch?: typeof fetch
  /** Waits before a request is repeated; resolves after so many milliseconds. */
  wait?: (ms: number) => Promise<void>
}

export interface CallOptions {
  /** Version that `read` answered; the change is refused with 412 if somebody made another one since. */
  ifMatch?: string
  /** Makes a call that creates something safe to repeat. */
  idempotencyKey?: string
  signal?: AbortSignal
}

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : null extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }
type Parts<N extends CallName> = Part<'params', Params<N>> & Part<'body', Body<N>> & Partial<Part<'query', Query<N>>>

/** Names of calls that answer a list in pages: `data`, and `next` for the following page. */
type ListName = {
  [N in CallName]: Answer<N> extends { data: unknown[]; next: string | null } ? N : never
}[CallName]
type Row<N extends ListName> = Answer<N> extends { data: (infer One)[] } ? One : never

export interface ApiClient {
  /** Makes a call by its name. Rejects with {@link PortalError} if it is refused, and with what `fetch` throws if nobody answers. */
  call<N extends CallName>(name: N, parts: Parts<N>, options?: CallOptions): Promise<Answer<N>>
  /** Reads a resource with its version, for a change with `ifMatch`. */
  read<N extends CallName>(name: N, parts: Parts<N>): Promise<{ data: Answer<N>; version: string | null }>
  /** All rows of a list, page by page. */
  list<N extends ListName>(name: N, parts: Parts<N>): AsyncGenerator<Row<N>>
  /** What changed since a cursor, until there is no more for now. Keep the cursor with what you did about the changes before it. */
  changes(after?: string): AsyncGenerator<{ changes: Change[]; cursor: string }>
}

/** Answers after which the same request may be sent again: it was not looked at. */
const BUSY = new Set([429, 503])
const TRIES = 5
const MAX_WAIT_SECONDS = 60

const waitFor = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

interface LooseParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Method and address of a call. */
function toAddress(name: CallName, { params = {}, query = {} }: LooseParts): [method: string, address: string] {
  const [method = '', pattern = ''] = calls[name].split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => {
    if (params[key] === undefined) throw new Error(`${name} needs params.${key}.`)
    return encodeURIComponent(String(params[key]))
  })
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  return [method, search.size > 0 ? `${path}?${search}` : path]
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new PortalError(response.status, { message: 'This is not the answer of a portal. Check the origin.' })
  }
}

/** A client for the systems of a company's office, with an API key. A busy portal is asked again after the time that it names. */
export function createApiClient({ origin, key, fetch: send = fetch, wait = waitFor }: ApiClientOptions): ApiClient {
  async function request<N extends CallName>(
    name: N,
    parts: Parts<N>,
    { ifMatch, idempotencyKey, signal }: CallOptions = {},
  ): Promise<{ data: Answer<N>; version: string | null }> {
    const [method, address] = toAddress(name, parts as LooseParts)
    const { body } = parts as LooseParts
    const headers = {
      Accept: 'application/json',
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(ifMatch && { 'If-Match': ifMatch }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    }
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(new URL(address, origin), {
        method,
        headers,
        // A redirect would send the key somewhere else.
        redirect: 'error',
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ?? null,
      })
      const answer = await readJson(response)
      if (response.ok) return { data: answer as Answer<N>, version: response.headers.get('ETag') }
      if (!BUSY.has(response.status) || attempt === TRIES)
        throw new PortalError(response.status, (answer ?? {}) as Partial<ErrorBody>)
      const seconds = Number(response.headers.get('Retry-After') ?? 2 ** attempt)
      await wait(Math.min(Number.isFinite(seconds) ? seconds : 1, MAX_WAIT_SECONDS) * 1_000)
    }
  }

  return {
    call: async (name, parts, options) => (await request(name, parts, options)).data,
    read: (name, parts) => request(name, parts),
    async *list(name, parts) {
      let after: string | undefined
      do {
        const query = { ...(parts as LooseParts).query, after }
        const page = (await request(name, { ...parts, query } as typeof parts)).data as unknown as {
          data: Row<typeof name>[]
          next: string | null
        }
        yield* page.data
        after = page.next ?? undefined
      } while (after !== undefined)
    },
    async *changes(after) {
      for (let cursor = after; ;) {
        const { data } = await request('listChanges', { query: { limit: 1_000, ...(cursor && { after: cursor }) } })
        cursor = data.cursor
        if (data.data.length > 0) yield { changes: data.data, cursor }
        if (!data.has_more) return
      }
    },
  }
}
