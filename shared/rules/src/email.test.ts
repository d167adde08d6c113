import { emailKey, normalizeEmail } from './email'

test.each([
  ['casey@example.com', 'casey@example.com'],
  [' Casey@Example.com ', 'Casey@Example.com'],
  ['casey@münchen.example', 'casey@xn--mnchen-3ya.example'],
  ['casey@MÜNCHEN.example', 'casey@xn--mnchen-3ya.example'],
  ['casey@xn--mnchen-3ya.example', 'casey@xn--mnchen-3ya.example'],
  ['josé@example。com', 'josé@example.com'],
  ['\u200bcasey@example.com\u2060', 'casey@example.com'],
  ['casey@münchen.example/x', 'casey@münchen.example/x'],
  ['casey@１.1', 'casey@1.0.0.1'],
  ['nobody', 'nobody'],
  ['', ''],
])('%j is %j', (typed, kept) => expect(normalizeEmail(typed)).toBe(kept))

test('an international domain is one address, however it is written', () =>
  expect(emailKey('Casey@MÜNCHEN.example')).toBe(emailKey('casey@xn--mnchen-3ya.example')))
