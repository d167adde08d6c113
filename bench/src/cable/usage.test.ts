import { cpuSeconds, cpuSecondsIn, residentMb, residentMbIn } from './usage'

test.each([
  ['node', '4242 (node) S 1 4242 4242 0 -1 4194560 1 0 0 0 150 50 0 0 20 0 11 0 1 2 3'],
  [
    'a name with brackets and blanks',
    '4242 (puma 5.6 (tcp)) S 1 4242 4242 0 -1 4194560 1 0 0 0 150 50 7 7 20 0 11 0 1 2 3',
  ],
])('CPU time of %s is user plus system time', (_, stat) => expect(cpuSecondsIn(stat)).toBe(2))

test('resident memory is read in megabytes', () =>
  expect(residentMbIn('Name:\tnode\nVmHWM:\t  99999 kB\nVmRSS:\t   51200 kB\n')).toBe(50))

test('a missing process yields NaN, not 0', () => {
  expect(residentMbIn('')).toBeNaN()
  expect(residentMb(2 ** 30)).toBeNaN()
  expect(cpuSeconds([2 ** 30])).toBeNaN()
})
