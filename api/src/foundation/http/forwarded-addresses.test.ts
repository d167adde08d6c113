import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpTestApi } from '#test/support'
import { clientNetwork } from '@portal/server'
import { forwardedAddresses, trustedProxies } from '@portal/server/testing'
import { createEmbeddedStore } from '../files/embedded/create-embedded-store'

describe('the API', () => {
  const api = setUpTestApi({ config: { rateLimitScale: 1, trustedProxies } })

  /** Asks for something that 60 requests a minute get; returns how many of the network are left. */
  const ask = async (peer: string, forwardedFor?: string) => {
    const { headers } = await api.http.inject({
      url: '/v1/bot_check?action=payment',
      remoteAddress: peer,
      headers: { host: 'acme.localhost', ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) },
    })
    return Number(headers['x-ratelimit-remaining'])
  }

  it.each(forwardedAddresses)('$case: limits count the client’s network', async ({ peer, forwardedFor, network }) => {
    const client = network === 'unknown' ? 'unknown' : network.replace('/64', 'ffff')
    const before = await ask('10.0.0.1', client)
    expect(await ask(peer, forwardedFor)).toBe(before - 1)
    expect(await ask('10.0.0.1', client)).toBe(before - 2)
  })
})

describe('the files server', () => {
  const directory = mkdtempSync(join(tmpdir(), 'files-'))
  const { app } = createEmbeddedStore({
    directory,
    publicOrigin: 'http://files.localhost',
    allowedOrigin: () => true,
    secret: 's'.repeat(32),
    clock: () => new Date('2027-01-10T12:00:00Z'),
    trustedProxies,
  })
  let seen = ''
  app.addHook('onRequest', async ({ ip }) => void (seen = clientNetwork(ip)))
  afterAll(async () => {
    await app.close()
    rmSync(directory, { recursive: true })
  })

  it.each(forwardedAddresses)('$case: the client is known by its network', async ({ peer, forwardedFor, network }) => {
    const { headers } = await app.inject({
      url: '/portal/none',
      remoteAddress: peer,
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    })
    expect(seen).toBe(network)
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })
})
