import type { InjectOptions } from 'fastify'
import { addToken, revokeToken, tokenHash } from '#rules/tokens'
import { forwardedAddresses, trustedProxies } from '@portal/server/testing'
import { ownPath } from './sign-in'
import { openTestPage, toText, TOKEN, TOKENS } from './testing/test-page'

let page: Awaited<ReturnType<typeof openTestPage>>
beforeEach(async () => void (page = await openTestPage()))
afterEach(() => page.close())

const MINUTE = 60_000
const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** Sends the token alone, as a client without cookies. */
const sendToken = ({ headers, ...options }: InjectOptions = {}) =>
  page.app.inject({
    method: 'POST',
    url: '/sign-in',
    payload: `token=${TOKEN}`,
    headers: { ...form, ...headers },
    ...options,
  })
const parse = (content: string) => JSON.parse(Buffer.from(content, 'base64url').toString()) as object

describe('signing in', () => {
  it.each(['/', '/history', '/change/promote', '/?tenant=acme'])('%s requires it', async (url) => {
    const answer = await page.app.inject({ url })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/^\/sign-in/)
    expect(answer.body).toBe('')
    await page.signIn()
    expect((await page.get(url)).statusCode).toBe(200)
  })

  it.each(['', 'wrong', `${TOKEN} 2`, TOKEN.slice(0, -1), TOKEN.toUpperCase()])(
    'fails with the token "%s"',
    async (token) => {
      const answer = await page.signIn(token)
      expect(answer.statusCode).toBe(401)
      expect(toText(answer.body)).toContain('This token is not known here.')
      // The form does not keep the entered token.
      if (token) expect(answer.body).not.toContain(token)
      expect(page.cookie()).toBe('')
    },
  )

  it('fails once the token expired, and says whose it was', async () => {
    page.wait(90 * 24 * 60 * MINUTE)
    const answer = await page.signIn()
    expect(answer.statusCode).toBe(401)
    expect(toText(answer.body)).toContain(
      'The token of Kim Lee expired on 2027-04-10. Somebody of the platform makes a new one (token create).',
    )
  })

  it('leads to the requested page, with its query', async () => {
    const asked = await page.get('/change/raise?rollout=r1&percent=50')
    const next = page.hidden()['next']!
    expect(asked.body).toContain('Sign in')
    const answer = await page.post('/sign-in', { token: TOKEN, next })
    expect(answer.body).toContain('<h1>Raise a rollout</h1>')
  })

  it.each([
    ['/history', '/history'],
    ['/?tenant=a&page=2', '/?tenant=a&page=2'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/x/..//evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['', '/'],
  ])('next=%p leads to %p', (next, expected) => expect(ownPath(next)).toBe(expected))

  it('says so when the browser does not keep the session', async () => {
    const { headers } = await sendToken()
    expect((await page.get(String(headers.location))).body).toContain('did not keep the session')
  })

  it('sets a host-only cookie that is HttpOnly and SameSite=Strict', async () => {
    const { headers } = await sendToken()
    expect(headers['set-cookie']).toMatch(
      /^__Host-release-session=[\w%.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it('is limited to ten attempts a minute, even with the right token', async () => {
    for (let index = 0; index < 10; index++) expect((await page.signIn('wrong')).statusCode).toBe(401)
    const answer = await page.signIn()
    expect(answer.statusCode).toBe(429)
    expect(answer.body).toContain('Too many tries')
    expect(page.cookie()).toBe('')
  })

  it('is limited to ten attempts a minute for a whole IPv6 network', async () => {
    const tryFrom = async (remoteAddress: string) =>
      (await sendToken({ payload: 'token=wrong', remoteAddress })).statusCode
    for (let index = 0; index < 10; index++) expect(await tryFrom(`2001:db8:1:2::${index}`)).toBe(401)
    expect(await tryFrom('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await tryFrom('2001:db8:1:3::1')).toBe(401)
  })
})

describe('behind a proxy', () => {
  let behind: Awaited<ReturnType<typeof openTestPage>>
  beforeEach(async () => void (behind = await openTestPage({ trustedProxies })))
  afterEach(() => behind.close())
  const post = async (
    url: string,
    payload: string,
    { peer = '10.0.0.1', forwardedFor, token }: { peer?: string; forwardedFor?: string | undefined; token?: string },
  ) => {
    const headers = {
      ...form,
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    return (await behind.app.inject({ method: 'POST', url, payload, remoteAddress: peer, headers })).statusCode
  }

  it('ten wrong tokens of one address lock nobody else out, and neither do wrong tokens of ten addresses', async () => {
    for (let index = 0; index < 11; index++) await post('/sign-in', 'token=wrong', { forwardedFor: '203.0.113.7' })
    for (let index = 0; index < 11; index++)
      await post('/sign-in', 'token=wrong', { forwardedFor: `198.51.100.${index}` })
    expect(await post('/sign-in', `token=${TOKEN}`, { forwardedFor: '203.0.113.7' })).toBe(429)
    expect(await post('/sign-in', `token=${TOKEN}`, { forwardedFor: '192.0.2.1' })).toBe(303)
  })

  it('commands without a token use up no limit of a token, not even from the same address', async () => {
    const forwardedFor = '203.0.113.7'
    for (let index = 0; index < 60; index++) expect(await post('/commands', 'word=status', { forwardedFor })).toBe(401)
    expect(await post('/commands', 'word=status', { forwardedFor })).toBe(429)
    expect(await post('/commands', 'word=status', { forwardedFor, token: 'wrong' })).toBe(429)
    expect(await post('/commands', 'word=status', { forwardedFor, token: TOKEN })).toBe(200)
  })

  it('a token has its limit, wherever it is used', async () => {
    for (let index = 0; index < 60; index++)
      expect(await post('/commands', 'word=status', { forwardedFor: `198.51.100.${index}`, token: TOKEN })).toBe(200)
    expect(await post('/commands', 'word=status', { forwardedFor: '192.0.2.1', token: TOKEN })).toBe(429)
  })

  it.each(forwardedAddresses)(
    '$case: the limit is that of the client’s network',
    async ({ peer, forwardedFor, network }) => {
      for (let index = 0; index < 10; index++)
        expect(await post('/sign-in', 'token=wrong', { peer, forwardedFor })).toBe(401)
      const isAddress = network !== 'unknown'
      // The same network, written as a proxy tells it.
      expect(
        await post('/sign-in', 'token=wrong', { forwardedFor: isAddress ? network.replace('/64', 'ffff') : 'unknown' }),
      ).toBe(429)
      expect(await post('/sign-in', 'token=wrong', { forwardedFor: '192.0.2.55' })).toBe(401)
    },
  )
})

describe('a session', () => {
  it('ends after half an hour without a click', async () => {
    await page.signIn()
    page.wait(30 * MINUTE - 1)
    expect((await page.get('/')).body).toContain('<h1>Releases</h1>')
    page.wait(30 * MINUTE)
    expect((await page.get('/')).body).toContain('<h1>Sign in</h1>')
  })

  it('ends after eight hours whatever is clicked', async () => {
    await page.signIn()
    for (let minutes = 0; minutes < 479; minutes += 20) {
      expect((await page.get('/')).body).toContain('<h1>Releases</h1>')
      page.wait(20 * MINUTE)
    }
    expect((await page.get('/')).body).toContain('<h1>Sign in</h1>')
  })

  it('ends with signing out', async () => {
    await page.signIn()
    const [, csrf] = /name="csrf" value="([^"]+)"/.exec((await page.get('/')).body)!
    await page.post('/sign-out', { csrf: 'guessed' })
    expect((await page.get('/')).body).toContain('<h1>Releases</h1>')
    await page.post('/sign-out', { csrf: csrf! })
    expect(page.cookie()).toBe('')
  })

  it('is known to every node, unless that has another secret', async () => {
    await page.signIn()
    const statusOn = async (secret?: string) => {
      const node = page.openNode(secret)
      const { statusCode } = await node.inject({ url: '/', headers: { cookie: page.cookie() } })
      await node.close()
      return statusCode
    }
    expect([await statusOn(), await statusOn('another secret')]).toEqual([200, 303])
  })

  it('ends with its token', async () => {
    await page.signIn()
    await page.write(revokeToken('t1'))
    await page.reader.refresh()
    expect((await page.get('/')).body).toContain('<h1>Sign in</h1>')
  })

  it('does not become that of a later token', async () => {
    await page.signIn()
    for (const id of ['t1', 't2', 't3', 't4']) await page.write(revokeToken(id))
    await page.write(addToken({ name: 'Robin', role: 'platform', of: [], hash: tokenHash('another'), days: 1 }))
    await page.reader.refresh()
    expect((await page.document()).tokens.map(({ id }) => id)).toEqual(['t6'])
    expect((await page.get('/')).body).toContain('<h1>Sign in</h1>')
  })

  it.each([
    ['later', (value: string) => ({ ...parse(value), seenAt: Date.parse('2028-01-01') })],
    ['somebody else', (value: string) => ({ ...parse(value), tokenId: 't2' })],
  ])('can’t be changed to one of %s', async (_, changed) => {
    await page.signIn()
    const [name, value] = decodeURIComponent(page.cookie()).split('=', 2) as [string, string]
    const [content, signature] = value.split('.') as [string, string]
    const forged = `${Buffer.from(JSON.stringify(changed(content))).toString('base64url')}.${signature}`
    const cookie = (text: string) => ({ cookie: `${name}=${encodeURIComponent(text)}` })
    expect((await page.app.inject({ url: '/', headers: cookie(`${content}.${signature}`) })).statusCode).toBe(200)
    expect((await page.app.inject({ url: '/', headers: cookie(forged) })).statusCode).toBe(303)
  })

  it('is a new one at every sign-in, and its id can’t be chosen', async () => {
    const chosen = '__Host-release-session=chosen-by-somebody-else'
    const answer = await sendToken({ headers: { cookie: chosen } })
    expect(answer.headers['set-cookie']).not.toContain('chosen')
    expect((await page.app.inject({ url: '/', headers: { cookie: chosen } })).statusCode).toBe(303)
  })
})

describe('forms of other pages', () => {
  const fields = { build: 'mfe-billing@1.1.0', reason: 'x', step: 'confirm' }
  it.each([
    ['none', {}],
    ['a guess', { csrf: 'guess' }],
    ['nothing', { csrf: '' }],
  ])('with %s as the CSRF token do nothing, and keep the input', async (_, csrf) => {
    await page.signIn()
    const answer = await page.post('/change/kill', { ...fields, ...csrf, reason: 'typed with care' })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('value="typed with care"')
    expect((await page.document()).kill).toEqual([])
  })

  it('another session’s token does not count', async () => {
    await page.signIn()
    const { csrf } = (await page.get('/change/kill'), page.hidden())
    await page.signIn(TOKENS.billing)
    expect((await page.post('/change/kill', { ...fields, csrf: csrf! })).statusCode).toBe(403)
  })

  it.each(['same-site', 'cross-site', 'none'])(
    'a form with sec-fetch-site %s is rejected before anything else',
    async (site) => {
      await page.signIn()
      const { csrf } = (await page.get('/change/kill'), page.hidden())
      const answer = await page.post('/change/kill', { ...fields, csrf: csrf! }, { 'sec-fetch-site': site })
      expect(answer.statusCode).toBe(403)
      expect(answer.body).toContain('Not from here')
      expect(
        (
          await page.post(
            '/change/kill',
            { ...fields, csrf: csrf!, step: 'preview' },
            { 'sec-fetch-site': 'same-origin' },
          )
        ).statusCode,
      ).toBe(200)
    },
  )

  it('input submitted after the session expired is restored after sign-in', async () => {
    await page.signIn()
    await page.get('/change/rollout')
    const { csrf } = page.hidden()
    page.wait(31 * MINUTE)
    const asked = await page.post('/change/rollout', {
      csrf: csrf!,
      build: 'mfe-billing@1.1.0',
      percent: '12,5',
      unit: 'user',
      tenants: 'acme',
      reason: 'ünd "so" & <so>',
      step: 'preview',
    })
    expect(asked.body).toContain('<h1>Sign in</h1>')
    const { body } = await page.post('/sign-in', { ...page.hidden(), token: TOKEN })
    expect(body).toContain('<option value="mfe-billing@1.1.0" selected>')
    expect(body).toContain('value="12,5"')
    expect(body).toContain('value="user" checked')
    expect(body).toContain('value="ünd &quot;so&quot; &amp; &lt;so&gt;"')
    // The guard's checkbox was not checked.
    expect(body).not.toMatch(/name="guard"[^>]*checked/)
  })
})

describe('every response', () => {
  it.each(['/', '/sign-in', '/style.css', '/icon.svg', '/nothing', '/%E0%A4%A', `/change/${'x'.repeat(100)}`])(
    'to %s runs no script, can’t be framed and is not cached',
    async (url) => {
      const { headers, statusCode, body } = await page.app.inject({ url })
      expect(statusCode).toBeLessThan(500)
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(body).not.toMatch(/<script|<style|style="|\son\w+="/)
    },
  )

  it.each<[string, object, number]>([
    ['JSON', { payload: { csrf: 'x' } }, 415],
    ['a form with a file', { payload: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 415],
    ['no form at all', {}, 403],
    ['a huge form', { payload: `reason=${'x'.repeat(70_000)}`, headers: form }, 413],
    ['a malformed form', { payload: '%%%=%&&&=&__proto__=x', headers: form }, 403],
  ])('to %s is a page that says so', async (_, options, status) => {
    await page.signIn()
    const headers = { cookie: page.cookie(), ...(options as { headers?: Record<string, string> }).headers }
    const answer = await page.app.inject({ method: 'POST', url: '/change/kill', ...options, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})
