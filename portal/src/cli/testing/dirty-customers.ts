/** Customers as programs and people leave them behind: 200 rows, of which the last four cannot come in. In Windows-1252. */

export const DIRTY_HEADER = [
  'Customer #',
  'First Name',
  'Last Name',
  'Company Name',
  'Email Address',
  'Mobile Phone',
  'Home Phone',
  'Street Address 1',
  'Apt / Suite',
  'City',
  'State',
  'Postal Code',
  'Balance',
  'Customer Since',
  'Notes ',
]

type Cells = Partial<
  Record<
    | 'first'
    | 'last'
    | 'company'
    | 'email'
    | 'mobile'
    | 'home'
    | 'street'
    | 'unit'
    | 'city'
    | 'state'
    | 'zip'
    | 'balance'
    | 'since'
    | 'notes',
    string
  >
>

const at = <T>(values: readonly T[], index: number): T => values[index % values.length]!

const firsts = ['José', 'Ana María', 'Zoë', "D'Andre", 'Mary-Jo', 'BOB', 'lee', 'Jürgen', 'Siân', 'Chloé']
const lasts = [
  'Peña',
  'O’Brien',
  'Núñez',
  'van der Berg',
  'Smith Jr.',
  'García-López',
  'Müller',
  'de la Cruz',
  'MCDONALD',
  'Ng',
]
const mobiles = [
  (n: string) => `(303) 555-${n}`,
  (n: string) => `303.555.${n}`,
  (n: string) => `+1 303 555 ${n}`,
  (n: string) => `1-303-555-${n} x12`,
  (n: string) => `303555${n}`,
  (n: string) => `303-555-${n} / 720-555-${n}`,
  (n: string) => `303-555-${n} (wife)`,
  (n: string) => `303555${n}.0`,
  (n: string) => `555-${n}`,
  () => 'n/a',
  () => '',
  (n: string) => `303-555-${n} ext. 4 or 720.555.${n} cell`,
]
const writtenEmails = [
  (n: string) => `person${n}@example.com`,
  (n: string) => `Person${n}@Example.COM `,
  () => 'n/a',
  () => 'none',
  () => '',
  (n: string) => `person${n}@example.com; other${n}@example.com`,
  (n: string) => `"Pat" <person${n}@example.com>`,
  () => 'call first',
  (n: string) => `person${n}@example.com.`,
  (n: string) => `person${n} at example.com`,
]
const streets = [
  '1840 Juniper St',
  'PO Box 1138',
  'P.O. Box 22',
  '12 N. Main',
  '7 County Rd 9, Lot 4',
  '55 5th Ave "rear"',
  '9 Elm St\nback door',
  '100 Oak Ave.',
]
const units = ['', 'Apt 4', '#2B', '', 'Suite 300', '', 'Unit 7', '']
const states = ['CO', 'Colorado', 'co', 'Colo. ', 'CO ', 'C.O.']
const zips = ['80014', '80014-1234', '800141234', '', '80014.0', '8001']
const dates = [
  '5/4/2019',
  '2019-05-04',
  'May 4, 2019',
  '04-May-19',
  '5/4/19',
  '43589',
  'last spring',
  '2019-05-04T10:00:00Z',
  '25/12/2018',
  '',
]
const balances = ['$1,234.50', '0', '-$12.00', '(5.00)', '', '1234.5']
const notes = [
  '',
  'Gate code 1234',
  'Two dogs\nRings twice',
  "=cmd|' /C calc'!A0",
  '+1 discount',
  'said "no"',
  '  ',
  '@home after 5',
  'VIP',
]
const companies = ['Peña & Söhne LLC', 'First Baptist Church', 'HOA Fairhaven', 'Joe’s Diner', 'Dental Associates']

function row(index: number): Cells {
  const n = String(1_000 + index)
  const common: Cells = {
    mobile: at(mobiles, index)(n),
    home: index % 7 === 0 ? `303 555 ${n}` : '',
    email: at(writtenEmails, index)(n),
    street: index % 13 === 12 ? '' : at(streets, index),
    unit: at(units, index),
    city: index % 13 === 12 ? '' : 'Fairhaven ',
    state: index % 13 === 12 ? '' : at(states, index),
    zip: index % 13 === 12 ? '' : at(zips, index),
    balance: at(balances, index),
    since: at(dates, index),
    notes: at(notes, index),
  }
  if (index % 10 === 9) return { ...common, company: at(companies, Math.floor(index / 10)) }
  if (index % 10 === 8) return { ...common, first: at(firsts, index), company: at(companies, index) }
  return {
    ...common,
    first: ` ${at(firsts, index)}`,
    last: `${at(lasts, Math.floor(index / 3))} `,
    ...(index % 25 === 24 && { email: 'person1000@example.com' }),
  }
}

const refused: Cells[] = [
  { mobile: '303-555-0100', notes: 'who is this?' },
  { email: 'nobody@example.com' },
  { first: 'x'.repeat(81), last: 'Long' },
  { first: 'Ann', last: 'y'.repeat(90) },
]

const order = [
  'first',
  'last',
  'company',
  'email',
  'mobile',
  'home',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'balance',
  'since',
  'notes',
] as const
const quote = (cell: string): string => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const dirtyRows: readonly string[] = [...Array.from({ length: 196 }, (_, index) => row(index)), ...refused].map(
  (cells, index) => [`C-${index}`, ...order.map((name) => cells[name] ?? '')].map(quote).join(';'),
)

/** Letters of Windows-1252 that are others in Latin-1. */
const special = new Map([
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['€', 0x80],
])

/** Text in Windows-1252. */
export const toWindows1252 = (text: string): Buffer =>
  Buffer.from([...text].map((letter) => special.get(letter) ?? letter.codePointAt(0)!))
