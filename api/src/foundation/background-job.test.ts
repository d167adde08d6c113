import { createBackgroundJobs, type BackgroundJobs, type JobReport } from './background-job'

let now: Date
let logged: unknown[][]
let jobs: BackgroundJobs
beforeEach(() => {
  now = new Date('2026-02-10T16:00:00.000Z')
  logged = []
  jobs = createBackgroundJobs({
    clock: () => now,
    log: {
      error: (...line: unknown[]) => void logged.push(line),
      warn: (...line: unknown[]) => void logged.push(line),
    },
  })
})
afterEach(() => jobs.stop())

const findState = (name: string) => jobs.health().jobs[name]!
const settled = () => new Promise((done) => setImmediate(done))

/** A promise that `end` resolves. */
function hold() {
  let end: () => void = () => undefined
  const held = new Promise<void>((done) => (end = done))
  return { held, end: () => end() }
}

/** Starts a job that runs only when the returned function is called. */
function byHand(work: (report: JobReport) => Promise<unknown>) {
  const job = jobs.start('tidy', work, { everyMs: 0 })
  return async () => {
    job.wake()
    await settled()
  }
}

test('keeps running without any listener', async () => {
  const twice = hold()
  let runs = 0
  const job = jobs.start('tidy', async () => void ((runs += 1) === 2 && twice.end()), { everyMs: 1 })
  await twice.held
  await job.stop()
})

test.each([
  ['later', false, 0],
  ['at once', true, 1],
])('begins %s', async (_when, isImmediate, runs) => {
  const work = jest.fn(async () => undefined)
  jobs.start('tidy', work, { everyMs: 600_000, isImmediate })
  await settled()
  expect(work).toHaveBeenCalledTimes(runs)
})

test('each failure is logged and kept in the state, and the next successful run clears it', async () => {
  let isBroken = true
  const run = byHand(async () => {
    if (isBroken) throw new Error('the disk is full')
  })
  await run()
  await run()
  expect(logged).toEqual([
    [{ job: 'tidy', err: expect.objectContaining({ message: 'the disk is full' }) }, 'A background job failed'],
    [{ job: 'tidy', err: expect.objectContaining({ message: 'the disk is full' }) }, 'A background job failed'],
  ])
  const last_error = { at: '2026-02-10T16:00:00.000Z', message: 'the disk is full' }
  expect(jobs.health()).toEqual({
    status: 'degraded',
    jobs: {
      tidy: {
        running_since: null,
        last_run_at: '2026-02-10T16:00:00.000Z',
        last_success_at: null,
        consecutive_failures: 2,
        last_error,
        runs: 2,
        failures: 2,
      },
    },
  })
  isBroken = false
  now = new Date('2026-02-10T16:05:00.000Z')
  await run()
  expect(jobs.health()).toMatchObject({
    status: 'ok',
    jobs: { tidy: { last_success_at: '2026-02-10T16:05:00.000Z', consecutive_failures: 0, last_error } },
  })
})

test('work that throws synchronously is a failure like any other', async () => {
  jobs.start(
    'tidy',
    () => {
      throw new Error('never began')
    },
    { everyMs: 0, isImmediate: true },
  )
  await settled()
  expect(findState('tidy')).toMatchObject({ consecutive_failures: 1, last_error: { message: 'never began' } })
})

test('a failed item is logged by its id, and counts as a failure until an item succeeds', async () => {
  let what: 'fails' | 'is not there' | 'goes well' = 'fails'
  const run = byHand(async (report) => {
    if (what === 'fails') report.failed(new Error('refused'), { mail: 7 })
    if (what === 'goes well') report.succeeded()
  })
  await run()
  expect(logged).toEqual([[{ job: 'tidy', mail: 7, err: expect.any(Error) }, 'Part of a background job failed']])
  what = 'is not there'
  await run()
  expect(findState('tidy').consecutive_failures).toBe(1)
  what = 'goes well'
  await run()
  expect(findState('tidy').consecutive_failures).toBe(0)
})

test('a run with one failure is a failed one, whatever else it did', async () => {
  await byHand(async (report) => {
    report.failed(new Error('refused'), { what: 'sessions' })
    report.succeeded()
  })()
  expect(findState('tidy').consecutive_failures).toBe(1)
})

test('a failure reported after the run counts when it is reported', async () => {
  const answer = hold()
  let asking: Promise<void> | undefined
  await byHand(
    async (report) => void (asking = answer.held.then(() => report.failed(new Error('no answer'), { request: 3 }))),
  )()
  expect(findState('tidy').consecutive_failures).toBe(0)
  answer.end()
  await asking
  expect(findState('tidy').consecutive_failures).toBe(1)
})

test('runs one at a time, once more if woken during a run, and stopping waits', async () => {
  const first = hold()
  let runs = 0
  let stopped = false
  const job = jobs.start('tidy', async () => void ((runs += 1) === 1 && (await first.held)), { everyMs: 1 })
  while (runs === 0) await settled()
  job.wake()
  job.wake()
  expect(runs).toBe(1)
  expect(findState('tidy').running_since).toBe('2026-02-10T16:00:00.000Z')
  first.end()
  while (runs < 2) await settled()
  const second = hold()
  const other = jobs.start('other', () => second.held, { everyMs: 0, isImmediate: true })
  const stopping = jobs.stop().then(() => (stopped = true))
  await settled()
  expect(stopped).toBe(false)
  second.end()
  await stopping
  const count = runs
  job.wake()
  other.wake()
  await settled()
  expect(runs).toBe(count)
})

test('the public error message contains neither email addresses nor query parameters', async () => {
  const query = new Error('Failed query: insert into mails\nparams: casey@example.com', {
    cause: new Error('550 <casey@example.com>: no such mailbox\nsecond line'),
  })
  await byHand(() => Promise.reject(query))()
  expect(findState('tidy').last_error?.message).toBe('550 <[address]>: no such mailbox')
})
