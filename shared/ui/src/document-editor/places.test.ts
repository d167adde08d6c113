import { i18n } from '@portal/i18n'
import { dropTarget, dropped } from './drop-target'
import { placeText } from './line-position-text'
import { full, putBefore, stepped } from './testing/sample-document'

// Heat pump system (1): Condenser (2), Air handler (3) · Permit (4) · Comfort Plan (5)
const lines = full.items_attributes

test.each([
  [2, 'Condenser, position 1 of 4, in group Heat pump system'],
  [3, 'Air handler, position 2 of 4, in group Heat pump system'],
  [4, 'Permit, position 3 of 4'],
  [1, 'Group Heat pump system, position 1 of 3'],
  [99, ''],
])('line %i is at "%s"', (id, text) => expect(placeText(lines, id, i18n)).toBe(text))

test.each([
  ['before a row, over its upper half', 5, 3, 'upper', { before: 4 }],
  ['after a row, over its lower half', 2, 3, 'lower', { before: 5 }],
  ['at the head of a group, over the lower half of its heading', 5, 0, 'lower', { before: 2 }],
  ['last in a group, over the lower half of its last line', 5, 2, 'lower', { after: 3 }],
  ['outside of a group, over the upper half of the row after it', 2, 3, 'upper', { before: 4 }],
  ['at the very end', 4, 4, 'lower', { before: null }],
  ['a group after a row', 1, 3, 'lower', { before: 5 }],
  ['a group after all of another group', 1, 1, 'lower', { before: 4 }],
] as const)('dropped %s', (_, id, over, half, target) => expect(dropTarget(lines, id, over, half)).toEqual(target))

test('a line that is dropped last in a group belongs to it', () => {
  const places = dropped(lines, 5, { after: 3 }, { stepped, putBefore })
  expect(places.map(({ id }) => id)).toEqual([1, 2, 3, 5, 4])
  expect(places[3]?.group_id).toBe(7)
})

test('a line that is dropped where it was changes nothing', () =>
  expect(dropped(lines, 3, { after: 3 }, { stepped, putBefore })).toEqual(lines))
