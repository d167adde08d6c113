import { readJestReport, readPlaywrightReport, summarizeFiles, toOutcome } from './test-report.mjs'

const root = '/portal'
const jestFile = (name: string, tests: object[], more: object = {}) => ({
  name: `${root}/${name}`,
  status: 'passed',
  message: '',
  startTime: 1_000,
  endTime: 3_500,
  assertionResults: tests,
  ...more,
})
const passed = { status: 'passed', fullName: 'adds up', failureMessages: [], invocations: 1, retryReasons: [] }

const unit = readJestReport(
  {
    testResults: [
      jestFile('a.test.ts', [
        passed,
        {
          ...passed,
          fullName: 'is lucky',
          invocations: 2,
          retryReasons: ['\u001b[31mExpected: 2\u001b[39m\nReceived: 3'],
        },
      ]),
      jestFile(
        'b.test.ts',
        [
          { ...passed, status: 'failed', fullName: 'is wrong', failureMessages: ['Expected: 4'], invocations: 2 },
          { ...passed, status: 'pending' },
        ],
        { status: 'failed', endTime: 9_000 },
      ),
      jestFile('c.test.ts', [], { status: 'failed', message: 'Cannot find module' }),
    ],
  },
  root,
)

const spec = (title: string, status: string, results: object[]) => ({
  file: 'pay.journey.ts',
  title,
  tests: [{ status, results }],
})
const journeys = readPlaywrightReport(
  {
    config: { rootDir: `${root}/e2e` },
    suites: [
      {
        specs: [spec('pays', 'expected', [{ duration: 2_000 }])],
        suites: [
          {
            specs: [
              spec('pays late', 'flaky', [{ duration: 9_000, error: { message: 'not visible' } }, { duration: 1_000 }]),
            ],
          },
        ],
      },
      {
        specs: [
          spec('never pays', 'unexpected', [{ duration: 500, error: { message: 'Timed out' } }]),
          spec('is put away', 'skipped', []),
        ],
      },
    ],
    errors: [],
  },
  root,
)

test('a Jest report: failures, files that failed to run, flaky tests, and the slowest files first', () => {
  expect(unit).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: ['b.test.ts › is wrong\n    Expected: 4', 'c.test.ts › could not start\n    Cannot find module'],
    flaky: ['a.test.ts › is lucky\n    Expected: 2\n    Received: 3'],
    slowest: [
      ['b.test.ts', 8],
      ['a.test.ts', 2.5],
      ['c.test.ts', 2.5],
    ],
  })
})

test('a Jest report of groups of files: each test is its file’s', () => {
  const inGroup = (path: string, title: string, more: object) => ({
    ...passed,
    ancestorTitles: [path],
    fullName: `${path} ${title}`,
    ...more,
  })
  const report = readJestReport(
    {
      testResults: [
        jestFile(
          '.groups/0.test.ts',
          [
            inGroup('api/d.test.ts', 'adds up', { duration: 700 }),
            inGroup('api/d.test.ts', 'is quick', { duration: 50 }),
            inGroup('api/e.test.ts', 'is wrong', { status: 'failed', failureMessages: ['Expected: 5'] }),
          ],
          { status: 'failed' },
        ),
        jestFile('.groups/1.test.ts', [], { status: 'failed', message: 'a hook failed' }),
      ],
    },
    root,
  )
  expect(report).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    failures: ['api/e.test.ts › is wrong\n    Expected: 5', '.groups/1.test.ts › could not start\n    a hook failed'],
    flaky: [],
    slowest: [
      ['.groups/1.test.ts', 2.5],
      ['api/d.test.ts', 0.75],
      ['api/e.test.ts', 0],
    ],
  })
})

test('a Playwright report: failures, flaky and skipped journeys, and the slowest files first', () => {
  expect(journeys).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['e2e/pay.journey.ts › never pays\n    Timed out'],
    flaky: ['e2e/pay.journey.ts › pays late\n    not visible'],
    slowest: [['e2e/pay.journey.ts', 12.5]],
  })
})

test('a run that was aborted before its first journey counts as one failure', () => {
  const { failed, failures } = readPlaywrightReport(
    { config: { rootDir: root }, suites: [], errors: [{ message: 'The portal ended with code 1' }] },
    root,
  )
  expect([failed, failures]).toEqual([1, ['The portal ended with code 1']])
})

test('the summary of a run', () => {
  const text = summarizeFiles(
    [
      { name: 'lint', seconds: 29, ...toOutcome(true) },
      { name: 'unit', seconds: 61, ...unit },
      { name: 'journeys', seconds: 90, ...journeys },
    ],
    181.6,
  )
  expect(text).toContain('unit: b.test.ts › is wrong')
  expect(text).toContain(
    'flaky: passed at the second try, after\nunit: a.test.ts › is lucky\n    Expected: 2\n    Received: 3\n\njourneys: e2e/pay.journey.ts › pays late\n',
  )
  expect(text).toContain('slowest of unit\n     8.0 s b.test.ts')
  expect(text).toContain(
    'ok     lint            1 passed, 0 failed, 29 s\nFAILED unit            2 passed, 2 failed, 1 skipped, 61 s\nFAILED journeys        2 passed, 1 failed, 1 skipped, 90 s\n       in 3 min 2 s',
  )
  expect(text.split('\n').at(-1)).toBe('5 passed, 3 failed, 2 skipped')
})

test('flaky tests are not mentioned if there were none', () => {
  expect(summarizeFiles([{ name: 'lint', seconds: 2, ...toOutcome(true) }], 2)).toBe(
    ['', '', 'ok     lint            1 passed, 0 failed, 2 s', '       in 0 min 2 s', '', '1 passed, 0 failed'].join(
      '\n',
    ),
  )
})
