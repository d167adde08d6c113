import { percentile, proofText, readReport } from './proof-report.mjs'

const spec = (
  title: string,
  ok: boolean,
  { type, noted, message }: { type?: string; noted?: object; message?: string },
) => ({
  title,
  tests: [
    {
      status: ok ? 'expected' : 'unexpected',
      annotations: type ? [{ type, description: JSON.stringify(noted) }] : [],
      results: [message ? { error: { message } } : {}],
    },
  ],
})
const outcome = (came: string, afterMs: number, healed: string) => ({
  type: 'outcome',
  noted: { fault: '404', came, afterMs, healed },
})
const played = { fault: 'hung', remote: 'mfe-quotes', moment: 'typed' }

const text = proofText(
  readReport({
    suites: [
      {
        specs: [
          spec('404 · a', true, outcome('message', 700, 'Try again')),
          spec('404 · b', true, outcome('page', 40, 'by itself')),
        ],
        suites: [
          {
            specs: [
              { title: '404 · d', tests: [{ status: 'skipped', annotations: [], results: [] }] },
              spec('404 · c', false, { message: 'Error: \u001b[2mwhite screens\u001b[22m\n\nthe menu was gone' }),
            ],
          },
        ],
      },
      {
        specs: [
          spec('control: late', true, {
            type: 'control',
            noted: { name: 'late', played, noticed: 'message after 4500' },
          }),
          spec('control: blind', false, { message: 'nothing was noticed' }),
        ],
      },
    ],
  }),
  { runs: 1, seed: 7, date: '2026-01-02', minutes: 3, machine: '2 cores', command: 'npm run proof -- 1 7' },
)

test.each([
  [
    'how many passed, failed and had white screens',
    '**2 held and 2 failed**. White screens: **1**. Nobody waited longer than **700 ms**',
  ],
  ['a fault’s row', '| 404 | 2 | 1 | 700 | 700 | 700 | 1 | 40 | 0 | – | – | 1 | 0 | 1 | 0 |'],
  ['a failure with its reason, without colours', '- 404 · c: Error: white screens the menu was gone'],
  ['a case that was not played', '- 404 · d: not played'],
  ['a control that was detected', '| late | hung · mfe-quotes · typed | message after 4500 |'],
  ['a control that was not', '| blind |  | **not noticed**: nothing was noticed |'],
])('says %s', (_, line) => expect(text).toContain(line))

test.each([
  [0.5, 2],
  [0.95, 4],
  [1, 4],
])('the percentile %s of 1 to 4 is %s', (share, value) => expect(percentile([4, 1, 3, 2], share)).toBe(value))
test('the percentile of no values is null', () => expect(percentile([], 0.5)).toBeNull())
