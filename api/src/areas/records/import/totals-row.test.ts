import { isTotalsRow } from './totals-row'

test.each([
  ['TOTAL,,,$250.00', true],
  ['Grand total:,25 customers,,', true],
  ['Subtotal,12', true],
  [',Summe (3),,1234.50', true],
  ['17,Total,,', true],
  ['17,Total,Ann,', false],
  ['Total,303-555-0100', false],
  ['Total Comfort LLC,$5', false],
  [',,5', false],
])('%s: %s', (cells, isTotals) => expect(isTotalsRow(cells.split(','))).toBe(isTotals))
