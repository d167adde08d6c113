import { i18n } from '@portal/i18n'
import {
  firstRepeated,
  initials,
  withoutRemoved,
  normalizedEmail,
  savedText,
  withoutRow,
  withPrimary,
} from './account.rules'

test.each<[string[], number]>([
  [[], -1],
  [['a'], -1],
  [['a', 'b'], -1],
  [['', ''], -1],
  [['a', 'a'], 1],
  [['a', 'b', '', 'a', 'b'], 3],
])('in %j the first repeated one is at %i', (texts, at) => expect(firstRepeated(texts)).toBe(at))

test.each<[boolean[], boolean[]]>([
  [[], []],
  [[false], [true]],
  [
    [false, false],
    [true, false],
  ],
  [
    [false, true],
    [false, true],
  ],
])('primary marks %j become %j', (before, after) =>
  expect(withPrimary(before.map((primary) => ({ primary }))).map(({ primary }) => primary)).toEqual(after),
)

test.each<[string, string[], string | undefined]>([
  ['a', ['b', 'c'], 'b'],
  ['b', ['a', 'c'], 'a'],
  ['c', ['a', 'b'], 'a'],
])('without %s there are %j, and %s is primary', (key, keys, primary) => {
  const rows = withPrimary(
    withoutRow(
      [
        { key: 'a', primary: true },
        { key: 'b', primary: false },
        { key: 'c', primary: false },
      ],
      key,
    ),
  )
  expect(rows).toHaveLength(3)
  expect(withoutRemoved(rows).map((row) => row.key)).toEqual(keys)
  expect(rows.filter((row) => row.primary).map((row) => row.key)).toEqual([primary])
})

test.each([
  [[{ id: 1 }, {}], 'Phone added'],
  [[{ id: 1 }], 'Account info saved'],
  [[{ id: 1, removed: true }, {}], 'Phone added'],
  [[{ id: 1 }, { removed: true }], 'Account info saved'],
])('phones %j: %s', (phones, text) => expect(savedText(phones, i18n)).toBe(text))

test('an email is compared trimmed and case-insensitively', () => {
  expect(normalizedEmail(' Casey@Example.com ')).toBe('casey@example.com')
  expect(normalizedEmail(undefined)).toBe('')
})

test.each([
  ['Casey Rivera', 'C|R'],
  ['  bartholomew van der Berg ', 'B|B'],
  ['Cher', 'C'],
  ['عبد الرحمن المنصوري', 'ع|ا'],
  ['', ''],
])('the initials of %j', (name, letters) => expect(initials(name)).toBe(letters.replace('|', '\u200C')))
