import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJestReport, readPlaywrightReport, summarizeFiles } from './test-report.mjs'

// Negative controls for `npm test` itself, with the setup of page tests and journeys: planted tests that are flaky, that fail, or
// that leave a timer running.
const root = join(__dirname, '..')
// Inside the checkout, so that planted tests resolve their packages.
mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache/planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const plant = (name: string, text: string) => writeFileSync(join(folder, name), text)
const report = join(folder, 'report.json')

/** Runs a command that may fail and returns the report that it has written. */
async function buildReport(name: 'jest' | 'playwright', ...args: string[]) {
  // With Jest's own variables the child would believe that it is a worker.
  const { JEST_WORKER_ID: _, NODE_ENV: __, ...env } = process.env
  await new Promise<void>((done) =>
    execFile(join(root, 'node_modules/.bin', name), args, { cwd: root, env: { ...env, E2E_REPORT: report } }, () =>
      done(),
    ),
  )
  return JSON.parse(readFileSync(report, 'utf8')) as never
}

const lucky = (tried: string) => `
import { existsSync, writeFileSync } from 'node:fs'
test('is lucky', () => {
  const isSecond = existsSync('${join(folder, tried)}')
  writeFileSync('${join(folder, tried)}', '')
  expect(isSecond).toBe(true)
})
`
const wrong = `test('is wrong', () => expect(1).toBe(2))\n`

async function jest(setup: object) {
  const config = {
    rootDir: folder,
    transform: {
      '\\.tsx?$': [
        '@swc/jest',
        { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022' }, module: { type: 'commonjs' } },
      ],
    },
    transformIgnorePatterns: [],
    testMatch: ['**/*.test.ts'],
    ...setup,
  }
  return readJestReport(
    await buildReport('jest', '--config', JSON.stringify(config), '--json', `--outputFile=${report}`),
    folder,
  )
}

test('a page test that passes on retry is listed as flaky, and one that fails twice fails the run', async () => {
  plant('lucky.test.ts', lucky('first'))
  plant('wrong.test.ts', wrong)
  const outcome = await jest({
    testEnvironment: join(root, 'shared/testing/src/node/page-environment.mjs'),
    setupFilesAfterEnv: [join(root, 'shared/testing/src/browser/setup.ts')],
  })
  expect(outcome).toMatchObject({
    passed: 1,
    failed: 1,
    flaky: [expect.stringMatching(/^lucky\.test\.ts › is lucky\n.*toBe/s)],
    failures: [expect.stringMatching(/^wrong\.test\.ts › is wrong\n/)],
  })
  expect(summarizeFiles([{ name: 'unit', seconds: 1, ...outcome, failed: 0, failures: [] }], 1)).toMatch(
    /flaky: passed at the second try, after\nunit: lucky\.test\.ts › is lucky[^]*\n1 passed, 0 failed$/,
  )
})

test('Node tests are not retried, and a leaked timer is reported with its line', async () => {
  plant('lucky.test.ts', lucky('second'))
  plant('untidy.test.ts', `test('is untidy', () => {\n  setInterval(() => {}, 60_000)\n})\n`)
  const { failures, flaky } = await jest({
    testEnvironment: join(root, 'shared/testing/src/node/watched-environment.ts'),
  })
  expect(flaky).toEqual([])
  expect(failures.sort()).toEqual([
    expect.stringMatching(/^lucky\.test\.ts › is lucky\n/),
    expect.stringMatching(
      /^untidy\.test\.ts › could not start\n[^]*leaves open handles[^]*setInterval\n[^]*untidy\.test\.ts:2/,
    ),
    expect.stringMatching(/^wrong\.test\.ts › is wrong\n/),
  ])
})

test('a journey that passes on retry is listed as flaky, and one that fails twice fails the run', async () => {
  const playwrightTest = `import { expect, test } from '@playwright/test'\n`
  plant('lucky.journey.ts', playwrightTest + lucky('third'))
  plant('wrong.journey.ts', playwrightTest + wrong)
  plant(
    'playwright.config.ts',
    `import usual from '${join(root, 'e2e/playwright.config')}'\nexport default { ...usual, testDir: ${JSON.stringify(folder)}, testMatch: '*.journey.ts', globalSetup: undefined, projects: undefined, outputDir: ${JSON.stringify(join(folder, 'results'))} }\n`,
  )
  const outcome = readPlaywrightReport(
    await buildReport('playwright', 'test', '-c', join(folder, 'playwright.config.ts')),
    folder,
  )
  expect(outcome).toMatchObject({
    passed: 1,
    failed: 1,
    flaky: [expect.stringMatching(/^lucky\.journey\.ts › is lucky\n.*toBe/s)],
    failures: [expect.stringMatching(/^wrong\.journey\.ts › is wrong\n/)],
  })
})
