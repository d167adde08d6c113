import { searchTexts, streetKey } from './street-key'

test.each([
  ['4225 Meadow Dale Way', '4225 Meadow Dale Way.'],
  ['4225 Meadow Dale Way', '4225 Meadow Dale Wy'],
  ['4225 Meadow Dale Way', '4225  meadow  dale way '],
  ['4225 Meadow Dale Way', '4225 Meadow Dale Way Apt 2'],
  ['4225 Meadow Dale Way', '4225 Meadow Dale Way, Bldg. C, Unit #12-B'],
  ['4225 Meadow Dale Way', '4225 Meadow Dale Way #4'],
  ['412 Mill Ave', '412 Mill Avenue, Ste. 210'],
  ['412 Mill Ave', '412 Mill Av Floor 3,'],
  ['12 N Main St', '12 North Main Street'],
  ['12 N Main St', '12 N. Main St.'],
  ['12 NW Martin Luther King Jr Blvd', '12 N.W. Martin Luther King Jr. Boulevard'],
  ['1 First Ave', '1 1st Avenue'],
  ['7 St Charles Pl', '7 Saint Charles Place'],
  ['9 O’Brien Ct', "9 O'Brien Court"],
  ['9 Peña Blvd', '9 Pena Boulevard'],
  ['90-12 35th Ave', '90-12 35th Avenue'],
])('%s is %s', (one, other) => expect(streetKey(other)).toBe(streetKey(one)))

test.each([
  ['4225 Meadow Dale Way', '4226 Meadow Dale Way'],
  ['4225 Meadow Dale Way', '4225 Meadow Dale Ct'],
  ['4225 Meadow Dale Way', '4225 Dale Way'],
  ['12 N Main St', '12 S Main St'],
  ['12 Main St', '12 N Main St'],
  ['1 1st Ave', '11 St Ave'],
  ['12 Lot Ln', '12 Space Ln'],
  ['412 Mill Ave', '412B Mill Ave'],
  ['90-12 35th Ave', '90 12 35th Ave'],
])('%s is not %s', (one, other) => expect(streetKey(other)).not.toBe(streetKey(one)))

test.each<[string, [string, string]]>([
  ['4225 Meadow Dale Wy, Apt 2', ['4225 Meadow Dale Wy', '4225 80016']],
  ['12 North Mill Street', ['12 North Mill Street', '12 mill 80016']],
])('%s is searched as typed, and without the words that may be abbreviated', (street, texts) =>
  expect(searchTexts(street, '80016-1234')).toEqual(texts),
)
