import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#test/support/until'
import { multipart, toParts, send, type Part } from '#test/support/upload-forms'
import type { UploadForm } from '../file-store'
import { createEmbeddedStore, type EmbeddedStoreOptions } from './create-embedded-store'

const MAX_BYTES = 1_000
const NOW = '2026-02-10T16:00:00.000Z'
const key = `tenants/1/jobs/5/${'a'.repeat(32)}.png`
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(92, 7)])
const directory = mkdtempSync(join(tmpdir(), 'store-test-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

let now = new Date(NOW)
const open = (more: Partial<EmbeddedStoreOptions> = {}) =>
  createEmbeddedStore({
    directory,
    publicOrigin: 'http://files.localhost',
    allowedOrigin: (origin) => origin === 'http://acme.localhost',
    secret: 's'.repeat(32),
    clock: () => now,
    ...more,
  })
const { store, app } = open()
beforeEach(async () => {
  now = new Date(NOW)
  await store.remove(key)
})
afterAll(() => app.close())

const reserve = (more: { key?: string } = {}): Promise<UploadForm> =>
  store.reserve({ key, contentType: 'image/png', maxBytes: MAX_BYTES, lifetimeSeconds: 3_600, ...more })
const code = (body: string) => /<Code>(\w+)<\/Code>/.exec(body)?.[1]
const drafts = () => readdirSync(join(directory, 'drafts'))

/** Changes fields of a form; null removes one. */
const changed = ({ url, fields }: UploadForm, changes: Record<string, string | null>): UploadForm => ({
  url,
  fields: Object.fromEntries(
    Object.entries({ ...fields, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null),
  ),
})
/** Changes the policy without re-signing it. */
const withPolicy = (
  form: UploadForm,
  change: (policy: { expiration: string; conditions: unknown[] }) => void,
): UploadForm => {
  const policy = JSON.parse(Buffer.from(form.fields['Policy']!, 'base64').toString())
  change(policy)
  return changed(form, { Policy: Buffer.from(JSON.stringify(policy)).toString('base64') })
}

test('a signed form is accepted with the response that S3 gives, and no draft is left behind', async () => {
  const form = await reserve()
  const answer = await send(app, form.url, toParts(form, png))
  expect(answer.statusCode).toBe(201)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/xml',
    etag: `"${createHash('md5').update(png).digest('hex')}"`,
    location: `http://files.localhost/portal/${key}`,
    'access-control-allow-origin': 'http://acme.localhost',
    'access-control-expose-headers': 'ETag, Location',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.body).toContain(
    `<PostResponse><Location>http://files.localhost/portal/${key}</Location><Bucket>portal</Bucket><Key>${key}</Key><ETag>&quot;`,
  )
  expect(await store.read(key)).toEqual(png)
  expect(drafts()).toEqual([])
})

test('names of fields are case-insensitive', async () => {
  const form = await reserve()
  const upper = toParts(form, png).map(([name, value, file]): Part =>
    name === 'file' ? [name, value, file] : [name.toUpperCase(), value],
  )
  expect((await send(app, form.url, upper)).statusCode).toBe(201)
})

describe('rejected, and nothing is stored', () => {
  const long = 'x'.repeat(25_000)
  it.each<[string, string, number, (form: UploadForm) => UploadForm]>([
    ['another key', 'AccessDenied', 403, (form) => changed(form, { key: key.replace('jobs/5', 'jobs/6') })],
    ['a longer key', 'AccessDenied', 403, (form) => changed(form, { key: `${key}.html` })],
    ['another type', 'AccessDenied', 403, (form) => changed(form, { 'Content-Type': 'text/html' })],
    ['no type', 'AccessDenied', 403, (form) => changed(form, { 'Content-Type': null })],
    ['another bucket', 'AccessDenied', 403, (form) => changed(form, { bucket: 'other' })],
    ['another response status', 'AccessDenied', 403, (form) => changed(form, { success_action_status: '200' })],
    ['a field that no condition covers', 'AccessDenied', 403, (form) => changed(form, { 'x-amz-meta-note': 'hello' })],
    [
      'a redirect to another site',
      'AccessDenied',
      403,
      (form) => changed(form, { success_action_redirect: 'https://evil.example' }),
    ],
    [
      'another date',
      'AccessDenied',
      403,
      (form) => changed(form, { 'X-Amz-Date': form.fields['X-Amz-Date']!.replace('160000', '160001') }),
    ],
    ['no signature', 'AccessDenied', 403, (form) => changed(form, { 'X-Amz-Signature': null })],
    ['no policy', 'AccessDenied', 403, (form) => changed(form, { Policy: null })],
    [
      'another character in the signature',
      'SignatureDoesNotMatch',
      403,
      (form) =>
        changed(form, {
          'X-Amz-Signature': form.fields['X-Amz-Signature']!.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
        }),
    ],
    [
      'a signature cut short',
      'SignatureDoesNotMatch',
      403,
      (form) => changed(form, { 'X-Amz-Signature': form.fields['X-Amz-Signature']!.slice(0, 63) }),
    ],
    [
      'a policy that lasts longer',
      'SignatureDoesNotMatch',
      403,
      (form) => withPolicy(form, (policy) => (policy.expiration = '2030-01-01T00:00:00Z')),
    ],
    [
      'a policy for more bytes',
      'SignatureDoesNotMatch',
      403,
      (form) => withPolicy(form, ({ conditions }) => (conditions[0] = ['content-length-range', 1, 9_999_999])),
    ],
    [
      'a policy without conditions',
      'SignatureDoesNotMatch',
      403,
      (form) => withPolicy(form, (policy) => (policy.conditions = [])),
    ],
    [
      'the same policy in another encoding',
      'SignatureDoesNotMatch',
      403,
      (form) => changed(form, { Policy: `${form.fields['Policy']}=` }),
    ],
    [
      'another access key',
      'InvalidAccessKeyId',
      403,
      (form) => changed(form, { 'X-Amz-Credential': form.fields['X-Amz-Credential']!.replace('EMBEDDED', 'AKIA') }),
    ],
    [
      'another region',
      'InvalidArgument',
      400,
      (form) =>
        changed(form, { 'X-Amz-Credential': form.fields['X-Amz-Credential']!.replace('/embedded/', '/us-east-1/') }),
    ],
    ['another algorithm', 'InvalidArgument', 400, (form) => changed(form, { 'X-Amz-Algorithm': 'none' })],
    ['fields that are too long', 'MaxPostPreDataLengthExceeded', 400, (form) => changed(form, { 'x-ignore-me': long })],
  ])('%s: %s', async (_what, expected, status, change) => {
    const form = await reserve()
    const answer = await send(app, form.url, toParts(change(form), png))
    expect([answer.statusCode, code(answer.body)]).toEqual([status, expected])
    expect(answer.headers['access-control-allow-origin']).toBe('http://acme.localhost')
    expect(await store.read(key)).toBeNull()
    expect(drafts()).toEqual([])
    // Positive control: the unchanged form is accepted.
    expect((await send(app, form.url, toParts(form, png))).statusCode).toBe(201)
  })

  it('a form signed with another portal’s secret', async () => {
    const stranger = open({ directory: join(directory, 'stranger'), secret: 't'.repeat(32) })
    const form = await stranger.store.reserve({
      key,
      contentType: 'image/png',
      maxBytes: MAX_BYTES,
      lifetimeSeconds: 3_600,
    })
    expect(code((await send(app, form.url, toParts(form, png))).body)).toBe('SignatureDoesNotMatch')
    expect((await send(stranger.app, form.url, toParts(form, png))).statusCode).toBe(201)
    await stranger.app.close()
  })
})

test('an x-ignore- field is ignored', async () => {
  const form = await reserve()
  expect((await send(app, form.url, toParts(changed(form, { 'x-ignore-page': '/schedule' }), png))).statusCode).toBe(
    201,
  )
})

test('a form is valid until it expires', async () => {
  const form = await reserve()
  now = new Date('2026-02-10T16:59:59.999Z')
  expect((await send(app, form.url, toParts(form, png))).statusCode).toBe(201)
  now = new Date('2026-02-10T17:00:00.000Z')
  const late = await send(app, form.url, toParts(form, png))
  expect([late.statusCode, code(late.body), late.body]).toEqual([
    403,
    'AccessDenied',
    expect.stringContaining('Policy expired'),
  ])
})

it.each([
  [0, 400, 'EntityTooSmall'],
  [1, 201, undefined],
  [MAX_BYTES, 201, undefined],
  [MAX_BYTES + 1, 400, 'EntityTooLarge'],
  [500_000, 400, 'EntityTooLarge'],
])('a file of %i bytes: %i %s', async (bytes, status, expected) => {
  const form = await reserve()
  const answer = await send(app, form.url, toParts(form, Buffer.alloc(bytes, 1)))
  expect([answer.statusCode, code(answer.body)]).toEqual([status, expected])
  expect((await store.read(key))?.length ?? null).toBe(status === 201 ? bytes : null)
  expect(drafts()).toEqual([])
})

describe('a malformed form', () => {
  it.each<[string, (parts: Part[]) => Part[], string]>([
    ['without a file', (parts) => parts.slice(0, -1), 'MalformedPOSTRequest'],
    ['with two files', (parts) => [...parts, parts.at(-1)!], 'MalformedPOSTRequest'],
    ['with a field twice', (parts) => [parts[0]!, ...parts], 'MalformedPOSTRequest'],
    ['with the file before its fields', (parts) => [parts.at(-1)!, ...parts.slice(0, -1)], 'AccessDenied'],
  ])('%s: %s', async (_what, change, expected) => {
    const form = await reserve()
    expect(code((await send(app, form.url, change(toParts(form, png)))).body)).toBe(expected)
    expect(await store.read(key)).toBeNull()
    expect(drafts()).toEqual([])
  })

  it('a key that comes after the file changes nothing', async () => {
    const form = await reserve()
    expect((await send(app, form.url, [...toParts(form, png), ['key', 'tenants/1/elsewhere.png']])).statusCode).toBe(
      201,
    )
    expect(await store.read(key)).toEqual(png)
    expect(await store.read('tenants/1/elsewhere.png')).toBeNull()
  })

  it('another content type, a broken end, another path, another method', async () => {
    const form = await reserve()
    const json = await app.inject({ method: 'POST', url: '/portal', payload: {} })
    expect([json.statusCode, code(json.body)]).toEqual([400, 'MalformedPOSTRequest'])
    const cut = await app.inject({
      method: 'POST',
      url: '/portal',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="key"\r\n\r\nabc',
    })
    expect([cut.statusCode, code(cut.body)]).toEqual([400, 'MalformedPOSTRequest'])
    expect((await send(app, 'http://files.localhost/other', toParts(form, png))).statusCode).toBe(404)
    await store.write(key, png, 'image/png')
    expect(
      (
        await app.inject({
          method: 'PUT',
          url: `/portal/${key}`,
          headers: { 'content-type': 'image/png' },
          payload: 'x',
        })
      ).statusCode,
    ).toBe(400)
    expect((await app.inject({ method: 'DELETE', url: `/portal/${key}` })).statusCode).toBe(404)
    expect(await store.read(key)).toEqual(png)
  })
})

it('an upload that the client aborts leaves nothing behind', async () => {
  const { store, app } = open({ directory: join(directory, 'hung-up') })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const form = await store.reserve({ key, contentType: 'image/png', maxBytes: 100_000, lifetimeSeconds: 3_600 })
  const { payload, headers } = multipart(toParts(form, Buffer.alloc(90_000, 1)))
  const hungUp = () => readdirSync(join(directory, 'hung-up/drafts'))
  const sending = request({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    path: new URL(form.url).pathname,
    headers: { ...headers, host: 'files.localhost', 'content-length': payload.length },
  })
  sending.on('error', () => undefined)
  sending.write(payload.subarray(0, -100))
  await until(() => hungUp().length === 1)
  sending.destroy()
  await until(() => hungUp().length === 0)
  expect(await store.read(key)).toBeNull()
  await app.close()
})

it.each<[string | Buffer]>([
  ['../../../../etc/cron.d/x.png'],
  ['..\\..\\windows\\x.png'],
  ['/etc/passwd'],
  ['.'],
  [''],
  ['a\0.png'],
  [Buffer.from([0xff, 0xfe, 0x2e, 0x70, 0x6e, 0x67])],
  ['<img src=x onerror=alert(1)>.png'],
  ['${filename}'],
  ['photo.png; name=key'],
  ['%2e%2e%2fx.png'],
  ['\u202egnp.exe'],
  ['x'.repeat(3_000)],
  ['$(touch x).png'],
])('a file named %j is stored under its key', async (name) => {
  const form = await reserve()
  expect((await send(app, form.url, [...toParts(form, png).slice(0, -1), ['file', png, name]])).statusCode).toBe(201)
  expect(
    readdirSync(join(directory, 'objects'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name),
  ).toEqual([`${'a'.repeat(32)}.png`])
  expect(await store.read(key)).toEqual(png)
})

it.each(['../outside.png', 'tenants/../../outside.png', '/etc/passwd', 'a//b.png', '.hidden', 'a\\b', 'x'.repeat(400)])(
  'the signed key %j is rejected',
  async (bad) => {
    const form = await reserve({ key: bad })
    const answer = await send(app, form.url, toParts(form, png))
    expect([answer.statusCode, code(answer.body)]).toEqual([400, 'InvalidArgument'])
    expect(drafts()).toEqual([])
  },
)

test('other origins get no CORS headers', async () => {
  const form = await reserve()
  const answer = await send(app, form.url, toParts(form, png), { origin: 'http://evil.example' })
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})
