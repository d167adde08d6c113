import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { mailWords } from '../mail/mail-text'
import { languages } from './translations'
import { createWords, firstSpoken, wordsFor } from './words'

const VISITS = '{name} changed {count, plural, one {a visit} other {# visits}}'
const words = createWords('es', {
  [generateMessageId(VISITS)]: compileMessage('{name} cambió {count, plural, one {una visita} other {# visitas}}'),
})

test('a text is in the language, with its plural, and in English where it is not translated', () => {
  expect(words._(VISITS, { name: 'Ana', count: 1 })).toBe('Ana cambió una visita')
  expect(words._(VISITS, { name: 'Ana', count: 1200 })).toMatch(/^Ana cambió 1[,.]?200 visitas$/)
  expect(words._('Quote #{id} of {name}', { id: 10103, name: 'Ana' })).toBe('Quote #10103 of Ana')
  expect(words._('{count, plural, one {a visit} other {# visits}}', { count: 2 })).toBe('2 visits')
})

test('what somebody typed is no link in it, and chooses no form', () => {
  const i18n = mailWords(words)
  expect(String(i18n._(VISITS, { name: '{count} https://evil.example\nx', count: 1 }))).toBe(
    '{count} https[:]//evil[.]example x cambió una visita',
  )
})

test('amounts and days are as the language writes them', () => {
  const { format } = wordsFor('es')
  expect(format.cents(123_450)).toBe('$1,234.50')
  expect(format.day('2026-02-17')).toBe('17 feb 2026')
  expect(format.dateInWords(new Date('2026-02-17T15:00:00Z'), 'America/Denver')).toBe('martes, 17 de febrero de 2026')
})

test('the first language counts that there is a file of', () => {
  expect(languages).toEqual(expect.arrayContaining(['en', 'es']))
  expect(firstSpoken(null, 'tlh', 'es-MX', 'en')).toBe('es')
  expect(firstSpoken('tlh', undefined)).toBe('en')
})
