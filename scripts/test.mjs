// `npm test`: everything that must hold. Installs what it needs, says what it does, ends with `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
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

const check = async (command, args) => {
  const { code } = await run(command, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function jest(name, args, env = {}) {
  const report = join(reports, `${name}.json`)
  // Once its report is written Jest is to end, also when a test that failed left a socket open.
  await run(bin('jest'), [...args, '--json', `--outputFile=${report}`, '--forceExit'], { env })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that could not even start counts as one failure.
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed')).length
  return { passed: numPassedTests, failed: numFailedTests + broken }
}

async function proof(name) {
  const { output } = await run(process.execPath, [`scripts/proof-${name}.mjs`, 'sample'], { quiet: true })
  console.log(output)
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? []
  return passed ? { passed: Number(passed), failed: Number(failed) } : { passed: 0, failed: 1 }
}

async function playwright(name, config) {
  const chromium = await findChromium()
  const report = join(reports, `${name}.json`)
  await run(bin('playwright'), ['test', '-c', config], { env: { E2E_REPORT: report, ...(chromium ? { CHROMIUM: chromium } : {}) } })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
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
// The API's own tests have PostgreSQL, below. Here its embedded database answers the pages' tests, and has its own.
await step('unit', () => jest('unit', ['--maxWorkers=100%', '--workerIdleMemoryLimit=1GB', '--testPathIgnorePatterns', '/api/src/(?!db/)']))
await step('postgres', async () => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  try {
    return await jest('postgres', ['api/', '--maxWorkers=100%', '--selectProjects', 'node'], { TEST_DATABASE_URL: postgres.url, ...(redis && { TEST_REDIS_URL: redis.url }) })
  } finally {
    await Promise.all([postgres.stop(), redis?.stop()])
  }
})
await twoAtATime(
  [
    () => step('alone', () => check(process.execPath, ['scripts/alone.mjs'])),
    // Each fault a few times; `node scripts/proof-payments.mjs full` and the like play every count.
    ...['payments', 'tracking'].map((name) => () => step(name, () => proof(name))),
  ],
  (both) => both(),
)
await step('journeys', () => playwright('journeys', 'e2e/playwright.config.ts'))
// Each kind of fault once, and two controls; `npm run proof` plays the whole matrix.
await step('faults', () => playwright('faults', 'e2e/faults/playwright.config.ts'))

rmSync(reports, { recursive: true, force: true })
console.log('')
for (const { name, seconds, passed, failed } of results) console.log(`${failed ? 'FAILED' : 'ok    '} ${name.padEnd(14)} ${passed} passed, ${failed} failed, ${seconds} s`)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 || results.length === 0 ? 1 : 0)
