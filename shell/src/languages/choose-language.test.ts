import type { Release } from '../page-data'
import type { Catalogs } from './catalogs'
import { chooseLanguage } from './choose-language'

const builds = ['billing', 'quotes', 'tracking'].map((name) => {
  const build = { base: `/remotes/mfe-${name}/1/`, version: '1', manifestHash: 'sha256-x' }
  return { build, release: { disabled: name === 'quotes' } as Release }
})
const manifests: Record<string, object> = {
  [`${builds[0]!.build.base}manifest.json`]: { files: { 'es.json': 'sha256-y' } },
}

function setUp(choose: Catalogs['choose']) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const manifest = manifests[String(url)]
    return manifest ? Response.json(manifest) : new Response('', { status: 503 })
  })
  const added: [string, object][] = []
  const catalogs: Catalogs = { load: async () => {}, add: (base, files) => void added.push([base, files]), choose }
  return { added, catalogs }
}

beforeEach(() => history.replaceState({ key: 'a' }, '', '/invoices?lang=fr-CA&page=2'))
afterEach(() => {
  // Other tests of the group look at all cookies.
  document.cookie = 'portal_language=; Path=/; Max-Age=0'
  history.replaceState(null, '', '/')
})

test('a choice has the words of builds that are not loaded, stays in this browser, and ends what a link asked for', async () => {
  const before: unknown[] = []
  const { added, catalogs } = setUp(async () => before.push(...added) > 0)
  expect(await chooseLanguage('es', catalogs, builds)).toBe(true)
  // One has no build, and the manifest of another can't be fetched.
  expect(before).toEqual([[builds[0]!.build.base, { 'es.json': 'sha256-y' }]])
  expect(document.cookie).toContain('portal_language=es')
  expect([location.search, history.state]).toEqual(['?page=2', { key: 'a' }])
})

test('a choice whose words can’t be fetched changes nothing', async () => {
  const { catalogs } = setUp(async () => false)
  expect(await chooseLanguage('es', catalogs, builds)).toBe(false)
  expect(document.cookie).not.toContain('portal_language')
  expect(location.search).toBe('?lang=fr-CA&page=2')
})
