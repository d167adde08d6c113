import { LateError } from '@portal/platform'
import type { Build } from '../page-data'
import { RemoteError } from './remote-error'
import type { RemoteLoader } from './remote-loader'
import {
  anyManifest,
  billing,
  broken,
  InvoicesPage,
  pages,
  setUp,
  SILENCE_MS,
  well,
  type Answer,
} from './testing/test-loader'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const { name } = billing.facts
const hung = () => new Promise<never>(() => undefined)
const slots = { slots: { loaders: { 'invoice.pay': async () => ({ default: () => null }) } } }
const later = <T>(value: T, ms: number) => new Promise<T>((done) => setTimeout(() => done(value), ms))
const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** The current state of a load. */
function trackOutcome(load: Promise<unknown>) {
  const outcome: { is: 'waiting' | 'here' | 'late' | 'failed'; error?: unknown } = { is: 'waiting' }
  load.then(
    () => (outcome.is = 'here'),
    (error: unknown) => Object.assign(outcome, { is: error instanceof LateError ? 'late' : 'failed', error }),
  )
  return outcome
}

/** Loads a hung remote until it counts as late. */
async function hangs(loader: RemoteLoader) {
  const first = trackOutcome(loader.loadPage(name, 'invoices'))
  await passes(SILENCE_MS)
  expect(first.is).toBe('late')
}

describe('a slow connection is not a failure', () => {
  test('a slow load is awaited as long as anything arrives', async () => {
    const { loader, arrive } = setUp(() => later(pages, 60_000))
    const outcome = trackOutcome(loader.loadPage(name, 'invoices'))
    for (let scripts = 0; scripts < 3; scripts++) {
      await passes(SILENCE_MS - 1)
      expect(outcome.is).toBe('waiting')
      arrive()
    }
    await passes(3)
    expect(outcome.is).toBe('here')
  })

  test('silence is a failure, and cancels the preloads', async () => {
    const { loader, cancelled } = setUp(hung)
    const outcome = trackOutcome(loader.loadPage(name, 'invoices'))
    await passes(SILENCE_MS - 1)
    expect([outcome.is, cancelled]).toEqual(['waiting', []])
    await passes(1)
    expect(cancelled).toEqual([billing.base])
    expect(outcome.is).toBe('late')
    expect(String(outcome.error)).toContain('billing/routes, for invoices, did not answer')
  })

  test('silence is reported once, as a network error, even if the page then reports a crash', async () => {
    const { loader, reported } = setUp(hung)
    const outcome = trackOutcome(loader.loadPage(name, 'invoices'))
    await passes(SILENCE_MS)
    loader.crashed(name, outcome.error)
    expect(reported).toEqual(['mfe-billing 1.1.0 load network'])
  })

  test('a manifest has no timeout of its own', async () => {
    const { manifest: _, ...bare } = billing
    const { loader } = setUp(well, {
      releases: [bare],
      fetchManifest: async (...call) => later(await anyManifest(...call), SILENCE_MS - 1),
    })
    const outcome = trackOutcome(loader.loadPage(name, 'invoices'))
    await passes(SILENCE_MS - 1)
    expect(outcome.is).toBe('here')
  })

  test('a failure rejects at once, not after a silence', async () => {
    const { loader } = setUp(broken)
    const outcome = trackOutcome(loader.loadPage(name, 'invoices'))
    await passes(2)
    expect(outcome.is).toBe('failed')
  })
})

describe('a retry', () => {
  /** The first request hangs until `renew` fails it; later ones succeed. */
  function hangsOnce() {
    const fails: (() => void)[] = []
    let attempts = 0
    const answer: Answer = () =>
      ++attempts === 1
        ? new Promise((_, fail) => fails.push(() => fail(new Error('ScriptNetworkError'))))
        : Promise.resolve(pages)
    const renew = jest.fn(async (_build: Build) => fails.forEach((fail) => fail()))
    return { answer, renew }
  }

  test('of a slow load does not wait for the hung request', async () => {
    const { answer, renew } = hangsOnce()
    const { loader } = setUp(answer, { renew })
    const first = trackOutcome(loader.loadPage(name, 'invoices'))
    await passes(2_000)
    const again = trackOutcome(loader.loadPage(name, 'invoices', true))
    await passes(1)
    expect([first.is, again.is]).toEqual(['here', 'here'])
    expect(renew.mock.calls).toEqual([[expect.objectContaining({ base: billing.base })]])
  })

  test('after a silence does not wait for it either, and later loads re-request nothing', async () => {
    const { answer, renew } = hangsOnce()
    const { loader } = setUp(answer, { renew })
    await hangs(loader)
    const again = trackOutcome(loader.loadPage(name, 'invoices'))
    await passes(1)
    expect(again.is).toBe('here')
    await loader.loadPage(name, 'invoices')
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test('does not wait for another retry that hangs', async () => {
    let isDown = true
    const fails: ((error: Error) => void)[] = []
    const answer: Answer = () =>
      isDown ? new Promise((_, fail) => fails.push(fail)) : Promise.resolve({ ...pages, ...slots })
    const renew = async () => {
      // As long as the server does not respond, hung requests are left alone.
      if (!isDown) for (const fail of fails.splice(0)) fail(new Error('ScriptNetworkError'))
    }
    const { loader } = setUp(answer, { renew })
    await hangs(loader)
    const again = trackOutcome(loader.loadPage(name, 'invoices'))
    await passes(10)
    isDown = false
    const slot = trackOutcome(loader.loadSlot('invoice.pay'))
    await passes(10)
    expect([again.is, slot.is]).toEqual(['here', 'here'])
  })

  test('succeeds even if it aborts the last try of the first load', async () => {
    let fail: (error: Error) => void = () => undefined
    let attempts = 0
    const answer: Answer = () => {
      attempts += 1
      if (attempts < 3) return broken('', '')
      return attempts === 3 ? new Promise((_, no) => (fail = no)) : Promise.resolve(pages)
    }
    const { loader } = setUp(answer, { renew: async () => fail(new Error('ScriptNetworkError')) })
    await hangs(loader)
    const again = trackOutcome(loader.loadPage(name, 'invoices'))
    await passes(10)
    expect(again.is).toBe('here')
  })

  test('aborts a hung manifest request', async () => {
    const { manifest: _, ...bare } = billing
    let attempts = 0
    const fetchManifest = (build: Build, signal: AbortSignal) =>
      ++attempts > 1
        ? anyManifest(build, signal)
        : new Promise<never>((_, fail) =>
            signal.addEventListener('abort', () => fail(new RemoteError('aborted', 'network', null, false))),
          )
    const { loader } = setUp(well, { releases: [bare], fetchManifest })
    await hangs(loader)
    const again = trackOutcome(loader.loadPage(name, 'invoices'))
    await passes(10)
    expect(again.is).toBe('here')
  })

  test('of a slot re-requests its hung chunk', async () => {
    const renew = jest.fn(async () => undefined)
    let piece: () => Promise<unknown> = hung
    const { loader } = setUp(async () => ({ slots: { loaders: { 'invoice.pay': () => piece() } } }), { renew })
    trackOutcome(loader.loadSlot('invoice.pay'))
    await passes(2_000)
    piece = slots.slots.loaders['invoice.pay']
    const again = trackOutcome(loader.loadSlot('invoice.pay', true))
    await passes(1)
    expect(again.is).toBe('here')
    expect(renew).toHaveBeenCalledTimes(1)
  })
})

describe('a late load that succeeds after all', () => {
  test('resolves `coming` of the LateError', async () => {
    let arrive: (module: unknown) => void = () => undefined
    const { loader } = setUp(() => new Promise((done) => (arrive = done)))
    const outcome = trackOutcome(loader.loadPage(name, 'invoices'))
    await passes(SILENCE_MS)
    arrive(pages)
    await expect((outcome.error as LateError).coming).resolves.toBe(InvoicesPage)
    await expect(loader.loadPage(name, 'invoices')).resolves.toBe(InvoicesPage)
  })

  test('resolves it for a slot too, whose remote and chunk share one timeout', async () => {
    const piece = () => null
    const { loader } = setUp(() =>
      later({ slots: { loaders: { 'invoice.pay': () => later({ default: piece }, 15_000) } } }, 15_000),
    )
    const outcome = trackOutcome(loader.loadSlot('invoice.pay'))
    await passes(SILENCE_MS)
    expect(String(outcome.error)).toContain('billing/slots, for invoice.pay, did not answer')
    await passes(10_000)
    await expect((outcome.error as LateError).coming).resolves.toBe(piece)
  })
})

test('a loaded page is available synchronously, after a preload, too', async () => {
  const { loader } = setUp(well)
  expect(loader.pageNow(name, 'invoices')).toBeUndefined()
  loader.preload('/invoices')
  await passes(1)
  expect(loader.pageNow(name, 'invoices')).toBe(InvoicesPage)
  expect(loader.pageNow('nobody', 'invoices')).toBeUndefined()
})
