// Tests run in Node under a simulated page: of Node they see this much.
declare const process: { env: Record<string, string | undefined> }

export interface PageTestApi {
  /** A `fetch` whose requests reach the API as from the tenant's host, and the store of files at its own. */
  fetchAs: (tenant: string) => typeof fetch
  /** The API's clock; pages take it over from its answers. */
  now: () => Date
  setClock: (at: string) => Promise<void>
  /** What a PDF says, in reading order, every white space as one blank; read where there is no page in the way. */
  textOfPdf: (pdf: ArrayBuffer) => Promise<string>
  /** The token of a link that lets somebody of acme act without signing in. */
  linkTo: (role: LinkRole, resource: { type: 'Quote' | 'Invoice' | 'Appointment' | 'Customer'; id: number }) => Promise<string>
  close: () => Promise<void>
}

type LinkRole = 'technician' | 'admin' | 'customer'

interface Options {
  /** `demo` unless said. */
  data?: 'demo' | 'empty'
  /** Where the API's clock stands at first. */
  now?: string
  /** Payments go to a sandbox gateway of the test's own; otherwise whoever is charged is declined. */
  payments?: 'sandbox'
}

/** Opens one API before the tests of a file or a block, and closes it after them. To be used inside of hooks and tests only. */
export function setUpTestApi(options?: Options): PageTestApi {
  const api = {} as PageTestApi
  beforeAll(async () => void Object.assign(api, await openTestApi(options)))
  afterAll(() => api.close())
  return api
}

/** The same, opened anew for each test. */
export function setUpTestApiForEach(options?: Options): PageTestApi {
  const api = {} as PageTestApi
  beforeEach(async () => void Object.assign(api, await openTestApi(options)))
  afterEach(() => api.close())
  return api
}

/** Opens the real API with a database of its own, filled with the demo data. Close it after the tests of a file. */
export async function openTestApi(options: Options = {}): Promise<PageTestApi> {
  const base = process.env['TEST_API_URL']
  if (!base) throw new Error('TEST_API_URL is not set; check that the page project of jest.config.mjs has its globalSetup')
  const control = async <T>(path: string, body: BodyInit = '{}'): Promise<T> => {
    const answer = await fetch(`${base}/test-api/${path}`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`The test API answered ${answer.status}: ${await answer.text()}`)
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
    linkTo: async (role, resource) => (await control<{ token: string }>(`link/${id}`, JSON.stringify({ tenant: 'acme', role, resource }))).token,
    close: () => control(`close/${id}`),
  }
}
