import { announce } from './announce'
import { readConfig } from './config/config'
import { createSandboxAccounts } from './payment-keys'

// Behind a proxy, browsers reach the portal at another port than it listens on.
const config = readConfig({ PORT: '4301', PUBLIC_PORT: '8080' }, '/')

const demo = { links: [{ label: 'A quote', path: '/token/t' }] } as Parameters<typeof announce>[1]

test('browsers can reach every printed URL', () => {
  const addresses = announce(config, demo, 'secret').match(/http:\S+/g)
  expect(addresses).toContain('http://acme.localhost:8080/token/t')
  expect(addresses).toContain('http://releases.localhost:8080')
  expect(addresses?.filter((address) => new URL(address).port !== '8080')).toEqual([])
})

test('browsers load the card fields at the public port; the API reaches the gateway at the port that it listens on', () => {
  const { find } = createSandboxAccounts('x'.repeat(32), config, [])
  const gateways = [find('acme', 'stax')!, find('acme', 'gpi')!]
  expect(new Set(gateways.map(({ scriptUrl }) => new URL(scriptUrl).origin))).toEqual(
    new Set(['http://pay.localhost:8080']),
  )
  expect(new Set(gateways.map(({ baseUrl }) => new URL(baseUrl).origin))).toEqual(
    new Set(['http://pay.localhost:4301']),
  )
})

test('printed URLs are below the portal’s own domain', () => {
  const own = readConfig({ PORTAL_DOMAINS: 'portal.example' }, '/')
  const addresses = announce(own, demo, 'secret').match(/http:\S+/g)
  expect(addresses?.filter((address) => !new URL(address).hostname.endsWith('.portal.example'))).toEqual([])
})
