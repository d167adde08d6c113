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
  ['/..//evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/./\\evil.example', '/'],
  ['/invoices/..//evil.example', '/'],
  ['/%2e%2e//evil.example', '/'],
  ['/%2E//evil.example/x?y#z', '/'],
  ['/../invoices', '/invoices'],
  [' /invoices', '/'],
])('%j leads to %s', (wish, target) => expect(safeRedirect(wish)).toBe(target))
