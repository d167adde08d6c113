import { i18n } from '@portal/i18n'
import { invoiceTitle, isOutstanding, offersDownload } from './invoice.rules'

test.each([
  [10_000, false, true],
  [1, false, true],
  [0, false, false],
  [-100, false, false],
  [10_000, true, false],
])('balance %i, voided %s: outstanding %s', (balance_cents, voided, outstanding) =>
  expect(isOutstanding({ voided, financials: { balance_cents } })).toBe(outstanding),
)

test.each([
  [0, false, '/x.pdf', true],
  [0, false, null, false],
  [0, true, '/x.pdf', false],
  [1, false, '/x.pdf', false],
])('balance %i, voided %s, pdf %s: download on its own %s', (balance_cents, voided, pdf_url, offered) =>
  expect(offersDownload({ voided, pdf_url, financials: { balance_cents } })).toBe(offered),
)

test('a voided invoice says so in its title', () => {
  expect(invoiceTitle(i18n, { invoice_id: 1042, voided: false })).toBe('Invoice #1042')
  expect(invoiceTitle(i18n, { invoice_id: 1042, voided: true })).toBe('Invoice #1042 (Voided)')
})
