import { englishMail } from '#test/support/mail-words'
import { greetingLine, printableName } from './printable-name'

test.each([
  ['Nora', 'Hello Nora,'],
  [' Nora ', 'Hello Nora,'],
  ['Mary Ann', 'Hello Mary Ann,'],
  ['Jean-Luc', 'Hello Jean-Luc,'],
  ['D’Arcy', 'Hello D’Arcy,'],
  ['José', 'Hello José,'],
  ['美咲', 'Hello 美咲,'],
  ['', 'Hello,'],
  [null, 'Hello,'],
  ['You have won', 'Hello,'],
  ['You have won a prize', 'Hello,'],
  ['evil.example', 'Hello,'],
  ['https://evil.example', 'Hello,'],
  ['Nora\n\nClick here', 'Hello,'],
  ['<b>Nora</b>', 'Hello,'],
  ['x'.repeat(40), 'Hello,'],
  ['Call 3035550100', 'Hello,'],
])('%j: %s', (name, line) => expect(String(greetingLine(printableName(name), englishMail))).toBe(line))
