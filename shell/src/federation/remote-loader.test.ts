import type { Release } from '../page-data'
import { createRemoteLoader, type FederationRuntime } from './remote-loader'

const release = (name: string, paths: string[], slots: string[] = []): Release => ({
  remote: `mfe-${name}`,
  version: '1.0.0-abc',
  facts: { name, routes: paths.map((path) => ({ path, title: path, layout: 'customer' as const })), slots: slots as never },
  snapshot: {} as Release['snapshot'],
})
const releases = [release('billing', ['invoices', 'invoice/:id'], ['invoice.pay']), release('quotes', ['quotes'])]

function setUp(loadRemote: FederationRuntime['loadRemote']) {
  const registerRemotes = jest.fn()
  const runtime: FederationRuntime = { registerRemotes, loadRemote, preloadRemote: async () => undefined }
  return { loader: createRemoteLoader({ runtime, releases, patienceMs: 30 }), registerRemotes }
}

const answer = (value: unknown) => (() => Promise.resolve(value)) as FederationRuntime['loadRemote']

test('every release is registered in its version', () => {
  const { registerRemotes } = setUp(answer({}))
  expect(registerRemotes).toHaveBeenCalledWith([{ name: 'billing', version: '1.0.0-abc' }, { name: 'quotes', version: '1.0.0-abc' }])
})

test.each([
  ['/invoices', 'mfe-billing'], ['/invoice/5', 'mfe-billing'], ['/invoice', 'mfe-billing'], ['/quotes/', 'mfe-quotes'],
  ['/invoicesx', undefined], ['/', undefined],
])('%s belongs to %s', (path, remote) => expect(setUp(answer({})).loader.remoteFor(path)?.remote).toBe(remote))

test('what was loaded once is not asked for again; what failed is', async () => {
  let asked = 0
  const { loader } = setUp((async () => {
    asked++
    if (asked === 1) throw new Error('503')
    return { routes: { facts: releases[0]!.facts, pages: {} } }
  }) as FederationRuntime['loadRemote'])
  await expect(loader.loadRoutes(releases[0]!.facts)).rejects.toThrow('503')
  await loader.loadRoutes(releases[0]!.facts)
  await loader.loadRoutes(releases[0]!.facts)
  expect(asked).toBe(2)
})

test('a remote that hangs is given up in time, and may still arrive for the next try', async () => {
  let arrive: (module: unknown) => void = () => undefined
  const { loader } = setUp((() => new Promise<unknown>((done) => (arrive = done))) as FederationRuntime['loadRemote'])
  await expect(loader.loadRoutes(releases[0]!.facts)).rejects.toThrow('billing/routes did not answer within 30 ms')
  arrive({ routes: { facts: releases[0]!.facts, pages: {} } })
  await expect(loader.loadRoutes(releases[0]!.facts)).resolves.toMatchObject({ pages: {} })
})

test('a slot comes from the release that names it', async () => {
  const Pay = () => null
  const { loader } = setUp(answer({ slots: { loaders: { 'invoice.pay': async () => ({ default: Pay }) } } }))
  expect(await loader.loadSlot('invoice.pay')).toBe(Pay)
})

test('a slot that nobody fills, or that is named and not there, says what to check', async () => {
  await expect(setUp(answer({})).loader.loadSlot('page.banner')).rejects.toThrow('No release fills the slot page.banner')
  await expect(setUp(answer({ slots: { loaders: {} } })).loader.loadSlot('invoice.pay')).rejects.toThrow('src/slots.tsx')
})

test('a preload that fails is nobody’s trouble', async () => {
  const { loader } = setUp((() => Promise.reject(new Error('offline'))) as FederationRuntime['loadRemote'])
  expect(() => loader.preload('/invoices')).not.toThrow()
  expect(() => loader.preload('/nowhere')).not.toThrow()
  await new Promise((done) => setTimeout(done, 5))
})
