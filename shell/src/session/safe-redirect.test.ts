import { safeRedirect } from './safe-redirect'

test.each([
  ['/invoices', '/invoices'],
  ['/invoice/5?from=mail#pay', '/invoice/5?from=mail#pay'],
  ['/', '/'],
  [null, '/'],
  ['', '/'],
  ['invoices', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  [' /invoices', '/'],
])('%j leads to %s', (wish, target) => expect(safeRedirect(wish)).toBe(target))
