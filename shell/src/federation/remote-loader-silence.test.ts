import { LateError } from '@portal/platform'
import type { Build } from '../page-data'
import { RemoteError } from './remote-error'
import type { RemoteLoader } from './remote-loader'
import { anyManifest, billing, broken, pages, setUp, SILENCE_MS, well, type Answer } from './testing/test-loader'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const { name } = billing.facts
const hung = () => new Promise<never>(() => undefined)
const slots = { slots: { loaders: { 'invoice.pay': async () => ({ default: () => null }) } } }
const later = <T,>(value: T, ms: number) => new Promise<T>((done) => setTimeout(() => done(value), ms))
const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** What a load has come to by now. */
function outcomeOf(load: Promise<unknown>) {
  const outcome: { is: 'waiting' | 'here' | 'late' | 'failed'; error?: unknown } = { is: 'waiting' }
  load.then(
    () => (outcome.is = 'here'),
    (error: unknown) => Object.assign(outcome, { is: error instanceof LateError ? 'late' : 'failed', error }),
  )
  return outcome
}

/** Asks, and is told of a silence. */
async function hangs(loader: RemoteLoader) {
  const first = outcomeOf(loader.loadRoutes(name))
  await passes(SILENCE_MS)
  expect(first.is).toBe('late')
}

describe('a slow line is not a failure', () => {
  test('what takes long is waited for as long as anything arrives', async () => {
    const { loader, arrive } = setUp(() => later(pages, 60_000))
    const outcome = outcomeOf(loader.loadRoutes(name))
    for (let scripts = 0; scripts < 3; scripts++) {
      await passes(SILENCE_MS - 1)
      expect(outcome.is).toBe('waiting')
      arrive()
    }
    await passes(3)
    expect(outcome.is).toBe('here')
  })

  test('silence is, and frees the connections that were taken ahead', async () => {
    const { loader, cancelled } = setUp(hung)
    const outcome = outcomeOf(loader.loadRoutes(name))
    await passes(SILENCE_MS - 1)
    expect([outcome.is, cancelled]).toEqual(['waiting', []])
    await passes(1)
    expect(cancelled).toEqual([billing.base])
    expect(outcome.is).toBe('late')
    expect(String(outcome.error)).toContain('billing/routes did not answer')
  })

  test('and is reported as what it is, once, whatever is shown of it', async () => {
    const { loader, reported } = setUp(hung)
    const outcome = outcomeOf(loader.loadRoutes(name))
    await passes(SILENCE_MS)
    loader.crashed(name, outcome.error)
    expect(reported).toEqual(['mfe-billing 1.1.0 load network'])
  })

  test('a manifest has no limit of its own', async () => {
    const { manifest: _, ...bare } = billing
    const { loader } = setUp(well, { releases: [bare], manifestOf: async (...call) => later(await anyManifest(...call), SILENCE_MS - 1) })
    const outcome = outcomeOf(loader.loadRoutes(name))
    await passes(SILENCE_MS - 1)
    expect(outcome.is).toBe('here')
  })

  test('what failed is told at once, and not after a silence', async () => {
    const { loader } = setUp(broken)
    const outcome = outcomeOf(loader.loadRoutes(name))
    await passes(2)
    expect(outcome.is).toBe('failed')
  })
})

describe('whoever asks again', () => {
  /** One request that hangs until it is given up, and answers that come. */
  function hangsOnce() {
    const fails: (() => void)[] = []
    let asked = 0
    const answer: Answer = () => (++asked === 1 ? new Promise((_, fail) => fails.push(() => fail(new Error('ScriptNetworkError')))) : Promise.resolve(pages))
    const renew = jest.fn(async (_build: Build) => fails.forEach((fail) => fail()))
    return { answer, renew }
  }

  test('while it is only slow does not wait for what hangs', async () => {
    const { answer, renew } = hangsOnce()
    const { loader } = setUp(answer, { renew })
    const first = outcomeOf(loader.loadRoutes(name))
    await passes(2_000)
    const again = outcomeOf(loader.loadRoutes(name, true))
    await passes(1)
    expect([first.is, again.is]).toEqual(['here', 'here'])
    expect(renew.mock.calls).toEqual([[expect.objectContaining({ base: billing.base })]])
  })

  test('after a silence does not, either, and once something came all is as it was', async () => {
    const { answer, renew } = hangsOnce()
    const { loader } = setUp(answer, { renew })
    await hangs(loader)
    const again = outcomeOf(loader.loadRoutes(name))
    await passes(1)
    expect(again.is).toBe('here')
    await loader.loadRoutes(name)
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test('does not even wait for what hangs of another who asked again', async () => {
    let isDown = true
    const fails: ((error: Error) => void)[] = []
    const answer: Answer = () => (isDown ? new Promise((_, fail) => fails.push(fail)) : Promise.resolve({ ...pages, ...slots }))
    const renew = async () => {
      // As long as nothing answers, what hangs is left alone.
      if (!isDown) for (const fail of fails.splice(0)) fail(new Error('ScriptNetworkError'))
    }
    const { loader } = setUp(answer, { renew })
    await hangs(loader)
    const again = outcomeOf(loader.loadRoutes(name))
    await passes(10)
    isDown = false
    const slot = outcomeOf(loader.loadSlot('invoice.pay'))
    await passes(10)
    expect([again.is, slot.is]).toEqual(['here', 'here'])
  })

  test('a last try that was given up is no reason to fail', async () => {
    let fail: (error: Error) => void = () => undefined
    let asked = 0
    const answer: Answer = () => (++asked < 3 ? broken('', '') : asked === 3 ? new Promise((_, no) => (fail = no)) : Promise.resolve(pages))
    const { loader } = setUp(answer, { renew: async () => fail(new Error('ScriptNetworkError')) })
    await hangs(loader)
    const again = outcomeOf(loader.loadRoutes(name))
    await passes(10)
    expect(again.is).toBe('here')
  })

  test('gives a manifest up that hangs', async () => {
    const { manifest: _, ...bare } = billing
    let asked = 0
    const manifestOf = (build: Build, signal: AbortSignal) =>
      ++asked > 1 ? anyManifest(build, signal) : new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(new RemoteError('aborted', 'network', null, false))))
    const { loader } = setUp(well, { releases: [bare], manifestOf })
    await hangs(loader)
    const again = outcomeOf(loader.loadRoutes(name))
    await passes(10)
    expect(again.is).toBe('here')
  })

  test('for a piece that hangs behind its door has it asked for anew', async () => {
    const renew = jest.fn(async () => undefined)
    let piece: () => Promise<unknown> = hung
    const { loader } = setUp(async () => ({ slots: { loaders: { 'invoice.pay': () => piece() } } }), { renew })
    outcomeOf(loader.loadSlot('invoice.pay'))
    await passes(2_000)
    piece = slots.slots.loaders['invoice.pay']
    const again = outcomeOf(loader.loadSlot('invoice.pay', true))
    await passes(1)
    expect(again.is).toBe('here')
    expect(renew).toHaveBeenCalledTimes(1)
  })
})

describe('what comes after all', () => {
  test('is told to whoever was told that it did not', async () => {
    let arrive: (module: unknown) => void = () => undefined
    const { loader } = setUp(() => new Promise((done) => (arrive = done)))
    const outcome = outcomeOf(loader.loadRoutes(name))
    await passes(SILENCE_MS)
    arrive(pages)
    await expect((outcome.error as LateError).coming).resolves.toBe(pages)
    await expect(loader.loadRoutes(name)).resolves.toBe(pages.routes)
  })

  test('is told of a slot, whose wait is one for the remote and for its piece', async () => {
    const piece = () => null
    const { loader } = setUp(() => later({ slots: { loaders: { 'invoice.pay': () => later({ default: piece }, 15_000) } } }, 15_000))
    const outcome = outcomeOf(loader.loadSlot('invoice.pay'))
    await passes(SILENCE_MS)
    expect(String(outcome.error)).toContain('billing/slots, for invoice.pay, did not answer')
    await passes(10_000)
    await expect((outcome.error as LateError).coming).resolves.toBe(piece)
  })
})

test('what is here is known without a wait, by a preload, too', async () => {
  const { loader } = setUp(well)
  expect(loader.routesNow(name)).toBeUndefined()
  loader.preload('/invoices')
  await passes(1)
  expect(loader.routesNow(name)).toBe(pages.routes)
  expect(loader.routesNow('nobody')).toBeUndefined()
})
