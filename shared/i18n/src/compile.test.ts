import { setupI18n } from '@lingui/core'
import { compileTranslation } from './compile'

const VISITS = '{count, plural, one {# visit at {street}} other {# visits of {name}}}'

test.each([
  ['es', '1 visit at 3462 11th Ave'],
  ['ar', '1 visit at \u20683462 11th Ave\u2069'],
])('a value in %s keeps its own direction', (language, text) => {
  const i18n = setupI18n({
    locale: language,
    messages: { [language]: { visits: compileTranslation(language, VISITS) } },
  })
  expect(i18n._('visits', { count: 1, street: '3462 11th Ave' })).toBe(text)
})
