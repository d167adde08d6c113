import { proceedLink } from './quote.rules'

test.each([
  ['/a', '/b', '/a'],
  [null, '/b', '/b'],
  [null, null, null],
])('link %s, url %s: proceeds by %s', (quote_proceed, proceed_url, expected) =>
  expect(proceedLink({ links: { quote_proceed }, proceed_url })).toBe(expected),
)
