import { brandFor, customizationsFor, translate, type Reader } from './own-texts'

const service = { name: 'Tune-up', description: 'Once a year' as string | null }
const translations = {
  es: { name: 'Mantenimiento', description: 'Una vez al año' },
  'es-MX': { name: 'Afinación' },
}
const read = (asks: string | null, own = 'en') => {
  const { name, description } = translate({ asks, own }, service, translations)
  return `${name}: ${description}`
}
const ENGLISH = 'Tune-up: Once a year'
const SPANISH = 'Mantenimiento: Una vez al año'

test.each([
  ['es', 'en', SPANISH],
  ['es-CO', 'en', SPANISH],
  ['es-MX', 'en', 'Afinación: Una vez al año'],
  ['fr', 'en', ENGLISH],
  ['fr, es;q=0.5', 'en', SPANISH],
  ['fr, en;q=0.7, es;q=0.5', 'en', ENGLISH],
  ['en-US,en;q=0.9,es;q=0.8', 'en', ENGLISH],
  // The company says that it writes Spanish, and has translated a text that was English nevertheless.
  ['es', 'es', SPANISH],
  ['en', 'es', ENGLISH],
  ['', 'en', ENGLISH],
  [null, 'en', ENGLISH],
  ['constructor', 'en', ENGLISH],
])('who asks for "%s" at a company that speaks %s reads %s', (asks, own, text) => expect(read(asks, own)).toBe(text))

test('the office reads the originals, and a text that is missing has no translation', () => {
  expect(translate(null, service, translations)).toEqual(service)
  const undescribed: typeof service = { ...service, description: null }
  expect(translate({ asks: 'es', own: 'en' }, undescribed, translations)).toEqual({
    name: 'Mantenimiento',
    description: null,
  })
})

test('customizations have one text for the reader, and none of the others', () => {
  const General = {
    welcome_line: { value: 'Welcome', default: null, translations: { es: 'Bienvenidos' } },
    welcome_text: { value: null, default: 'All in one place', translations: { es: 'Todo en un lugar' } },
    time_slot_disclaimer: { value: null, default: null, translations: { es: 'Un resto' } },
    phone: { value: '3035550100', default: null },
  }
  const groups = { General, Assets: {}, Colors: {}, Analytics: {} }
  const shown = (reader: Reader | null) =>
    Object.values(customizationsFor(reader, groups).General).map((text) => [
      text.value ?? text.default,
      text.translations,
    ])
  expect(shown({ asks: 'es', own: 'en' })).toEqual([
    ['Bienvenidos', undefined],
    ['Todo en un lugar', undefined],
    [null, undefined],
    ['3035550100', undefined],
  ])
  expect(shown(null)[0]).toEqual(['Welcome', undefined])
  expect(brandFor({ asks: 'es', own: 'en' }, { name: 'Acme', customizations: groups })).toMatchObject({
    name: 'Acme',
    welcomeLine: 'Bienvenidos',
    welcomeText: 'Todo en un lugar',
    timeSlotDisclaimer: null,
  })
})
