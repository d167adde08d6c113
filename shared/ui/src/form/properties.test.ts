import { array, assert, constantFrom, oneof, property, string, stringMatching } from 'fast-check'
import { formatPhone, formatZip, phoneDigits } from './masks'
import { email, phone, zip } from './schema'

// What users type: digits mixed with anything else.
const typed = oneof(
  string(),
  array(constantFrom(...'0123456789 ()-+.'), { maxLength: 24 }).map((pieces) => pieces.join('')),
)
const tenDigits = stringMatching(/^\d{10}$/)

test('formatting a phone number is idempotent and keeps its digits', () =>
  assert(
    property(typed, (text) => {
      const shown = formatPhone(text)
      expect(formatPhone(shown)).toBe(shown)
      expect(phoneDigits(shown)).toBe(phoneDigits(text))
    }),
  ))

test('ten digits are a phone number, and besides only E.164 is', () => {
  const isTaken = (text: string) => phone().required().isValidSync(text)
  assert(
    property(tenDigits, (digits) =>
      expect([isTaken(digits), formatPhone(digits)]).toEqual([true, expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/)]),
    ),
  )
  assert(property(typed, (text) => expect(isTaken(text)).toBe(/^(\d{10}|\+[2-9]\d{6,14})$/.test(text))))
})

test('formatting a zip code is idempotent, and a complete one is valid', () =>
  assert(
    property(typed, (text) => {
      const shown = formatZip(text)
      expect(formatZip(shown)).toBe(shown)
      expect(zip().required().isValidSync(shown)).toBe(shown.length === 5 || shown.length === 10)
    }),
  ))

test('an e-mail is text, an at-sign and text, with no space inside', () => {
  const text = stringMatching(/^[^\s@,;:<>()"]+$/)
  assert(property(text, text, (name, host) => expect(email().required().isValidSync(` ${name}@${host} `)).toBe(true)))
  assert(
    property(string(), (any) =>
      expect(email().required().isValidSync(any)).toBe(/^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+$/.test(any.trim())),
    ),
  )
})
