import { findLanguage, languageName, negotiateLanguage, textDirection } from './languages'

const offered = ['en', 'es', 'fr-CA']

test.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['FR-ca', 'fr-CA'],
  ['fr', 'fr-CA'],
  ['en-GB', 'en'],
  ['de', undefined],
  ['', undefined],
  [null, undefined],
])('%s finds %s', (tag, language) => expect(findLanguage(tag, offered)).toBe(language))

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['de-DE,de;q=0.9,fr;q=0.7,en;q=0.5', 'fr-CA'],
  ['en;q=0.2, es;q=0.9', 'es'],
  ['es;q=0, en', 'en'],
  ['zh', undefined],
  ['*', undefined],
  ['es;q=many', undefined],
  [undefined, undefined],
])('a browser that asks for %s gets %s', (header, language) =>
  expect(negotiateLanguage(header, offered)).toBe(language),
)

test('a language is called what it calls itself', () => {
  expect(offered.map(languageName)).toEqual(['English', 'Español', 'Français (Canada)'])
})

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['es', 'ltr'],
  ['arn', 'ltr'],
])('%s is written %s', (language, direction) => expect(textDirection(language)).toBe(direction))
