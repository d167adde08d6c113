// `npm test`: everything that must hold. Installs what it needs, says what it does, ends with `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findHeadlessChromium } from './chromium.mjs'
import { startPostgres } from './postgres.mjs'
import { startRedis } from './redis.mjs'
import { build, install, requireNode, root, run, twoAtATime } from './steps.mjs'

requireNode()
const only = process.argv.slice(2)
const bin = (name) => join(root, 'node_modules/.bin', name)
const reports = mkdtempSync(join(tmpdir(), 'portal-test-'))
const results = []

/** Runs a step unless others were asked for by name; `count` reads how many of its tests passed and failed. */
async function step(name, work) {
  if (only.length > 0 && !only.includes(name)) return
  const started = Date.now()
  console.log(`\n== ${name}`)
  const result = await work()
  results.push({ name, seconds: Math.round((Date.now() - started) / 1000), ...result })
}

/** What is told of a test that failed once more at the end, where it is looked for. */
const failure = (file, title, message = '') => `${relative(root, file)} › ${title}\n${stripVTControlCharacters(message).trim().split('\n').slice(0, 6).join('\n').replace(/^/gm, '    ')}`

const check = async (command, args) => {
  const { code } = await run(command, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function jest(name, args, env = {}) {
  const report = join(reports, `${name}.json`)
  // Once its report is written Jest is to end, also when a test that failed left a socket open.
  await run(bin('jest'), [...args, '--json', `--outputFile=${report}`, '--forceExit'], { env })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failures = testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages[0]))
    // A file that could not even start counts as one failure.
    return status === 'failed' && failed.length === 0 ? [failure(file, 'could not start', message)] : failed
  })
  return { passed: numPassedTests, failed: failures.length, failures }
}

async function proof(name) {
  const { output } = await run(process.execPath, [`scripts/proof-${name}.mjs`, 'sample'], { quiet: true })
  console.log(output)
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? []
  return passed ? { passed: Number(passed), failed: Number(failed) } : { passed: 0, failed: 1 }
}

async function playwright(name, config) {
  const chromium = await findHeadlessChromium()
  const report = join(reports, `${name}.json`)
  await run(bin('playwright'), ['test', '-c', config], { env: { E2E_REPORT: report, ...(chromium ? { CHROMIUM: chromium } : {}) } })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { stats, suites, config: { rootDir } } = JSON.parse(readFileSync(report, 'utf8'))
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  const failures = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results: runs }) => failure(join(rootDir, file), title, runs.find(({ error }) => error)?.error.message)),
  )
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures }
}

await install()
await step('build', async () => (await build(), { passed: 1, failed: 0 }))
await twoAtATime(
  [
    ['types-server', 'tsc', '-p', 'tsconfig.node.json'],
    ['types', 'tsc', '-p', 'tsconfig.browser.json'],
    ['lint', 'eslint', '.', '--max-warnings', '0'],
    ['types-sandbox', 'tsc', '-p', 'sandbox/tsconfig.browser.json'],
  ],
  ([name, command, ...args]) => step(name, () => check(bin(command), args)),
)
// The API's own tests have PostgreSQL. In the pages' tests its embedded database answers, and has its own.
const unit = () => step('unit', () => jest('unit', ['--maxWorkers=100%', '--workerIdleMemoryLimit=1GB', '--testPathIgnorePatterns', '/api/src/(?!db/)']))
const postgres = () =>
  step('postgres', async () => {
    const [server, redis] = await Promise.all([startPostgres(), startRedis()])
    try {
      return await jest('postgres', ['api/', '--maxWorkers=100%', '--selectProjects', 'node'], { TEST_DATABASE_URL: server.url, ...(redis && { TEST_REDIS_URL: redis.url }) })
    } finally {
      await Promise.all([server.stop(), redis?.stop()])
    }
  })
const inTurn = async (...steps) => {
  for (const begin of steps) await begin()
}
// Proofs wait for most of their time, and tests for some of it.
await Promise.all([
  inTurn(unit, postgres),
  inTurn(
    // Each fault a few times; `node scripts/proof-payments.mjs full` and the like play every count.
    ...['payments', 'tracking'].map((name) => () => step(name, () => proof(name))),
    () => step('alone', () => check(process.execPath, ['scripts/alone.mjs'])),
  ),
])
await step('live', () => proof('live'))
await step('journeys', () => playwright('journeys', 'e2e/playwright.config.ts'))
// Each kind of fault once, and two controls; `npm run proof` plays the whole matrix.
await step('faults', () => playwright('faults', 'e2e/faults/playwright.config.ts'))

rmSync(reports, { recursive: true, force: true })
console.log('')
for (const { name, failures = [] } of results) for (const each of failures) console.log(`${name}: ${each}\n`)
for (const { name, seconds, passed, failed } of results) console.log(`${failed ? 'FAILED' : 'ok    '} ${name.padEnd(14)} ${passed} passed, ${failed} failed, ${seconds} s`)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 || results.length === 0 ? 1 : 0)
