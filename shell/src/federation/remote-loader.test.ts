import { LateError } from '@portal/platform'
import type { Build, Release } from '../page-data'
import { RemoteError } from './failure'
import { createRemoteLoader, type FederationRuntime } from './remote-loader'

const build = (remote: string, version: string): Build => ({ version, base: `/remotes/${remote}/${version}/`, manifestHash: `sha384-${version}` })
const release = (name: string, paths: string[], more: Partial<Release> = {}, slots: string[] = []): Release => ({
  ...build(`mfe-${name}`, '1.1.0'),
  remote: `mfe-${name}`,
  facts: { name, routes: paths.map((path) => ({ path, title: path, layout: 'customer' as const })), slots: slots as never },
  manifest: { snapshot: {} as never, files: {} },
  rollout: null,
  fallback: null,
  ...more,
})
const older = build('mfe-billing', '1.0.0')
const billing = release('billing', ['invoices', 'invoice/:id'], {}, ['invoice.pay'])
const quotes = release('quotes', ['quotes'])

type Answer = (id: string, version: string) => Promise<unknown>

const anyManifest = async (_build: Build, _signal: AbortSignal) => ({ snapshot: {}, files: {} }) as never

function setUp(answer: Answer, { releases = [billing, quotes], hasRun = (): boolean => false, patienceMs = 200, manifestOf = anyManifest, renew = async (_build: Build) => undefined as void } = {}) {
  const using = new Map<string, string>()
  const used: string[] = []
  const runtime: FederationRuntime = {
    use: (name, { version }) => {
      using.set(name, version)
      used.push(`${name} ${version}`)
    },
    load: async <T,>(id: string) => (await answer(id, using.get(id.split('/')[0]!) ?? '')) as T | null,
    hasRun,
    renew,
  }
  const reported: string[] = []
  const reloaded: string[] = []
  const loader = createRemoteLoader({
    runtime,
    releases,
    manifestOf,
    probe: async () => ({ status: 404 }),
    report: ({ remote }, { version }, { phase, errorClass, httpStatus }) => void reported.push([remote, version, phase, errorClass ?? 'well', httpStatus ?? ''].join(' ').trim()),
    reloadOntoFallback: (remote) => void reloaded.push(remote),
    now: () => 0,
    patienceMs,
    backOffMs: [1, 1],
  })
  return { loader, used, reported, reloaded }
}

const pages = { routes: { facts: billing.facts, pages: {} } }
const well: Answer = async () => pages
const broken: Answer = async () => Promise.reject(new Error('ScriptNetworkError: Failed to load script'))

test.each([
  ['/invoices', 'mfe-billing'], ['/INVOICES', 'mfe-billing'], ['/invoice/5', 'mfe-billing'], ['/invoice', 'mfe-billing'], ['/quotes/', 'mfe-quotes'],
  ['/invoicesx', undefined], ['/', undefined],
])('%s belongs to %s', (path, remote) => expect(setUp(well).loader.remoteFor(path)?.remote).toBe(remote))

test('what was loaded once is not asked for again', async () => {
  let asked = 0
  const { loader, reported } = setUp(async () => (asked++, pages))
  await loader.loadRoutes(billing.facts)
  await loader.loadRoutes(billing.facts)
  expect(asked).toBe(1)
  expect(reported).toEqual(['mfe-billing 1.1.0 load well'])
})

test('what failed is tried twice more, and once it came nobody hears of it', async () => {
  let asked = 0
  const { loader, reported } = setUp(async () => (++asked < 3 ? broken('', '') : pages))
  await loader.loadRoutes(billing.facts)
  expect(asked).toBe(3)
  expect(reported).toEqual(['mfe-billing 1.1.0 load well'])
})

test('what failed three times is told with its reason, and asked for anew by the next visit', async () => {
  let asked = 0
  const { loader, reported } = setUp(async () => (++asked < 4 ? broken('', '') : pages))
  await expect(loader.loadRoutes(billing.facts)).rejects.toMatchObject({ errorClass: 'http', httpStatus: 404, hasRun: false })
  expect(reported).toEqual(['mfe-billing 1.1.0 load http 404'])
  await expect(loader.loadRoutes(billing.facts)).resolves.toBe(pages.routes)
})

describe('with a build that was good before', () => {
  const withOlder = { ...billing, fallback: older }
  const onlyOlder: Answer = (id, version) => (version === '1.0.0' ? well(id, version) : broken(id, version))

  test('it takes the place in the same page while nothing of the remote has run, for slots too', async () => {
    const { loader, used, reported } = setUp(onlyOlder, { releases: [withOlder, quotes] })
    await loader.loadRoutes(withOlder.facts)
    await expect(loader.loadSlot('invoice.pay')).rejects.toThrow()
    expect(used).toEqual(['billing 1.1.0', 'billing 1.0.0'])
    expect(reported).toContain('mfe-billing 1.1.0 load http 404')
  })

  test('pages and slots asked for at the same moment get the same build', async () => {
    const seen: string[] = []
    const { loader } = setUp(
      async (id, version) => {
        if (version !== '1.0.0') return broken(id, version)
        seen.push(`${id} ${version}`)
        return { ...pages, slots: { loaders: { 'invoice.pay': async () => ({ default: () => null }) } } }
      },
      { releases: [withOlder, quotes] },
    )
    await Promise.all([loader.loadRoutes(withOlder.facts), loader.loadSlot('invoice.pay')])
    expect(seen.sort()).toEqual(['billing/routes 1.0.0', 'billing/slots 1.0.0'])
  })

  test('never once code of the remote has run here: then it takes a new document', async () => {
    const { loader, used, reloaded } = setUp(broken, { releases: [withOlder, quotes], hasRun: () => true })
    const error = await loader.loadRoutes(withOlder.facts).catch((problem: unknown) => problem)
    expect(error).toMatchObject({ hasRun: true })
    expect(used).toEqual(['billing 1.1.0'])
    loader.crashed('billing', error)
    expect(reloaded).toEqual(['mfe-billing'])
  })

  test('when both fail the next try begins with the newer one', async () => {
    const { loader, used } = setUp(broken, { releases: [withOlder, quotes] })
    await expect(loader.loadRoutes(withOlder.facts)).rejects.toThrow()
    await expect(loader.loadRoutes(withOlder.facts)).rejects.toThrow()
    expect(used).toEqual(['billing 1.1.0', 'billing 1.0.0', 'billing 1.1.0', 'billing 1.0.0'])
  })

  test('a page that breaks after it came is told, and takes a new document', async () => {
    const { loader, reported, reloaded } = setUp(well, { releases: [withOlder, quotes] })
    await loader.loadRoutes(withOlder.facts)
    loader.crashed('billing', new Error('undefined is not a function'))
    expect(reported.at(-1)).toBe('mfe-billing 1.1.0 crash render')
    expect(reloaded).toEqual(['mfe-billing'])
  })
})

test('a page that breaks with nothing older to go to stays and says so', async () => {
  const { loader, reloaded } = setUp(well)
  await loader.loadRoutes(billing.facts)
  loader.crashed('billing', new Error('x'))
  loader.crashed('nobody', new Error('x'))
  expect(reloaded).toEqual([])
})

test('a remote that hangs is given up in time, and may still arrive for the next try', async () => {
  let arrive: (module: unknown) => void = () => undefined
  const { loader } = setUp(() => new Promise((done) => (arrive = done)), { patienceMs: 30 })
  await expect(loader.loadRoutes(billing.facts)).rejects.toThrow('billing/routes did not answer within 30 ms')
  arrive(pages)
  await expect(loader.loadRoutes(billing.facts)).resolves.toMatchObject({ pages: {} })
})

describe('after a remote hung', () => {
  const hung = () => new Promise<never>(() => undefined)
  const slots = { slots: { loaders: { 'invoice.pay': async () => ({ default: () => null }) } } }

  test('whoever asks again does not wait for what hangs', async () => {
    const fails: (() => void)[] = []
    let asked = 0
    const answer: Answer = () => (++asked === 1 ? new Promise((_, fail) => fails.push(() => fail(new Error('ScriptNetworkError')))) : Promise.resolve(pages))
    const renewed: string[] = []
    const { loader } = setUp(answer, {
      patienceMs: 30,
      renew: async ({ base }) => {
        renewed.push(base)
        fails.forEach((fail) => fail())
      },
    })
    await expect(loader.loadRoutes(billing.facts)).rejects.toThrow('did not answer')
    await expect(loader.loadRoutes(billing.facts)).resolves.toBe(pages.routes)
    await loader.loadRoutes(billing.facts)
    expect(renewed).toEqual([billing.base])
  })

  test('not even for what hangs of another who asked again', async () => {
    let isDown = true
    const fails: ((error: Error) => void)[] = []
    const answer: Answer = () => (isDown ? new Promise((_, fail) => fails.push(fail)) : Promise.resolve({ ...pages, ...slots }))
    const renew = async () => {
      // As long as nothing answers, what hangs is left alone.
      if (!isDown) for (const fail of fails.splice(0)) fail(new Error('ScriptNetworkError'))
    }
    const { loader } = setUp(answer, { patienceMs: 50, renew })
    await expect(loader.loadRoutes(billing.facts)).rejects.toThrow('did not answer')
    const again = loader.loadRoutes(billing.facts)
    await new Promise((done) => setTimeout(done, 10))
    isDown = false
    await expect(loader.loadSlot('invoice.pay')).resolves.toBeDefined()
    await expect(again).resolves.toBe(pages.routes)
    expect(loader.late('billing')).toBeUndefined()
  })

  test('what is only late can be waited for by who showed that it is', async () => {
    let arrive: (module: unknown) => void = () => undefined
    const { loader } = setUp(() => new Promise((done) => (arrive = done)), { patienceMs: 30 })
    expect(loader.late('billing')).toBeUndefined()
    await expect(loader.loadRoutes(billing.facts)).rejects.toThrow('did not answer')
    const late = loader.late('billing')
    expect(loader.late('quotes')).toBeUndefined()
    arrive(pages)
    await expect(late).resolves.toBe(pages)
    await loader.loadRoutes(billing.facts)
    expect(loader.late('billing')).toBeUndefined()
  })

  test('also when it came before anybody had shown that it is', async () => {
    let arrive: (module: unknown) => void = () => undefined
    const { loader } = setUp(() => new Promise((done) => (arrive = done)), { patienceMs: 20 })
    await expect(loader.loadRoutes(billing.facts)).rejects.toThrow('did not answer')
    arrive(pages)
    await new Promise((done) => setTimeout(done, 5))
    await expect(loader.late('billing')).resolves.toBe(pages)
  })

  test('a last try that was given up is no reason to fail', async () => {
    let fail: (error: Error) => void = () => undefined
    let asked = 0
    const answer: Answer = () => (++asked < 3 ? broken('', '') : asked === 3 ? new Promise((_, no) => (fail = no)) : Promise.resolve(pages))
    const { loader } = setUp(answer, { patienceMs: 50, renew: async () => fail(new Error('ScriptNetworkError')) })
    await expect(loader.loadRoutes(billing.facts)).rejects.toThrow('did not answer')
    await expect(loader.loadRoutes(billing.facts)).resolves.toBe(pages.routes)
  })

  test('a manifest that hangs is given up', async () => {
    const { manifest: _, ...bare } = billing
    let asked = 0
    const manifestOf = (build: Build, signal: AbortSignal) =>
      ++asked > 1 ? anyManifest(build, signal) : new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(new RemoteError('aborted', 'network', null, false))))
    const { loader } = setUp(well, { releases: [bare], patienceMs: 30, manifestOf })
    await expect(loader.loadRoutes(bare.facts)).rejects.toThrow('did not answer')
    await expect(loader.loadRoutes(bare.facts)).resolves.toBe(pages.routes)
  })

  test('a slot has one wait for the remote and for its piece', async () => {
    const slowly = <T,>(value: T) => new Promise<T>((done) => setTimeout(() => done(value), 40))
    const { loader } = setUp(() => slowly({ slots: { loaders: { 'invoice.pay': () => slowly({ default: () => null }) } } }), { patienceMs: 60 })
    await expect(loader.loadSlot('invoice.pay')).rejects.toThrow('billing/slots, for invoice.pay, did not answer within 60 ms')
  })

  test('of a slot that is only late its place is told, and it can be had once it has come', async () => {
    const piece = () => null
    const slowly = <T,>(value: T) => new Promise<T>((done) => setTimeout(() => done(value), 60))
    const { loader } = setUp(async () => ({ slots: { loaders: { 'invoice.pay': () => slowly({ default: piece }) } } }), { patienceMs: 30 })
    const told: unknown = await loader.loadSlot('invoice.pay').catch((error: unknown) => error)
    expect(told).toBeInstanceOf(LateError)
    await expect((told as LateError).coming).resolves.toBe(piece)
  })

  test('a piece that hangs behind its door is asked for anew', async () => {
    const renew = jest.fn(async () => undefined)
    let piece: () => Promise<unknown> = hung
    const { loader } = setUp(async () => ({ slots: { loaders: { 'invoice.pay': () => piece() } } }), { patienceMs: 30, renew })
    await expect(loader.loadSlot('invoice.pay')).rejects.toThrow('did not answer')
    piece = slots.slots.loaders['invoice.pay']
    await loader.loadSlot('invoice.pay')
    expect(renew).toHaveBeenCalledTimes(1)
  })
})

describe('code that ran and can’t be used', () => {
  const mismatch: Answer = async () => Promise.reject(new Error('Version 19.2.0 of shared module react does not satisfy ^18.0.0'))

  test('is never asked for again in this document', async () => {
    const answer = jest.fn(mismatch)
    const { loader, reloaded } = setUp(answer, { hasRun: () => true })
    await expect(loader.loadSlot('invoice.pay')).rejects.toMatchObject({ errorClass: 'version-mismatch', hasRun: true })
    await expect(loader.loadSlot('invoice.pay')).rejects.toMatchObject({ errorClass: 'version-mismatch', hasRun: true })
    await expect(loader.loadRoutes(billing.facts)).rejects.toMatchObject({ hasRun: true })
    expect(answer).toHaveBeenCalledTimes(1)
    expect(reloaded).toEqual([])
  })

  test('behind a slot’s door counts as well, and is told', async () => {
    const piece = jest.fn(async () => mismatch('', ''))
    const { loader, reported } = setUp(async () => ({ slots: { loaders: { 'invoice.pay': piece } } }), { hasRun: () => true })
    await expect(loader.loadSlot('invoice.pay')).rejects.toMatchObject({ errorClass: 'version-mismatch', hasRun: true })
    await expect(loader.loadSlot('invoice.pay')).rejects.toMatchObject({ errorClass: 'version-mismatch' })
    expect(piece).toHaveBeenCalledTimes(1)
    expect(reported).toEqual(['mfe-billing 1.1.0 load well', 'mfe-billing 1.1.0 load version-mismatch'])
  })

  test('makes way for the build that was good before when a slot wants it again, and not for a preload or a page that is yet to be shown', async () => {
    const withOlder = { ...billing, fallback: older }
    const { loader, reloaded } = setUp(mismatch, { releases: [withOlder], hasRun: () => true })
    await expect(loader.loadSlot('invoice.pay')).rejects.toThrow()
    loader.preload('/invoices')
    const error = await loader.loadRoutes(withOlder.facts).catch((problem: unknown) => problem)
    expect(reloaded).toEqual([])
    loader.crashed('billing', error)
    expect(reloaded).toEqual(['mfe-billing'])
    reloaded.length = 0
    await expect(loader.loadSlot('invoice.pay')).rejects.toThrow()
    expect(reloaded).toEqual(['mfe-billing'])
  })
})

test('a remote that was taken out of service is not even asked for', async () => {
  const answer = jest.fn(well)
  const { loader } = setUp(answer, { releases: [{ ...billing, off: true }] })
  await expect(loader.loadRoutes(billing.facts)).rejects.toThrow('taken out of service')
  expect(answer).not.toHaveBeenCalled()
})

test('a manifest that can’t be had is a failure like any other, and is fetched again', async () => {
  let asked = 0
  const { manifest: _, ...bare } = billing
  const manifestOf = async () => {
    asked++
    if (asked <= 3) throw new RemoteError('manifest.json answered 503', 'http', 503, false)
    return { snapshot: {}, files: {} } as never
  }
  const { loader, reported } = setUp(well, { releases: [bare], manifestOf })
  await expect(loader.loadRoutes(bare.facts)).rejects.toMatchObject({ httpStatus: 503 })
  expect(reported).toEqual(['mfe-billing 1.1.0 load http 503'])
  await loader.loadRoutes(bare.facts)
  expect(asked).toBe(4)
})

test('a slot comes from the release that names it', async () => {
  const Pay = () => null
  const { loader } = setUp(async () => ({ slots: { loaders: { 'invoice.pay': async () => ({ default: Pay }) } } }))
  expect(await loader.loadSlot('invoice.pay')).toBe(Pay)
})

test('a slot that nobody fills, or that is named and not there, says what to check', async () => {
  await expect(setUp(well).loader.loadSlot('page.banner')).rejects.toThrow('No release fills the slot page.banner')
  await expect(setUp(async () => ({ slots: { loaders: {} } })).loader.loadSlot('invoice.pay')).rejects.toThrow('src/slots.tsx')
})

test('a preload that fails is nobody’s trouble', async () => {
  const { loader } = setUp(broken)
  expect(() => loader.preload('/invoices')).not.toThrow()
  expect(() => loader.preload('/nowhere')).not.toThrow()
  await new Promise((done) => setTimeout(done, 20))
})
