import { formatPhoneNumber, readForeignPhone } from './phones'

test.each([
  ['+525512345678', '+52 55 1234 5678'],
  // Ten digits with their country code.
  ['+4532123456', '+45 32 12 34 56'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
  ['6045550123', '(604) 555-0123'],
  ['303-555-0100', '(303) 555-0100'],
  ['+52 1', '+52 1'],
  ['555-0100', '555-0100'],
])('%s is written %s', (phone, text) => expect(formatPhoneNumber(phone)).toBe(text))

test.each([
  ['+52 (55) 1234-5678', '+525512345678'],
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['+52 1 (55) 1234-5678', '+525512345678'],
  ['+5215512345678', '+525512345678'],
  ['+52 55 1234', null],
  ['+999 1234 5678', null],
  ['+52 55 1234 5678 ext. 3', null],
  ['55 1234 5678', null],
  ['+1 303 555 0100', null],
])('%s is read as %s', (text, number) => expect(readForeignPhone(text)).toBe(number))
