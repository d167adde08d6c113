import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { createApi, type RunningApi } from 'api'
import { createTestApi, TEST_SECRET, type TestApi } from 'api/testing'
import { freePort } from 'releases/portal-process'
import { createMetrics, type Metrics } from './metrics'
import { openMetricsServer } from './metrics-server'

let testApi: TestApi
let api: RunningApi
let metrics: Metrics
let isGone: boolean
let problem: string | null
beforeEach(async () => {
  isGone = false
  problem = null
  testApi = await createTestApi()
  const { database, clock } = testApi
  const gone = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const failing: typeof database = {
    ...database,
    probe: (statements) => (isGone ? gone() : database.probe(statements)),
    pool: () => ({ size: 10, inUse: 3, waiting: 2 }),
  }
  api = await createApi({
    database: failing,
    clock,
    secret: TEST_SECRET,
    bus: testApi.services.bus,
    log: { level: 'silent' },
  })
  metrics = createMetrics()
})
afterEach(async () => {
  await api.http.close()
  await testApi.close()
})

const observe = () =>
  metrics.observe({ api, releases: { registry: () => ({ revision: 7, problem }) }, clock: testApi.clock })
/** Values by name and labels, without the defaults of the process. */
const values = async () =>
  Object.fromEntries(
    [...(await metrics.text()).matchAll(/^(portal_\S+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  )

test('tells of the database, jobs, mail, payments, live connections and releases', async () => {
  observe()
  const longAgo = new Date(testApi.clock().getTime() - 3_600_000_000).toISOString()
  await testApi.database.withTenant(1, (db) =>
    db.execute(
      `insert into mails (kind, "to", subject, due_at, created_at, failed_at) values ('receipt', 'casey@example.com', 'x', now(), '${longAgo}', null), ('receipt', 'casey@example.com', 'x', now(), now(), now())`,
    ),
  )
  let isFailing = false
  const run = async () => {
    const tidy = async () => {
      if (isFailing) throw new Error('no')
    }
    const job = api.services.background.start('tidy', tidy, { everyMs: 0 })
    job.wake()
    await job.stop()
  }
  await run()
  expect(await values()).toMatchObject({
    portal_database_up: 1,
    'portal_database_pool_connections{state="in_use"}': 3,
    'portal_database_pool_connections{state="idle"}': 7,
    portal_database_pool_waiting: 2,
    'portal_job_runs_total{job="tidy"}': 1,
    'portal_job_failures_total{job="tidy"}': 0,
    'portal_job_last_success_timestamp_seconds{job="tidy"}': testApi.clock().getTime() / 1_000,
    portal_mail_queue_length: 1,
    portal_mail_queue_oldest_age_seconds: 3_600_000,
    'portal_failed_work{job="send_mail"}': 1,
    'portal_failed_work{job="ask_lenders"}': 0,
    'portal_payments_open{status="attempted"}': 0,
    'portal_payments_open_oldest_age_seconds{status="attempted"}': 0,
    portal_live_connections: 0,
    portal_release_registry_revision: 7,
    portal_release_registry_up: 1,
  })
  isFailing = true
  await run()
  problem = 'it can’t be read'
  expect(await values()).toMatchObject({
    'portal_job_runs_total{job="tidy"}': 1,
    'portal_job_failures_total{job="tidy"}': 1,
    portal_release_registry_up: 0,
  })
  expect(await metrics.text()).not.toContain('casey')
})

test('without the database the rest is still told, and nothing old', async () => {
  observe()
  expect(Object.keys(await values())).toContain('portal_mail_queue_length')
  isGone = true
  const found = await values()
  expect(found).toMatchObject({ portal_database_up: 0, portal_live_connections: 0 })
  expect(Object.keys(found).filter((name) => /mail|payments|failed_work/.test(name))).toEqual([])
  isGone = false
  expect(await values()).toMatchObject({ portal_database_up: 1, portal_mail_queue_length: 0 })
})

test('each portal has its own registry, with the defaults of the process', async () => {
  const other = createMetrics()
  observe()
  metrics.durations.observe({ service: 'api', method: 'GET', route: '/', status: 200 }, 1)
  expect(await metrics.text()).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(await other.text()).not.toMatch(/^(portal_|http_request)\S+ /m)
})

describe('the address for the monitoring', () => {
  let stop: () => Promise<void>
  let port: number
  beforeEach(async () => {
    port = await freePort()
    stop = await openMetricsServer({ port, bind: '127.0.0.1' }, metrics)
  })
  afterEach(() => stop())
  const ask = async (path: string) => {
    const [answer] = (await once(request({ port, path }).end(), 'response')) as [IncomingMessage]
    return { status: answer.statusCode, type: answer.headers['content-type'], text: await readAll(answer) }
  }

  test('serves metrics as text', async () => {
    observe()
    expect(await ask('/metrics')).toMatchObject({
      status: 200,
      type: 'text/plain; version=0.0.4; charset=utf-8',
      text: expect.stringContaining('# HELP portal_live_connections '),
    })
    expect((await ask('/')).status).toBe(404)
  })

  test('serves health with its details, ready or not', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 503, text: '{"status":"starting"}' })
    observe()
    const { status, text } = await ask('/healthz')
    expect([status, JSON.parse(text)]).toEqual([
      200,
      {
        status: 'ok',
        database_pool: { size: 10, in_use: 3, waiting: 2 },
        release_registry: { revision: 7, problem: null },
        jobs: {
          look_at_live_connections: expect.objectContaining({ consecutive_failures: 0, last_error: null, runs: 0 }),
        },
      },
    ])
    isGone = true
    expect(await ask('/healthz')).toMatchObject({
      status: 503,
      text: expect.stringContaining('"status":"no database"'),
    })
  })

  test('a taken port is named by its variable', async () => {
    await expect(openMetricsServer({ port, bind: '127.0.0.1' }, metrics)).rejects.toThrow(
      `Port ${port} is in use. Stop what runs there (perhaps another portal), or choose another: METRICS_PORT=${port + 1}`,
    )
  })
})
