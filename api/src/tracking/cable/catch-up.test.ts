import { beforeTheDrive, missedSince, type Drive } from './catch-up'

const at = (seconds: number) => new Date(Date.UTC(2026, 1, 10, 16, 0, seconds))
const message = (offset: number) => ({ offset, sentAt: at(offset), payload: `${offset}` })
/** A drive of which the messages from one number to another are kept. */
const drive = (from: number, to: number): Drive => ({ epoch: 'a', last: { offset: to, payload: 'last' }, messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)) })
const mark = (offset: number, epoch = 'a') => ({ epoch, offset })

it.each<[string, Parameters<typeof missedSince>, (number | string)[], boolean]>([
  ['was told everything', [mark(5), null, drive(1, 5)], [], false],
  ['missed the last two', [mark(3), null, drive(1, 5)], [4, 5], false],
  ['missed everything that is kept, and no more', [mark(2), null, drive(3, 5)], [3, 4, 5], false],
  ['missed one more than is kept', [mark(1), null, drive(3, 5)], ['last'], true],
  ['was told of a drive before this one', [mark(5, 'b'), null, drive(1, 5)], ['last'], true],
  ['says that it has what never was', [mark(9), null, drive(1, 5)], ['last'], true],
  ['was told of a drive that is over', [mark(5), null, null], [], true],
  ['knows nothing and asks for nothing', [null, null, drive(1, 5)], ['last'], false],
  ['knows nothing, and nobody drives', [null, at(0), null], [], false],
  ['was there before the drive began', [beforeTheDrive, null, drive(1, 2)], [1, 2], false],
  ['was there before a drive whose beginning is forgotten', [beforeTheDrive, null, drive(2, 3)], ['last'], true],
  ['was there before, and nobody drives yet', [beforeTheDrive, null, null], [], false],
  ['asks for what was sent since then', [null, at(4), drive(1, 5)], [4, 5], false],
  ['asks for everything from the first on', [null, at(0), drive(1, 3)], [1, 2, 3], false],
  ['asks for more than is kept', [null, at(1), drive(3, 5)], ['last'], true],
  ['asks for what comes, and has nothing', [null, at(9), drive(1, 5)], ['last'], false],
  ['has nothing of a drive without a history', [mark(0), null, { ...drive(1, 0), last: { offset: 1, payload: 'last' } }], ['last'], true],
])('one who %s', (_, asked, told, isLost) => {
  const missed = missedSince(...asked)
  expect(missed.messages.map(({ payload }) => payload)).toEqual(told.map(String))
  expect(missed.isLost).toBe(isLost)
})
