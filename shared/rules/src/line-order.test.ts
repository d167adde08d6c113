import fc from 'fast-check'
import { dissolved, freeGroupId, gathered, inOrder, putBefore, stepped, type LinePlace } from './line-order'

const line = (id: number, group_id: number | null = null): LinePlace => ({ id, type: 'lineItem', group_id })
const heading = (id: number, group_id: number): LinePlace => ({ id, type: 'group', group_id })

/** Formats lines as `1 [9: 2 3] 4`: a line, group 9 with two lines, a line. */
const written = (lines: readonly LinePlace[]): string => {
  const words: string[] = []
  lines.forEach((each, index) => {
    const next = lines[index + 1]
    const ends = each.group_id !== null && each.type === 'lineItem' && next?.group_id !== each.group_id
    words.push(each.type === 'group' ? `[${each.group_id}:` : `${each.id}${ends ? ']' : ''}`)
  })
  return words.join(' ')
}

const sample = [line(1), heading(20, 9), line(2, 9), line(3, 9), line(4), heading(30, 8), line(5, 8)]

test('lines are sorted behind their group’s heading, and headings without lines are dropped', () => {
  expect(written(inOrder([line(3, 9), heading(20, 9), line(1), line(2, 9), heading(30, 8), line(6, 77)]))).toBe(
    '[9: 3 2] 1 6',
  )
})

test.each<[string, number, 'up' | 'down', string]>([
  ['a line steps into the group that it meets', 1, 'down', '[9: 1 2 3] 4 [8: 5]'],
  ['and from below, to its end', 4, 'up', '1 [9: 2 3 4] [8: 5]'],
  ['a line of a group steps over its neighbour', 2, 'down', '1 [9: 3 2] 4 [8: 5]'],
  ['and out of the group', 3, 'down', '1 [9: 2] 3 4 [8: 5]'],
  ['and out of its top', 2, 'up', '1 2 [9: 3] 4 [8: 5]'],
  ['the last line of a group takes the heading along into nothing', 5, 'down', '1 [9: 2 3] 4 5'],
  ['a heading takes its lines over a line', 20, 'down', '1 4 [9: 2 3] [8: 5]'],
  ['and over a group', 30, 'up', '1 [9: 2 3] [8: 5] 4'],
  ['at the top nothing changes', 1, 'up', '1 [9: 2 3] 4 [8: 5]'],
  ['at the bottom neither', 30, 'down', '1 [9: 2 3] 4 [8: 5]'],
  ['a line that is not there changes nothing', 99, 'down', '1 [9: 2 3] 4 [8: 5]'],
])('%s', (_, id, direction, expected) => expect(written(stepped(sample, id, direction))).toBe(expected))

test.each<[string, number, number | null, string]>([
  ['a line dropped on a line of a group joins it', 1, 3, '[9: 2 1 3] 4 [8: 5]'],
  ['on a heading it comes before the group', 4, 20, '1 4 [9: 2 3] [8: 5]'],
  ['at the end it stands by itself', 2, null, '1 [9: 3] 4 [8: 5] 2'],
  ['on itself it stays', 2, 2, '1 [9: 2 3] 4 [8: 5]'],
  ['a group dropped on a line of another comes before that group', 30, 3, '1 [8: 5] [9: 2 3] 4'],
  ['a group dropped on its own line stays', 20, 3, '1 [9: 2 3] 4 [8: 5]'],
  ['a group goes to the end', 20, null, '1 4 [8: 5] [9: 2 3]'],
])('%s', (_, id, before, expected) => expect(written(putBefore(sample, id, before))).toBe(expected))

test('a new group takes the place of its first line, or follows that line’s old group if that remains', () => {
  expect(written(gathered(sample, [1, 4], heading(40, 7)))).toBe('[7: 1 4] [9: 2 3] [8: 5]')
  expect(written(gathered(sample, [3, 5], heading(40, 7)))).toBe('1 [9: 2] [7: 3 5] 4')
  expect(written(gathered(sample, [2, 3], heading(40, 7)))).toBe('1 [7: 2 3] 4 [8: 5]')
  expect(written(gathered(sample, [20, 99], heading(40, 7)))).toBe('1 [9: 2 3] 4 [8: 5]')
})

test('dissolving a group leaves its lines where they are', () => {
  expect(written(dissolved(sample, 9))).toBe('1 2 3 4 [8: 5]')
  expect(written(dissolved(sample, 1))).toBe('1 [9: 2 3] 4 [8: 5]')
})

test('a new group’s id is the time in seconds, or the next number that is free', () => {
  const now = new Date('2026-02-10T16:00:00.900Z')
  expect(freeGroupId(now, [null])).toBe(1_770_739_200)
  expect(freeGroupId(now, [1_770_739_201, 1_770_739_200])).toBe(1_770_739_202)
})

test('whatever is moved, no line is lost and every group stays together', () => {
  const lines = fc
    .array(fc.record({ group: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }) }), { maxLength: 12 })
    .map((each) =>
      inOrder([
        ...[1, 2, 3].map((group) => heading(100 + group, group)),
        ...each.map(({ group }, index) => line(index + 1, group)),
      ]),
    )
  const step = fc.record({
    id: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 101, max: 103 })),
    direction: fc.constantFrom('up' as const, 'down' as const),
    before: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
    drops: fc.boolean(),
  })
  fc.assert(
    fc.property(lines, fc.array(step, { maxLength: 15 }), (start, steps) => {
      const end = steps.reduce(
        (now, { id, direction, before, drops }) => (drops ? putBefore(now, id, before) : stepped(now, id, direction)),
        start,
      )
      const items = (all: readonly LinePlace[]) =>
        all
          .filter(({ type }) => type === 'lineItem')
          .map(({ id }) => id)
          .sort((a, b) => a - b)
      expect(items(end)).toEqual(items(start))
      expect(inOrder(end)).toEqual(end)
    }),
  )
})
