import type { RemoteRecord } from '@portal/build'
import { messageKey } from '@portal/i18n'
import { createServerWords, firstMessages, languageFacts, pickLanguage } from './words'

const base = '/remotes/mfe-billing/1/'
const assets = {
  entry: ['/shell/1/main.js'],
  chunks: {},
  shared: {},
  hashes: {},
  catalogs: {
    es: { a: 'uno', b: 'dos', c: 'tres', d: 'cuatro', [messageKey('Hello {name}')]: ['Hola ', ['name']] },
    'fr-CA': {},
  },
  texts: {
    '/shell/1/main.js': ['a'],
    '/shell/1/layout.js': ['b', 'unknown'],
    '/shell/1/dialog.js': ['c'],
    '/shell/1/once-usable.9f.js': ['d'],
  },
}
const record = {
  snapshot: { publicPath: base },
  catalogs: { es: { pay: 'Pagar', late: 'Tarde', 'All Invoices': 'Todas las facturas' } },
  texts: { 'routes.js': ['pay'], 'page-x.js': ['late'], facts: ['All Invoices'] },
} as unknown as RemoteRecord

describe('the language of a page', () => {
  test.each([
    ['the link’s', '/login?lang=es', 'portal_language=en', 'en', 'es'],
    ['the one chosen here, unless the link asks', '/login', 'x=1; portal_language=es', 'en', 'es'],
    ['the browser’s, if nothing was chosen', '/login', undefined, 'es-MX,en;q=0.5', 'es'],
    ['the browser’s next one, if there is no build in its first', '/login', undefined, 'de,fr;q=0.5', 'fr-CA'],
    ['the company’s, if the browser wants none that there is', '/login', undefined, 'de', 'es'],
    ['another one than a link to no language asks for', '/login?lang=tlh', 'portal_language=es', undefined, 'es'],
  ])('is %s', (_, url, cookie, acceptLanguage, language) =>
    expect(pickLanguage({ url, cookie, acceptLanguage }, assets, 'es-MX')).toBe(language),
  )

  test.each([undefined, 'tlh'])('is English if nobody asks for one, and the company’s is %s', (company) =>
    expect(pickLanguage({ url: '/', cookie: undefined, acceptLanguage: undefined }, assets, company)).toBe('en'),
  )

  test('is offered with the others, and English is not said', () => {
    expect(languageFacts('es', assets)).toEqual({ language: 'es', languages: ['en', 'es', 'fr-CA'] })
    expect(languageFacts('en', assets)).toEqual({ languages: ['en', 'es', 'fr-CA'] })
    expect(languageFacts('en', { ...assets, catalogs: {} })).toEqual({})
  })
})

test('a page gets the texts of the scripts that it fetches at once or next, of all of the remotes that it shows, and of what remotes are called', () => {
  const preloads = [`/shell/1/layout.js`, `${base}routes.js`].map((href) => ({ href, integrity: '' }))
  expect(firstMessages('es', assets, preloads, [record])).toEqual({
    a: 'uno',
    b: 'dos',
    d: 'cuatro',
    pay: 'Pagar',
    late: 'Tarde',
    'All Invoices': 'Todas las facturas',
  })
  expect(firstMessages('en', assets, preloads, [record])).toEqual({})
  const older = { snapshot: { publicPath: base } } as RemoteRecord
  expect(firstMessages('es', assets, [], [older])).toEqual({ a: 'uno', d: 'cuatro' })
  expect(firstMessages('es', assets, [], [record])).not.toHaveProperty('late')
})

test('the server writes in the language, by the text itself, and in English what is not translated', () => {
  const { _ } = createServerWords(assets, 'es', { [messageKey('All Invoices')]: 'Todas las facturas' })
  expect(_('Hello {name}', { name: 'Ana' })).toBe('Hola Ana')
  expect(_('All Invoices')).toBe('Todas las facturas')
  expect(_('Bye {name}', { name: 'Ana' })).toBe('Bye Ana')
})
