import { positionMessage, publishLine, readPublishLine, sequenceIn } from './position'

const framed = (sequence: number) => Buffer.from(JSON.stringify({ identifier: '{"channel":"AppointmentsChannel","id":7}', message: positionMessage(sequence) }))

test.each([1, 2, 9, 10, 99_999, 100_000, 123_456, 7_000_000])('the position %i is read back from a frame, and from a bare message', (sequence) => {
  expect(sequenceIn(framed(sequence))).toBe(sequence)
  expect(sequenceIn(Buffer.from(JSON.stringify(positionMessage(sequence))))).toBe(sequence)
})

test.each(['{"type":"welcome"}', '{"type":"ping","message":1770739200}', '{"identifier":"{}","type":"confirm_subscription"}', ''])('%s is no position', (text) => expect(sequenceIn(Buffer.from(text))).toBeNull())

test('a line says what to publish where', () => expect(readPublishLine(publishLine(1_000_001, 7).trimEnd())).toEqual({ visit: 1_000_001, sequence: 7 }))

test.each(['', 'stop', '5', '5 x'])('the line %j is refused', (line) => expect(() => readPublishLine(line)).toThrow('nothing to publish'))
