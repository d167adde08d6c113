// Page tests run in Node with jsdom and without Node's types; this is all they need of them.
declare const process: { env: Record<string, string | undefined> }

export interface PageTestApi {
  /** A `fetch` that sends requests to the API with the tenant's host; absolute URLs keep theirs, such as the file store's. */
  fetchAs: (tenant: string) => typeof fetch
  /** The API's clock; pages sync theirs to it from responses. */
  now: () => Date
  setClock: (at: string) => Promise<void>
  /** Text of a PDF in reading order, whitespace collapsed; extracted in the API's process, outside jsdom. */
  textOfPdf: (pdf: ArrayBuffer) => Promise<string>
  /** Token of a new link that lets the acme user with this role open `resource` without signing in. */
  linkTo: (
    role: LinkRole,
    resource: { type: 'Quote' | 'Invoice' | 'Appointment' | 'Customer' | 'Technician'; id: number },
  ) => Promise<string>
  close: () => Promise<void>
}

type LinkRole = 'technician' | 'admin' | 'customer'

interface Options {
  /** Defaults to `demo`. */
  data?: 'demo' | 'empty'
  /** Initial time of the API's clock. */
  now?: string
  /** Sends payments to the test's own sandbox gateway; by default every charge is declined. */
  payments?: 'sandbox'
}

/**
 * Opens one API before the tests of a file or describe block, and closes it after them. Use the result only inside hooks and
 * tests. A test that is tried again gets a new one, without what its first try has changed.
 */
export function setUpTestApi(options?: Options): PageTestApi {
  const api = {} as PageTestApi
  beforeAll(async () => void Object.assign(api, await openTestApi(options)))
  beforeEach(async () => {
    if (!(globalThis as { isRetry?: boolean }).isRetry) return
    await api.close()
    Object.assign(api, await openTestApi(options))
  })
  afterAll(() => api.close())
  return api
}

/** The same, with a new API for each test. */
export function setUpTestApiForEach(options?: Options): PageTestApi {
  const api = {} as PageTestApi
  beforeEach(async () => void Object.assign(api, await openTestApi(options)))
  afterEach(() => api.close())
  return api
}

/** Opens the real API with its own database, filled with the demo data by default. Close it after the tests of a file. */
export async function openTestApi(options: Options = {}): Promise<PageTestApi> {
  const base = process.env['TEST_API_URL']
  if (!base)
    throw new Error('TEST_API_URL is not set; check that the page project of jest.config.mjs has its globalSetup')
  const control = async <T>(path: string, body: BodyInit = '{}'): Promise<T> => {
    const answer = await fetch(`${base}/test-api/${path}`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`The test API responded with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { id, now } = await control<{ id: string; now: string }>('open', JSON.stringify(options))
  let clock = new Date(now)
  return {
    now: () => clock,
    setClock: async (at) => {
      await control(`clock/${id}`, JSON.stringify({ at }))
      clock = new Date(at)
    },
    textOfPdf: async (pdf) => (await control<{ text: string }>('pdf-text', new Uint8Array(pdf))).text,
    fetchAs: (tenant) => (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-test-api', id)
      const { host, pathname, search } = new URL(String(input), `http://${tenant}.localhost`)
      headers.set('x-test-host', host)
      return fetch(`${base}${pathname}${search}`, { ...init, headers })
    },
    linkTo: async (role, resource) =>
      (await control<{ token: string }>(`link/${id}`, JSON.stringify({ tenant: 'acme', role, resource }))).token,
    close: () => control(`close/${id}`),
  }
}
