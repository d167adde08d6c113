import { splitFullName } from './split-full-name'

test.each([
  ['Ada Byron', 'Ada', 'Byron'],
  ['Byron, Ada', 'Ada', 'Byron'],
  ['Robert Smith, Jr.', 'Robert', 'Smith, Jr.'],
  ['Robert Smith III', 'Robert', 'Smith III'],
  ['Dr. Eve Fox, DDS', 'Dr. Eve', 'Fox, DDS'],
  ['Smith, Robert Sr.', 'Robert', 'Smith Sr.'],
  ['Smith Jr., Robert', 'Robert', 'Smith Jr.'],
  ['Smith, Jr., Robert', 'Robert', 'Smith, Jr.'],
  ['Fox, Eve, DDS', 'Eve', 'Fox, DDS'],
  ['Fox, Dr. Eve, MD, PhD', 'Dr. Eve', 'Fox, MD, PhD'],
  ['Dr. Fox, Eve', 'Dr. Eve', 'Fox'],
  ['Mrs. Ng', 'Mrs.', 'Ng'],
  ['Mr. & Mrs. Ng', 'Mr. & Mrs.', 'Ng'],
  ['Bob and Sue Smith Jr.', 'Bob and Sue', 'Smith Jr.'],
  ['Md Rahman', 'Md', 'Rahman'],
  ['Ada', 'Ada', undefined],
  ['=HYPERLINK("http://x","Click")', '=HYPERLINK("http://x","Click")', undefined],
])('%s is %s and %s', (name, first, last) => {
  expect(splitFullName(name)).toEqual({ first_name: first, ...(last && { last_name: last }) })
})

test.each(['Smith, MD', 'Robert Jr.', 'Smith, Bob, Sue', 'Smith,', 'Bob & Sue', 'Jr.', ','])(
  '%s stays one name, and is told',
  (name) => {
    expect(splitFullName(name)).toEqual({ first_name: name, doubt: `"${name}" is kept as one name.` })
  },
)

test('a company is no person', () => expect(splitFullName('Fox, Eve & Co.')).toEqual({ company: 'Fox, Eve & Co.' }))
