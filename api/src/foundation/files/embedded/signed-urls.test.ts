import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmbeddedStore } from './create-embedded-store'

const NOW = '2026-02-10T16:00:00.000Z'
const key = `tenants/1/jobs/5/${'a'.repeat(32)}.png`
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(92, 7)])
const directory = mkdtempSync(join(tmpdir(), 'signed-urls-test-'))

let now = new Date(NOW)
const { store, app } = createEmbeddedStore({
  directory,
  publicOrigin: 'http://files.localhost',
  allowedOrigin: (origin) => origin === 'http://acme.localhost',
  secret: 's'.repeat(32),
  clock: () => now,
})
beforeEach(() => {
  now = new Date(NOW)
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

const code = (body: string) => /<Code>(\w+)<\/Code>/.exec(body)?.[1]

describe('a signed URL of a file', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url: url.replace('http://files.localhost', ''), headers: { host: 'files.localhost', ...headers } })
  beforeEach(() => store.write(key, png, 'image/png'))

  it('serves it with its type, and nothing in it can run', async () => {
    const answer = await get(await store.readUrl(key, now))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(png)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=3600',
      'referrer-policy': 'no-referrer',
    })
  })

  it('serves unknown types as a download only', async () => {
    await store.write(key, Buffer.from('<script>alert(1)</script>'), 'text/html')
    expect((await get(await store.readUrl(key, now))).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    })
  })

  it('opens this file only, until it expires', async () => {
    const url = await store.readUrl(key, now)
    const other = key.replace('jobs/5', 'jobs/6')
    await store.write(other, png, 'image/png')
    const refusedWith = async (address: string) => {
      const { statusCode, body } = await get(address)
      return [statusCode, code(body)]
    }
    expect(await refusedWith(url.replace('jobs/5', 'jobs/6'))).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await refusedWith(url.replace(/until=(\d)/, 'until=9$1'))).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await refusedWith(url.split('?')[0]!)).toEqual([403, 'AccessDenied'])
    expect(await refusedWith(`${url}&until=1`)).toEqual([403, 'AccessDenied'])
    expect(await refusedWith(await store.readUrl('tenants/1/none.png', now))).toEqual([404, 'NoSuchKey'])
    expect(await refusedWith(await store.readUrl('tenants/1/jobs', now))).toEqual([404, 'NoSuchKey'])
    now = new Date('2026-02-11T04:00:00.000Z')
    expect((await get(url)).statusCode).toBe(200)
    now = new Date('2026-02-11T05:00:00.001Z')
    expect(await refusedWith(url)).toEqual([403, 'AccessDenied'])
  })

  it('names the file as it was signed', async () => {
    const url = await store.readUrl(key, now, 'job-5-photo.png')
    expect((await get(url)).headers['content-disposition']).toBe('inline; filename="job-5-photo.png"')
    for (const other of [url.replace('job-5', 'job-6'), url.replace(/&name=.*/, ''), `${url}&name=a`])
      expect((await get(other)).statusCode).toBe(403)
  })

  it('is stable for an hour, so that an image is loaded once', async () => {
    const at = (time: string) => store.readUrl(key, new Date(`2026-02-10T${time}Z`))
    expect(await at('16:00:01')).toBe(await at('17:00:00'))
    expect(await at('17:00:01')).not.toBe(await at('17:00:00'))
  })
})
