import { positionMessage, publishLine, readPublishLine, sequenceIn } from './position'

const framed = (sequence: number) =>
  Buffer.from(
    JSON.stringify({ identifier: '{"channel":"AppointmentsChannel","id":7}', message: positionMessage(sequence) }),
  )

test.each([1, 2, 9, 10, 99_999, 100_000, 123_456, 7_000_000])(
  'sequence %i is parsed from a framed and from a bare message',
  (sequence) => {
    expect(sequenceIn(framed(sequence))).toBe(sequence)
    expect(sequenceIn(Buffer.from(JSON.stringify(positionMessage(sequence))))).toBe(sequence)
  },
)

test.each([
  '{"type":"welcome"}',
  '{"type":"ping","message":1770739200}',
  '{"identifier":"{}","type":"confirm_subscription"}',
  '',
])('%s is not a position', (text) => expect(sequenceIn(Buffer.from(text))).toBeNull())

test('a publish line round-trips', () =>
  expect(readPublishLine(publishLine(1_000_001, 7).trimEnd())).toEqual({ visit: 1_000_001, sequence: 7 }))

test.each(['', 'stop', '5', '5 x'])('the line %j is rejected', (line) =>
  expect(() => readPublishLine(line)).toThrow('Not a publish command'),
)
