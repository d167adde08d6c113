import federation from './bundler'
import type { ShareScope } from './share-scope'

const { init, initContainerEntry, consumes } = federation.bundlerRuntime

function containerWith(scope: ShareScope) {
  const webpackRequire = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    S: {},
    consumesLoadingData: { moduleIdToConsumeDataMapping: { 7: { shareKey: 'react', requiredVersion: '^19.0.0' } } },
  }
  initContainerEntry({ webpackRequire, shareScope: scope })
  const installedModules = {}
  const loadChunk = (chunkId: string) => {
    const promises: Promise<unknown>[] = []
    consumes({ webpackRequire, chunkId, chunkMapping: { routes: [7] }, installedModules, promises })
    return promises
  }
  const run = () => {
    const module = { exports: undefined as unknown }
    webpackRequire.m['7']!(module)
    return module.exports
  }
  return { loadChunk, run }
}

test('init returns an instance for the federation plugin', () => {
  expect(init()).toBeTruthy()
})

test('a chunk waits for the shared modules that it needs, and uses those of the page', async () => {
  const react = { name: 'the page’s React' }
  const get = jest.fn(async () => () => react)
  const { loadChunk, run } = containerWith({ react: { '19.3.1': { get } } })
  expect(loadChunk('another')).toEqual([])
  const waiting = loadChunk('routes')
  // While it is on its way, another chunk waits for the same.
  expect(loadChunk('routes')).toEqual(waiting)
  await Promise.all(waiting)
  expect(run()).toBe(react)
  expect(loadChunk('routes')).toEqual([])
  expect(get).toHaveBeenCalledTimes(1)
})

test('a shared module that failed to load is requested again by the next load', async () => {
  const get = jest
    .fn<Promise<() => unknown>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk 3 failed'))
    .mockResolvedValue(() => 'react')
  const { loadChunk, run } = containerWith({ react: { '19.3.1': { get } } })
  await expect(Promise.all(loadChunk('routes'))).rejects.toThrow('Loading chunk 3 failed')
  await Promise.all(loadChunk('routes'))
  expect(run()).toBe('react')
})

test('a version that the page does not provide fails the chunk', async () => {
  const { loadChunk } = containerWith({ react: { '18.3.1': { get: () => () => 'old' } } })
  await expect(Promise.all(loadChunk('routes'))).rejects.toThrow('react 18.3.1 of the page does not satisfy ^19.0.0')
})
