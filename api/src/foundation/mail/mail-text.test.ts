import { asWritten, joinLines, mailLine, MailText, quoteLines, subjectLine, withoutLinks } from './mail-text'

test.each([
  ['https://evil.example/pay?x=1', 'https[:]//evil[.]example/pay?x=1'],
  ['evil.com', 'evil[.]com'],
  ['WWW.Evil.Com', 'WWW[.]Evil[.]Com'],
  ['evil。com', 'evil[.]com'],
  ['evil.\u200bcom', 'evil[.]com'],
  ['ev\u00adil.co\u2060m', 'evil[.]com'],
  ['refund@evil.co', 'refund@evil[.]co'],
  ['mailto:a@b', 'mailto[:]a@b'],
  ['tel:911', 'tel[:]911'],
  ['http:\\\\evil.example', 'http[:]\\\\evil[.]example'],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd[.]xn--p1ai'],
  ['10.20.30.40/pay', '10[.]20[.]30[.]40/pay'],
  ['http://évil.рф', 'http[:]//évil[.]рф'],
])('%j is no link', (typed, printed) => {
  expect(String(joinLines([typed]))).toBe(printed)
  expect(String(joinLines([printed]))).toBe(printed)
})

test.each([
  'J.R. Ewing',
  'St. Mary’s Rd. 5',
  '2.5 tons, $1,234.50',
  'It costs $123.45. 7.30pm?',
  'It drips. Please ring: twice.',
  'Unit 4-B / rear',
  '7:30 or 8:15',
  'Ratio 3:1',
  'Ünal Şahin',
  '👩‍🔧',
  'Wait... what',
])('%j stays', (typed) => expect(String(joinLines([typed]))).toBe(typed))

test('a typed value is one line', () => {
  expect(String(joinLines(['Address: 1 Main St\r\nBalance due: $900\u2028Pay now', 'Date: today']))).toBe(
    'Address: 1 Main St Balance due: $900 Pay now\nDate: today',
  )
  expect(String(mailLine`For ${'Nora\nTotal: $1'} at ${asWritten('Acme.com')}`)).toBe('For Nora Total: $1 at Acme.com')
  expect(subjectLine(mailLine`${'Nora\r\nBcc: x'} wrote`)).toBe('Nora Bcc: x wrote')
})

test('typed lines are marked as a quotation, or kept where nothing can be forged', () => {
  expect(String(quoteLines(' It leaks.\n\nSee evil.com\n'))).toBe('> It leaks.\n>\n> See evil[.]com')
  expect(String(withoutLinks('Quote #1\n    see evil.com'))).toBe('Quote #1\n    see evil[.]com')
})

test('text of the company keeps its links', () =>
  expect(String(joinLines([asWritten('https://acme.example/terms'), '']))).toBe('https://acme.example/terms\n'))

test('mail text cannot be constructed elsewhere', () =>
  expect(() => new MailText('https://evil.example', Symbol('mail-text'))).toThrow('asWritten'))
