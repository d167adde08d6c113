import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import type { ShellRecord } from '@portal/build'
import { toShellBuild } from './builds'
import type { ReleaseSource } from './releases'
import { registerWidget } from './widget'

const root = mkdtempSync(join(tmpdir(), 'widget-'))
const base = '/shell/1.0.0-aa'
const record = {
  version: '1.0.0-aa',
  entry: [] as string[],
  files: [
    { url: `${base}/widget/runtime.js`, sha384: `sha384-${'r'.repeat(64)}`, bytes: 1 },
    { url: `${base}/widget/element.js`, sha384: `sha384-${'e'.repeat(64)}`, bytes: 1 },
  ],
} as ShellRecord

const visitors: string[] = []
const releases = {
  resolve: async ({ visitor }: { visitor: { tenant: string; user: string } }) => {
    visitors.push(visitor.user)
    return {
      releases: [
        { remote: 'mfe-billing' },
        { remote: 'mfe-scheduling', version: '1.0.0-bb', base: '/remotes/mfe-scheduling/1.0.0-bb/' },
      ],
      records: new Map(),
      revision: 1,
    }
  },
} as unknown as ReleaseSource
const tenants = {
  find: async (subdomain: string) =>
    subdomain === 'acme' ? ({ tenant: { language: 'es' }, brand: {} } as never) : ('unknown' as const),
}

const app = fastify()
beforeAll(async () => {
  const folder = join(root, 'dist/1.0.0-aa/widget')
  mkdirSync(folder, { recursive: true })
  for (const name of ['runtime.js', 'element.js']) {
    writeFileSync(join(folder, name), name)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(name))
  }
  registerWidget(
    app,
    { folders: { shell: root, remotes: {} }, releases, tenants, domains: ['portal.example'] },
    async () => toShellBuild(record),
  )
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'acme.portal.example', ...headers } })

test.each(['runtime.js', 'element.js'])(
  '%s is served to any website, with caching, an ETag and brotli',
  async (name) => {
    const answer = await get(`/widget/${name}`)
    expect(answer.body).toBe(name)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400, no-transform',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect((await get(`/widget/${name}`, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
    const packed = await get(`/widget/${name}`, { 'accept-encoding': 'gzip, br' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(name)
  },
)

test('the scheduling build is resolved for every request and never cached', async () => {
  visitors.length = 0
  const answers = [await get('/widget/release.json'), await get('/widget/release.json')]
  for (const answer of answers) {
    expect(answer.json()).toMatchObject({ remote: 'mfe-scheduling', version: '1.0.0-bb', language: 'es' })
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    expect(answer.headers).not.toHaveProperty('set-cookie')
  }
  expect(new Set(visitors).size).toBe(2)
})

test('an unknown host gets a 404', async () => {
  expect((await get('/widget/release.json', { host: 'nosuch.portal.example' })).statusCode).toBe(404)
})
