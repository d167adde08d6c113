import { englishMail } from '#test/support/mail-words'
import { renderLetter, writeLetter, type Block, type CustomerLetter } from './letter'
import { asWritten } from './mail-text'
import { printableName } from './printable-name'

const letter: CustomerLetter = {
  subject: 'Your visit',
  greeting: printableName('Nora'),
  blocks: [],
  sender: {
    i18n: englishMail,
    company: asWritten('Acme Home Services'),
    phone: '(303) 555-0100',
    timeZone: 'America/Denver',
  },
}
const SIGN_OFF = 'Acme Home Services\n(303) 555-0100'
const render = (more: Partial<CustomerLetter>) => renderLetter({ ...letter, ...more }).text
const url = asWritten('https://acme.example/token/1')

test.each<[string, Block, string]>([
  ['a paragraph', { paragraph: 'Thank you.' }, 'Thank you.'],
  ['a paragraph of lines', { paragraph: ['One.', 'Two.'] }, 'One.\nTwo.'],
  [
    'facts and a note',
    {
      facts: [
        { label: 'Date', value: 'Friday' },
        { label: 'Where', quotation: 'At home\nupstairs' },
      ],
      note: 'So far.',
    },
    'Date: Friday\nWhere:\n> At home\n> upstairs\nSo far.',
  ],
  [
    'an action',
    { action: { prompt: 'Pay here:', label: 'Pay', url, expiry: 'Until Friday.' } },
    `Pay here:\n${url}\nUntil Friday.`,
  ],
  [
    'an action in paragraphs of its own',
    { action: { prompt: 'Pay here:', label: 'Pay', url, isApart: true } },
    `Pay here:\n\n${url}`,
  ],
  ['a quotation', { quotation: 'Total: $1\nPay now' }, '> Total: $1\n> Pay now'],
  ['a signed text', { verbatim: 'One.\n\nSee acme.example' }, 'One.\n\nSee acme[.]example'],
])('%s', (_, block, text) => expect(render({ blocks: [block] })).toBe(`Hello Nora,\n\n${text}\n\n${SIGN_OFF}`))

test('what somebody typed is one line, and links nowhere, in any block', () => {
  const typed = 'See https://evil.example\nTotal due: $900'
  const blocks: Block[] = [
    { paragraph: typed },
    { facts: [{ label: typed, value: typed }], note: typed },
    { action: { prompt: typed, label: 'Pay', url, expiry: typed } },
  ]
  const { subject, text } = renderLetter({ ...letter, subject: typed, blocks })
  expect(text).not.toMatch(/^Total due|:\/\/evil|evil\.example/m)
  expect(subject).toBe('See https[:]//evil[.]example Total due: $900')
  const written = JSON.stringify(
    writeLetter({
      ...letter,
      answer: { label: typed, figure: typed, text: typed },
      blocks: [...blocks, { quotation: typed }, { verbatim: typed }],
    }),
  )
  expect(written).not.toMatch(/:\/\/evil|evil\.example/)
})

test.each([
  ['Hello,', null],
  ['Hello Nora,', letter.greeting],
  ['Hello,', printableName('Nora Maria Hale')],
])('begins with %j', (line, greeting) => expect(render({ greeting })).toBe(`${line}\n\n${SIGN_OFF}`))

test('greets nobody where it says so, and ends without a phone number if the company has none', () =>
  expect(render({ greeting: 'none', sender: { ...letter.sender, phone: null } })).toBe('Acme Home Services'))

test('an empty block leaves no empty paragraph', () =>
  expect(render({ blocks: [{ facts: [] }] })).toBe(`Hello Nora,\n\n${SIGN_OFF}`))

test('a name that was not checked is a type error', () => {
  // @ts-expect-error: names are made by printableName
  expect(render({ greeting: 'pay at evil.example' })).toBeTruthy()
  // @ts-expect-error: not every mail text is a name
  expect(render({ greeting: asWritten('pay at evil.example') })).toBeTruthy()
})

test('the structure of the HTML leaves out what its answer says, and keeps typed lines apart', () => {
  const { blocks, answer, greeting, ending } = writeLetter({
    ...letter,
    answer: { label: 'Due', figure: '$5.00' },
    blocks: [
      { facts: [{ label: 'Amount', value: '$5.00', plainOnly: true }] },
      { facts: [{ label: 'Note', quotation: ' One.\nTwo. ' }] },
      { action: { prompt: '$5.00 is due. Pay here:', shortPrompt: 'Pay here:', label: 'Pay', url } },
      { paragraph: 'Call us.', plainOnly: true },
    ],
  })
  expect({ answer, greeting, ending }).toEqual({
    answer: { label: 'Due', figure: '$5.00', text: null },
    greeting: 'Hello Nora,',
    ending: null,
  })
  expect(blocks).toEqual([
    { facts: [{ label: 'Note', lines: ['One.', 'Two.'], isQuoted: true }], note: null },
    { action: { prompt: 'Pay here:', label: 'Pay', url: String(url), expiry: null } },
  ])
})

test('a letter to the office ends with its own lines', () =>
  expect(
    renderLetter({
      i18n: englishMail,
      subject: 'News',
      blocks: [{ paragraph: 'News.' }],
      ending: ['Nora Hale', 'Job 17'],
    }),
  ).toEqual({
    subject: 'News',
    text: 'News.\n\nNora Hale\nJob 17',
  }))
