import { previews } from '#letters/previews'
import { createTestApi, setUpTestApi, TEST_SECRET } from '#test/support'
import { createApi } from './create-api'

const api = setUpTestApi({ config: { mailPreviews: true } })

const read = async (path: string, host = 'acme.localhost') => {
  const { statusCode, body, headers } = await api.http.inject({ url: path, headers: { host } })
  return { status: statusCode, body, headers }
}

test('the list links every kind of mail, and each page shows subject, text and frames without scripts', async () => {
  const list = await read('/mail-previews')
  expect(list).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
  const links = [...list.body.matchAll(/href="(\/mail-previews\/\w+)"/g)].map(([, path]) => path!)
  expect(links).toEqual(Object.keys(previews).map((kind) => `/mail-previews/${kind}`))
  for (const path of links) {
    const page = await read(path)
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self';/,
    )
    const frames = [...page.body.matchAll(/<iframe title="[^"]+" width="\d+" src="([^"]+)" sandbox /g)].map(
      ([, src]) => src!,
    )
    // One as wide as a desk's mail program, and one as wide as a phone.
    expect(frames).toHaveLength(2 * page.body.match(/<h2/g)!.length)
    for (const frame of frames) {
      const { status, headers, body } = await read(frame)
      expect([status, headers['x-frame-options'], body.startsWith('<!doctype html>')]).toEqual([
        200,
        'SAMEORIGIN',
        true,
      ])
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors 'self'; sandbox$/)
    }
  }
})

test('a preview has the name and color of the tenant of the host', async () => {
  const [acme, bluebird] = [
    await read('/mail-previews/quote/0'),
    await read('/mail-previews/quote/0', 'bluebird.localhost'),
  ]
  expect(acme.body).toContain('Acme Home Services')
  expect(bluebird.body).not.toContain('Acme Home Services')
  const color = /class="panel side" style="background-color:(#\w+)/
  expect(color.exec(acme.body)![1]).not.toBe(color.exec(bluebird.body)![1])
})

test('a preview is light, or dark if asked', async () => {
  const [light, dark] = [await read('/mail-previews/quote/0'), await read('/mail-previews/quote/0?scheme=dark')]
  expect(light.body).toContain('@media not all{')
  expect(dark.body).toContain('@media all{')
  expect((await read('/mail-previews/quote?scheme=dark')).body).toContain('src="/mail-previews/quote/0?scheme=dark"')
})

test('a preview is in the language that is asked for, and so are its frames', async () => {
  const page = await read('/mail-previews/quote?scheme=dark&lang=es')
  expect(page.body).toContain('<strong>Su cotización #10103 de Acme Home Services</strong>')
  expect(page.body).toContain('src="/mail-previews/quote/0?scheme=dark&amp;lang=es"')
  expect(page.body).toMatch(
    /<a href="\/mail-previews\/quote\?scheme=dark&amp;lang=es" aria-current="true">Español<\/a>/,
  )
  expect((await read('/mail-previews/quote/0?lang=es')).body).toContain('<html lang="es" dir="ltr">')
})

test.each([
  ['/mail-previews/nonsense', 'acme.localhost'],
  ['/mail-previews/constructor', 'acme.localhost'],
  ['/mail-previews/quote/7', 'acme.localhost'],
  ['/mail-previews', 'nobody.localhost'],
])('%s on %s: 404', async (path, host) => expect((await read(path, host)).status).toBe(404))

describe('in production', () => {
  test('previews do not exist unless they are enabled', async () => {
    const other = await createTestApi()
    expect((await other.http.inject({ url: '/mail-previews', headers: { host: 'acme.localhost' } })).statusCode).toBe(
      404,
    )
    await other.close()
  })

  test('an API that is reached by https only does not start with previews enabled', async () => {
    await expect(
      createApi({
        database: api.database,
        secret: TEST_SECRET,
        log: { level: 'silent' },
        config: { mailPreviews: true, strictTransport: true },
      }),
    ).rejects.toThrow('There are no mail previews in production.')
  })
})
