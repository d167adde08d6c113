import { t } from '@lingui/core/macro'
import type { Body, PortalCallName, ErrorBody, Response as Answer } from '@portal/contract'
import { ApiError } from './api-error'
import { callUrl, callMethod, type CallParts } from './call-url'
import { toJson } from './to-json'

/** The signed-in user, as sent in the Authorization header. */
export interface Credentials {
  token: string
  role: string
  email: string
  /** Not persisted in the browser; undefined until the user has been fetched. */
  id?: number | undefined
}

export interface ClientOptions {
  /** Origin of the API without a trailing slash; the page's own by default. */
  baseUrl?: string
  /** Nobody is signed in by default. */
  credentials?: () => Credentials | null
  /** The session is over: clear it and go to the login page. */
  onUnauthorized?: () => void
  /** Called for failures that the caller does not show itself (no `quiet`). */
  onFailure?: (error: ApiError) => void
  /** Of the page: what its calls answer and cause to be mailed is in this language. A BCP 47 tag. */
  language?: () => string
  /** Called after every successful request that is not a GET. */
  onDone?: () => void
  fetch?: typeof fetch | undefined
  now?: (() => number) | undefined
  /** Requests already started by the initial HTML, by URL; each is used once. */
  early?: Map<string, Promise<Response>>
}

interface CallOptions {
  /** The caller shows failures itself, so no toast. */
  quiet?: boolean
  /** A 401 concerns only this call and does not end the session. */
  keepSession?: boolean
  idempotencyKey?: string
  /** Proof of a passed bot check, for calls that require one. */
  botCheck?: string | undefined
  signal?: AbortSignal
}

type CallArguments<N extends PortalCallName> = CallParts<N> &
  (Body<N> extends undefined ? { body?: undefined } : { body: Body<N> })

export interface Client {
  /** Makes a call of the contract. Rejects with {@link ApiError}; status 0 if the API could not be reached. */
  call<N extends PortalCallName>(name: N, parts: CallArguments<N>, options?: CallOptions): Promise<Answer<N>>
  /** Requests a link from an API response. Rejects with status 400 if it is not on the API's origin. */
  follow<T>(link: string, request: { method: string; body?: unknown }, options?: CallOptions): Promise<T>
  /** Posts a form to another origin, such as a file store, without credentials. Rejects if that can't be reached. */
  sendForm(url: string, form: FormData, signal?: AbortSignal): Promise<Response>
  /** Fetches a URL of the API, as `useQuery` does. Aborts an in-flight read of the same URL, which resolves with the new response. */
  read<T>(address: string): Promise<T>
  /** The server's clock in milliseconds, from the `Date` header of its last response. */
  now(): number
  /** Absolute URL of an API path. */
  url(path: string): string
}

const authorization = (who: Credentials): string =>
  `Token token=${who.token}; role=${who.role}; email=${who.email}; id=${who.id ?? ''}`

const unreachable = () =>
  new ApiError(0, { message: t`We could not reach the server. Check your connection and try again.` })

function toRequest(
  method: string,
  who: Credentials | null | undefined,
  body: unknown,
  call: CallOptions & { language: string | undefined },
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (call.language) headers['Accept-Language'] = call.language
  if (who) headers.Authorization = authorization(who)
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (call.idempotencyKey) headers['Idempotency-Key'] = call.idempotencyKey
  if (call.botCheck) headers['X-Bot-Check'] = call.botCheck
  return { method, headers, body: body === undefined ? null : toJson(body), signal: call.signal ?? null }
}

/** The parsed JSON body. `isForeign`: it isn't JSON, so it does not come from the API but from a proxy or a captive portal. */
async function readBody(response: Response): Promise<{ answer?: unknown; isForeign?: true }> {
  const text = await response.text()
  if (!text) return {}
  try {
    return { answer: JSON.parse(text) }
  } catch {
    return { isForeign: true }
  }
}

interface Read {
  abort: AbortController
  /** The read that replaced this one. */
  next?: Promise<unknown>
}

/** Reads URLs. A read aborts an in-flight one of the same URL, which then resolves with the new response. */
function createReader(send: <T>(address: string, signal: AbortSignal) => Promise<T>) {
  const reads = new Map<string, Read>()
  return <T>(address: string): Promise<T> => {
    const before = reads.get(address)
    const own: Read = { abort: new AbortController() }
    const answer = send<T>(address, own.abort.signal)
      .catch((error: unknown) => {
        if (own.next) return own.next as Promise<T>
        throw error
      })
      .finally(() => reads.get(address) === own && reads.delete(address))
    reads.set(address, own)
    if (before) before.next = answer
    before?.abort.abort()
    return answer
  }
}

/** One client per page and tenant. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl = '', fetch: send = (...args) => fetch(...args), now = Date.now, early } = options
  let serverAhead = 0

  const url = (path: string) => baseUrl + path

  async function request<T>(method: string, address: string, body: unknown, call: CallOptions): Promise<T> {
    const credentials = options.credentials?.()
    let response: Response
    let content: Awaited<ReturnType<typeof readBody>>
    try {
      const started = method === 'GET' ? early?.get(address) : undefined
      early?.delete(address)
      const spoken = { ...call, language: options.language?.() }
      response = await (started ?? send(url(address), toRequest(method, credentials, body, spoken)))
      content = await readBody(response)
    } catch (cause) {
      if (call.signal?.aborted) throw cause
      return fail(unreachable(), call)
    }
    const date = Date.parse(response.headers.get('Date') ?? '')
    if (Number.isFinite(date)) serverAhead = date - now()
    const { answer, isForeign } = content
    if (response.ok && isForeign) return fail(unreachable(), call)
    if (response.ok) {
      if (method !== 'GET') options.onDone?.()
      return answer as T
    }
    const error = new ApiError(response.status, (answer ?? null) as Partial<ErrorBody> | null)
    if (error.status === 401 && credentials && !call.keepSession) {
      options.onUnauthorized?.()
      throw error
    }
    return fail(error, call)
  }

  function fail(error: ApiError, call: CallOptions): never {
    if (!call.quiet) options.onFailure?.(error)
    throw error
  }

  return {
    call: (name, parts, callOptions = {}) =>
      request(callMethod(name), callUrl(name, parts), (parts as { body?: unknown }).body, callOptions),
    follow: async (link, { method, body }, callOptions = {}) => {
      let path: string
      try {
        path = pathOnOwnOrigin(link, baseUrl)
      } catch (error) {
        return fail(error as ApiError, callOptions)
      }
      return request(method, path, body, callOptions)
    },
    sendForm: (address, form, signal) =>
      send(address, {
        method: 'POST',
        body: form,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: signal ?? null,
      }),
    read: createReader((address, signal) => request('GET', address, undefined, { quiet: true, signal })),
    // The header has whole seconds, so differences below 1.5 s are ignored.
    now: () => now() + (Math.abs(serverAhead) < 1_500 ? 0 : serverAhead),
    url,
  }
}

/** Status of links that cannot be followed, as if the API had refused them. Status 0 would leave open whether anything was sent. */
const NOT_FOLLOWED = 400

/** Path and query of a link on the API's origin. Throws ApiError (400) for any other, so that the token is never sent elsewhere. */
export function pathOnOwnOrigin(link: string, baseUrl: string): string {
  const own = new URL(baseUrl || '/', globalThis.location?.href ?? 'http://localhost')
  let target: URL
  try {
    target = new URL(link, own)
  } catch {
    throw new ApiError(NOT_FOLLOWED, { message: t`The link that the server sent can’t be read.` })
  }
  if (target.origin !== own.origin) {
    throw new ApiError(NOT_FOLLOWED, {
      message: t`The server returned a link to another site, so it was not followed.`,
    })
  }
  return target.pathname + target.search
}
