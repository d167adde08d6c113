import { i18n } from '@portal/i18n'
import { formatCents } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { frequencyText, termsText } from './membership.rules'

test.each([
  [1, 'year', 'Every year', 'per year'],
  [3, 'month', 'Every 3 months', 'per 3 months'],
  [2, 'year', 'Every 2 years', 'per 2 years'],
])('%i %s', (count, period, frequency, duration) => {
  const format = { cents: formatCents, day: formatDay }
  const terms = { renews_at: null, auto_renews: false, ends_at: null, price_cents: 21900 }
  expect(frequencyText({ count, period }, i18n)).toBe(frequency)
  expect(termsText({ ...terms, duration: { count, period } }, i18n, format)).toBe(`$219.00 ${duration}`)
})
