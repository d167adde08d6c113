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

function setUp(answer: Answer, { releases = [billing, quotes], hasRun = (): boolean => false, patienceMs = 200, manifestOf = async () => ({ snapshot: {} as never, files: {} }) as never } = {}) {
  const using = new Map<string, string>()
  const used: string[] = []
  const runtime: FederationRuntime = {
    use: (name, { version }) => {
      using.set(name, version)
      used.push(`${name} ${version}`)
    },
    load: async <T,>(id: string) => (await answer(id, using.get(id.split('/')[0]!) ?? '')) as T | null,
    hasRun,
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
  ['/invoices', 'mfe-billing'], ['/invoice/5', 'mfe-billing'], ['/invoice', 'mfe-billing'], ['/quotes/', 'mfe-quotes'],
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
