import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { GatewayAccount } from '#areas/billing/gateways/gateway-registry'
import { startLenderWorker } from '#areas/quotes/financing/lender-worker'
import { createApi, type ApiOptions } from '#composition/create-api'
import type { ApiConfig } from '#foundation/api-config'
import type { Database, Db } from '#foundation/database/database'
import { createEmbeddedStore } from '#foundation/files/embedded/create-embedded-store'
import type { Services } from '#foundation/services'
import { demoIds, demoTenants, PASSWORD, type DemoTenant } from 'demo/names'
import { createTestClient, type TestClient } from './client'
import { createTestClock, type TestClock } from './clock'
import type { TestSandbox } from './sandbox-gateway'
import { sandboxLenders } from './sandbox-lenders'
import { openTestDatabase, type TestData } from './test-database'

export interface TestApiOptions {
  /** Default `demo`: the demo data, dated relative to `now`. */
  data?: TestData
  now?: string
  config?: Partial<ApiConfig>
  /**
   * `sandbox`: payments go to a separate sandbox gateway. Otherwise all payment methods of the demo are offered, but
   * charges fail: no gateway is listening.
   */
  payments?: 'sandbox'
  /** Anything else that createApi takes. */
  api?: Partial<ApiOptions>
}

export interface TestApi {
  http: FastifyInstance
  services: Services
  database: Database
  clock: TestClock
  /** The app behind http://files.localhost, for uploads and downloads. */
  fileServer: FastifyInstance
  /** The sandbox gateway, if `payments` is `sandbox`. */
  sandbox: TestSandbox | null
  /** Runs `work` in a transaction that is bound to the tenant acme. */
  inAcme<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Signs in a seeded customer; of acme by default. */
  signIn(email: string, subdomain?: DemoTenant): Promise<TestClient>
  /** A client without a session, or with the given token. */
  visitor(subdomain?: string, token?: string): TestClient
  /** A `fetch` for pages under test: sends every request to the in-process API, as from the tenant's host. */
  fetchAs(subdomain?: string): typeof fetch
  close(): Promise<void>
}

/** A Tuesday morning in Denver, in winter. */
export const TEST_NOW = '2026-02-10T16:00:00.000Z'
export const TEST_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

/** Origin of a test's file store, as pages see it. */
export const FILES_ORIGIN = 'http://files.localhost'

/** Accounts at an address without a server, so that payment methods can be listed without a gateway. */
const nowhere: GatewayAccount[] = demoTenants.flatMap((tenant): GatewayAccount[] => {
  const place = { tenant, baseUrl: 'http://127.0.0.1:9', scriptUrl: 'http://pay.localhost/none.js', sandbox: true }
  return [
    { provider: 'stax', ...place, apiKey: 'none' },
    { provider: 'gpi', ...place, apiKey: 'none', apiSecret: 'none', accountCredential: 'none' },
  ]
})

/** What `open` returns, from the given hook on. The result may be used only inside of hooks and tests. */
export function openBefore<Opened extends object>(before: typeof beforeEach, open: () => Promise<Opened>): Opened {
  const opened = {} as Opened
  before(async () => void Object.assign(opened, await open()))
  return opened
}

/** Opens one API before the tests of a file or a block, and closes it after them. */
export function setUpTestApi(options?: TestApiOptions): TestApi {
  const api = openBefore(beforeAll, () => createTestApi(options))
  afterAll(() => api.close())
  return api
}

/** Like `setUpTestApi`, with a new API for each test. */
export function setUpTestApiForEach(options?: TestApiOptions): TestApi {
  const api = openBefore(beforeEach, () => createTestApi(options))
  afterEach(() => api.close())
  return api
}

/** Opens one client before the tests of a file or a block. */
export const setUpClient = (open: () => Promise<TestClient>): TestClient => openBefore(beforeAll, open)

/** Like `setUpClient`, with a new client for each test. */
export const setUpClientForEach = (open: () => Promise<TestClient>): TestClient => openBefore(beforeEach, open)

/** Creates the real API with a separate database, in PGlite or on the server at TEST_DATABASE_URL. The caller closes it. */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const clock = createTestClock(options.now ?? TEST_NOW)
  const data = options.data ?? 'demo'
  const database = await openTestDatabase(data, clock())
  const sandbox = options.payments === 'sandbox' ? await (await import('./sandbox-gateway')).startSandbox(clock) : null
  const directory = mkdtempSync(join(tmpdir(), 'portal-files-'))
  const files = createEmbeddedStore({
    directory,
    publicOrigin: FILES_ORIGIN,
    allowedOrigin: (origin) => /^http:\/\/[a-z0-9-]+\.localhost$/.test(origin),
    secret: TEST_SECRET,
    clock,
  })
  const { http, services } = await createApi({
    database,
    clock,
    payments: sandbox?.payments ?? { gateways: nowhere },
    secret: TEST_SECRET,
    files: files.store,
    passwords: { costLog2: 4 },
    log: { level: 'silent' },
    ...options.api,
    config: { checkResponses: true, rateLimitScale: 0, ...options.config },
  })
  const lenders = sandboxLenders(clock)
  services.lenders ??= lenders
  const stopAsking = startLenderWorker(services, { everyMs: 0 })
  const visitor = (subdomain = 'acme', token: string | null = null) => createTestClient(http, subdomain, token)

  return {
    http,
    services,
    database,
    clock,
    fileServer: files.app,
    sandbox,
    inAcme: (work) => database.withTenant(demoIds('acme').tenant, work),
    visitor: (subdomain, token) => visitor(subdomain, token),
    signIn: async (email, subdomain = 'acme') => {
      const body = { session: { email, password: PASSWORD } }
      const answer = await visitor(subdomain).call('signIn', { params: { role: 'customer' }, body })
      if (answer.status !== 200)
        throw new Error(`Signing in ${email} at ${subdomain} failed with ${answer.status}. Check the seeds.`)
      return visitor(subdomain, answer.body.authentication_token)
    },
    fetchAs:
      (subdomain = 'acme') =>
      async (input, init) => {
        const request = new Request(
          input instanceof URL || typeof input === 'string' ? new URL(input, `http://${subdomain}.localhost`) : input,
          init,
        )
        const { origin, pathname, search } = new URL(request.url)
        const isFile = origin === FILES_ORIGIN
        const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
        const answer = await (isFile ? files.app : http).inject({
          method: request.method as 'GET',
          url: pathname + search,
          headers: {
            ...Object.fromEntries(request.headers),
            host: isFile ? 'files.localhost' : `${subdomain}.localhost`,
          },
          payload,
        })
        const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
        return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
          status: answer.statusCode,
          headers: Object.entries(answer.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)] as [string, string]],
          ),
        })
      },
    close: async () => {
      await stopAsking()
      await lenders.close()
      await http.close()
      await files.app.close()
      rmSync(directory, { recursive: true, force: true })
      await sandbox?.close()
      await database.close()
    },
  }
}
