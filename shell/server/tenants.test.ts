import { createTenantSource } from './tenants'

const tenant = {
  id: 1,
  name: 'Acme',
  subdomain: 'acme',
  timezone: 'America/Denver',
  support_email: null,
  feature_flags: {},
}
const customizationsIn = (language: string) => ({
  General: {
    phone: { value: '3035550100', default: null },
    welcome_line: { value: `Welcome in ${language}`, default: null },
  },
  Assets: {},
  Colors: {},
  Analytics: {},
})

function setUp() {
  let clock = 0
  let down = false
  const paths: string[] = []
  const source = createTenantSource({
    now: () => clock,
    freshMs: 1_000,
    read: async (subdomain, path, language) => {
      paths.push(path)
      if (down) throw new Error('no answer')
      if (subdomain !== 'acme') return null
      return path.endsWith('customizations') ? customizationsIn(language) : tenant
    },
  })
  return { source, paths, wait: (ms: number) => (clock += ms), fail: (yes: boolean) => (down = yes) }
}

test('a tenant is fetched once while fresh, and refetched afterwards', async () => {
  const { source, paths, wait } = setUp()
  await source.find('acme')
  expect(await source.find('acme')).toMatchObject({ brand: { phone: '3035550100' } })
  expect(paths).toHaveLength(2)
  wait(1_001)
  await source.find('acme')
  expect(paths).toHaveLength(4)
})

test('each language is cached by itself, English if none is named', async () => {
  const { source, paths } = setUp()
  const lines = []
  for (const language of ['es', undefined, 'fr-CA', 'en', 'es']) {
    const found = await source.find('acme', language)
    lines.push(typeof found === 'object' && found.brand.welcomeLine)
  }
  expect(lines).toEqual(['es', 'en', 'fr-CA', 'en', 'es'].map((language) => `Welcome in ${language}`))
  expect(paths).toHaveLength(6)
})

test('an API outage serves the stale entry; a tenant never seen is unavailable', async () => {
  const { source, wait, fail } = setUp()
  await source.find('acme')
  wait(5_000)
  fail(true)
  expect(await source.find('acme')).toMatchObject({ tenant: { name: 'Acme' } })
  expect(await source.find('bluebird')).toBe('unavailable')
})

test('unknown names are not cached, and malformed ones are not requested', async () => {
  const { source, paths } = setUp()
  expect(await source.find('nosuch')).toBe('unknown')
  expect(await source.find('nosuch')).toBe('unknown')
  expect(paths).toHaveLength(4)
  for (const name of ['', '..', 'a_b', '-x', 'x'.repeat(64)]) expect(await source.find(name)).toBe('unknown')
  expect(paths).toHaveLength(4)
})
