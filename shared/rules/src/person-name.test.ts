import { assert, property, string } from 'fast-check'
import { splitName } from './person-name'

test.each([
  ['Ada Byron', 'Ada', 'Byron'],
  ['  Ada   Maria  Byron ', 'Ada', 'Maria Byron'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
])('%j is %j and %j', (name, firstName, lastName) => expect(splitName(name)).toEqual({ firstName, lastName }))

test('splits at the first whitespace, and loses nothing but extra whitespace', () =>
  assert(
    property(string({ unit: 'grapheme' }), (name) => {
      const { firstName, lastName } = splitName(name)
      expect(firstName).not.toMatch(/\s/)
      expect(`${firstName} ${lastName}`.trim()).toBe(name.trim().replace(/\s+/g, ' '))
    }),
  ))
