import { i18n, messageKey } from '@portal/i18n'
import { createIntegrity } from '../federation/integrity'
import { createCatalogs, speak } from './catalogs'

const base = '/remotes/mfe-billing/1/'

function setUp(answer: () => Promise<Response>, first = new Set<string>()) {
  const integrity = createIntegrity('https://acme.example/')
  integrity.trust(base, { 'es.json': 'sha256-x' })
  const asked: [string, string | undefined][] = []
  const catalogs = createCatalogs(integrity, first, speak, (url, init) => {
    asked.push([url as string, init?.integrity])
    return answer()
  })
  return { catalogs, asked }
}
const words = async () => Response.json({ [messageKey('hi')]: ['Hola'] })

beforeEach(() => speak('en'))

test('a build’s words come once, with the hash that the page trusts', async () => {
  const { catalogs, asked } = setUp(words)
  speak('es')
  await Promise.all([catalogs.load(base, base), catalogs.load(base, base)])
  expect(asked).toEqual([[`${base}es.json`, 'sha256-x']])
  expect(i18n._('hi')).toBe('Hola')
})

test('English is in the scripts, and a build that does not speak the language is not asked', async () => {
  const { catalogs, asked } = setUp(words)
  await catalogs.load(base, base)
  speak('fr-CA')
  await catalogs.load(base, base)
  expect(asked).toEqual([])
})

test('a choice changes the page and its document', async () => {
  const { catalogs } = setUp(words)
  await catalogs.load(base, base)
  expect(i18n._('hi')).toBe('hi')
  expect(await catalogs.choose('es')).toBe(true)
  expect(i18n._('hi')).toBe('Hola')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['es', 'ltr'])
})

test.each([
  ['fails', () => Promise.reject(new Error('offline'))],
  ['is refused', async () => new Response('', { status: 503 })],
])('where a catalog %s, the page is English, and the next load asks again', async (_, answer) => {
  const { catalogs, asked } = setUp(answer)
  speak('es')
  await catalogs.load(base, base)
  expect(i18n._('never loaded')).toBe('never loaded')
  await catalogs.load(base, base)
  expect(asked).toHaveLength(2)
})

test('a choice whose words can’t be fetched changes nothing', async () => {
  const { catalogs } = setUp(() => Promise.reject(new Error('offline')))
  await catalogs.load(base, base)
  expect(await catalogs.choose('es')).toBe(false)
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en'])
})

test('nothing waits longer than four seconds, nor for what the initial HTML has', async () => {
  jest.useFakeTimers()
  speak('es')
  const never = () => new Promise<Response>(() => {})
  const waiting = setUp(never).catalogs.load(base, base)
  await jest.advanceTimersByTimeAsync(4_000)
  await waiting
  await setUp(never, new Set([`${location.origin}${base}routes.js`])).catalogs.load(base, `${base}routes.js`)
  jest.useRealTimers()
})

test('a script that is loaded later waits for the words of its build, and one of another website does not', async () => {
  let arrive!: (answer: Response) => void
  const { catalogs } = setUp(
    () => new Promise((done) => (arrive = done)),
    new Set([`${location.origin}${base}routes.js`]),
  )
  speak('es')
  await catalogs.load(base, `${base}routes.js`)
  let isWaiting = true
  const later = globalThis.__portalWords!(`${location.origin}${base}12.js`)!.then(() => (isWaiting = false))
  await Promise.resolve()
  expect(isWaiting).toBe(true)
  arrive(await words())
  await later
  expect(i18n._('hi')).toBe('Hola')
  expect(globalThis.__portalWords!('https://other.example/12.js')).toBeUndefined()
})
