import type { Build } from '../page-data'
import { fetchManifest } from './manifests'

const build = { version: '1.0.0', base: '/remotes/mfe-billing/1.0.0/', manifestHash: 'sha384-manifest' }
const manifest = { snapshot: {}, files: { 'remoteEntry.js': 'sha384-entry' } }
const refused = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

function answering(answer: (init: RequestInit) => Promise<Response>, of: Build = build) {
  const requests: string[] = []
  const urls = new Set<string>()
  const fetcher = (async (url: string, init: RequestInit = {}) => {
    requests.push(`${init.method ?? 'GET'} ${init.cache} ${init.integrity ?? ''}`.trim())
    urls.add(`${url} ${init.credentials ?? 'same-origin'}`)
    return answer(init)
  }) as typeof fetch
  return { requests, urls, load: (signal = new AbortController().signal) => fetchManifest(of, signal, fetcher) }
}

test('the request carries the hash', async () => {
  const { requests, urls, load } = answering(async () => Response.json(manifest))
  expect(await load()).toEqual(manifest)
  expect(requests).toEqual(['GET default sha384-manifest'])
  expect([...urls]).toEqual(['/remotes/mfe-billing/1.0.0/manifest.json same-origin'])
})

describe('without a hash', () => {
  const { manifestHash: _, ...hashless } = build

  test('the shell’s own server is asked, with its cookies', async () => {
    const { requests, urls, load } = answering(async () => Response.json(manifest), hashless)
    expect(await load()).toEqual(manifest)
    expect(requests).toEqual(['GET default'])
    expect([...urls]).toEqual(['/releases/builds/mfe-billing/1.0.0/manifest.json same-origin'])
  })

  test('a node of a version before this address has none; the next one answers', async () => {
    const { load } = answering(
      async ({ cache }) => (cache === 'reload' ? Response.json(manifest) : new Response('', { status: 404 })),
      hashless,
    )
    expect(await load()).toEqual(manifest)
  })

  test('a page in place of the manifest is no manifest, and is not taken from the cache again', async () => {
    const { requests, load } = answering(async () => new Response('<!doctype html>'), hashless)
    await expect(load()).rejects.toMatchObject({ errorClass: 'integrity' })
    expect(requests).toEqual(['GET default', 'GET reload', 'HEAD no-store'])
  })
})

test('a wrong response in the browser cache is refetched past the cache', async () => {
  const { requests, load } = answering(({ cache }) =>
    cache === 'reload' ? Promise.resolve(Response.json(manifest)) : refused(),
  )
  expect(await load()).toEqual(manifest)
  expect(requests).toEqual(['GET default sha384-manifest', 'GET reload sha384-manifest'])
})

test.each([
  ['no response', refused, { errorClass: 'network', httpStatus: null }],
  ['not found', async () => new Response('', { status: 404 }), { errorClass: 'http', httpStatus: 404 }],
  [
    'a different file',
    ({ method }: RequestInit) => (method === 'HEAD' ? Promise.resolve(new Response()) : refused()),
    { errorClass: 'integrity', httpStatus: null },
  ],
])('a fetch of a manifest fails with the reason: %s', async (_, answer, expected) => {
  await expect(answering(answer).load()).rejects.toMatchObject({ ...expected, hasRun: false })
})

test('an aborted request is a network error', async () => {
  const hung = ({ signal }: RequestInit) =>
    new Promise<Response>((_, fail) =>
      signal?.aborted ? fail(signal.reason) : signal?.addEventListener('abort', () => fail(signal.reason)),
    )
  const asking = new AbortController()
  const loading = answering(hung).load(asking.signal)
  asking.abort()
  await expect(loading).rejects.toMatchObject({ errorClass: 'network', httpStatus: null })
})
