// `npm test`: the gate, which must pass before anything is merged. `npm run test:all`: the gate and everything else.
// `npm test -- unit lint`: single steps by name. `npm test -- changed [commit]`: the checks of the gate that are affected by
// changes since a commit; default the uncommitted changes or, if there are none, the last commit.
// Ends with `N passed, N failed`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { checksAffectedBy } from './affected.mjs'
import { findHeadlessChromium } from './chromium.mjs'
import { startPostgres } from './postgres.mjs'
import { startRedis } from './redis.mjs'
import { useScratchFolder } from './scratch.mjs'
import { build, requireInstalled, root, run } from './steps.mjs'
import { writeTestGroups } from './test-groups.mjs'
import { nothing, readJestReport, readPlaywrightReport, summarizeFiles, toOutcome } from './test-report.mjs'

requireInstalled()
const startedAt = Date.now()
const scratch = useScratchFolder()
const bin = (name) => join(root, 'node_modules/.bin', name)

const args = process.argv.slice(2)
/** Changed files and the checks that they affect; null to run whole suites. */
const change = args[0] === 'changed' ? changeSince(args[1]) : null

function changeSince(commit) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const uncommitted = git('status', '--porcelain', '--untracked-files=all', '--no-renames').map((line) => line.slice(3))
  const committed =
    commit || uncommitted.length === 0 ? git('diff', '--name-only', '--no-renames', commit ?? 'HEAD~1') : []
  const paths = [...new Set([...uncommitted, ...committed])].sort()
  const files = paths.filter((path) => existsSync(join(root, path)) && /\.[cm]?[jt]sx?$/.test(path))
  return { files, ...checksAffectedBy(paths) }
}

/** Runs tests of these kinds in groups; those related to the change, if there is one, file by file. */
async function inGroups(kinds, runTests) {
  if (change) return runTests(['--passWithNoTests', '--findRelatedTests', ...change.files])
  const clear = kinds.map((kind) => writeTestGroups(root, kind))
  try {
    return await runTests(kinds.map((kind) => `\\.groups/${kind}/`))
  } finally {
    for (const each of clear) each()
  }
}

const command =
  (program, ...options) =>
  async () =>
    toOutcome((await run(program, options)).code === 0)

/** How long Jest may take to exit after writing its report. */
const JEST_ENDS_WITHIN_MS = 30_000

async function jest(name, options, env = {}) {
  const report = join(scratch, `${name}.json`)
  const hung = new AbortController()
  const watching = setInterval(() => {
    if (existsSync(report) && Date.now() - statSync(report).mtimeMs > JEST_ENDS_WITHIN_MS) hung.abort()
  }, 1_000)
  const { code } = await run(bin('jest'), [...options, '--json', `--outputFile=${report}`], {
    env,
    signal: hung.signal,
  })
  clearInterval(watching)
  if (!existsSync(report)) return toOutcome(false)
  const outcome = readJestReport(JSON.parse(readFileSync(report, 'utf8')), root)
  if (code === 0 || outcome.failed > 0) return outcome
  const why = hung.signal.aborted
    ? 'Jest did not exit on its own: run its files one by one with --detectOpenHandles'
    : `Jest exited with code ${code} although no test failed; see its output above`
  return { ...outcome, failed: 1, failures: [why] }
}

/** Runs Jest with a temporary PostgreSQL for the API that page tests call. */
async function jestOnDatabase(name, options) {
  const postgres = await startPostgres()
  try {
    return await jest(name, options, { PAGE_TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/** Runs Jest with a temporary PostgreSQL and, if installed, Redis. */
async function jestOnServers(name, options, env) {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  try {
    return await jest(name, options, {
      TEST_DATABASE_URL: postgres.url,
      PATH: `${postgres.bin}:${process.env.PATH}`,
      ...(redis && { TEST_REDIS_URL: redis.url }),
      ...env,
    })
  } finally {
    await Promise.all([postgres.stop(), redis?.stop()])
  }
}

async function playwright(name, config, ...options) {
  const chromium = await findHeadlessChromium()
  const report = join(scratch, `${name}.json`)
  await run(bin('playwright'), ['test', '-c', config, ...options], {
    env: { E2E_REPORT: report, ...(chromium ? { CHROMIUM: chromium } : {}) },
  })
  return existsSync(report) ? readPlaywrightReport(JSON.parse(readFileSync(report, 'utf8')), root) : toOutcome(false)
}

/** Plays each fault a few times; `npm run proof -- payments` etc. run the full counts. */
const proof = (name) => async () => {
  const { output } = await run(process.execPath, ['scripts/proof.mjs', name, 'sample'], { quiet: true })
  console.log(output)
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? []
  return passed ? { ...nothing, passed: Number(passed), failed: Number(failed) } : toOutcome(false)
}

const SLOW = '\\.slow\\.test\\.tsx?$'
/** Tests with more cases or repetitions than in the gate (api/test/support/test-size.ts). */
const listRepeated = () =>
  execFileSync('git', ['grep', '-lE', '(testSize|outsideOfGate)[(<]', '--', '*.test.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
/** Tests that open the API's database, except those of the embedded database itself. */
const ON_POSTGRES = '/(api/(src/(?!foundation/database/embedded)|test/)|(demo|portal|releases)/src/)'
const journeys = 'e2e/playwright.config.ts'

/** All checks, each in exactly one step. docs/testing.md explains them. */
const gate = {
  build: async () => (await build(), toOutcome(true)),
  format: command(bin('oxfmt'), '--check', ...(change ? change.files : ['.'])),
  // All files: a changed one can break the types of others.
  lint: command(bin('oxlint'), '--type-aware', '--type-check'),
  unused: command(bin('knip'), '--no-config-hints'),
  unit: () =>
    inGroups(['page', 'node'], (patterns) =>
      jestOnDatabase('unit', [
        ...patterns,
        '--maxWorkers=3',
        '--workerIdleMemoryLimit=1GB',
        '--testPathIgnorePatterns',
        ON_POSTGRES,
        SLOW,
      ]),
    ),
  postgres: () =>
    inGroups(['api', 'releases'], (patterns) =>
      jestOnServers('postgres', [
        ...patterns,
        '--maxWorkers=3',
        '--selectProjects',
        'node',
        '--testPathIgnorePatterns',
        SLOW,
        ...(change ? ['^(?!.*/(api|demo|portal|releases)/)'] : []),
      ]),
    ),
  journeys: () =>
    playwright('journeys', journeys, '--grep', '@gate', ...(Array.isArray(change?.journeys) ? change.journeys : [])),
  rehearsal: () => playwright('rehearsal', 'e2e/rehearsal/playwright.config.ts'),
}
const rest = {
  slow: () => jestOnServers('slow', [SLOW, ...listRepeated(), '--maxWorkers=2'], { TEST_SIZE: 'all' }),
  'other-journeys': () => playwright('other-journeys', journeys, '--grep-invert', '@gate'),
  // Row security and prepared statements in the embedded database, which only `npm start` and single page tests use.
  embedded: () => jest('embedded', ['api/src/foundation/database', '--maxWorkers=2', '--testPathIgnorePatterns', SLOW]),
  requests: proof('requests'),
  payments: proof('payments'),
  tracking: proof('tracking'),
  live: proof('live'),
  operations: proof('operations'),
  // Each kind of fault once, plus two negative controls; `npm run proof` runs the full matrix.
  faults: () => playwright('faults', 'e2e/fault-injection/playwright.config.ts'),
  pictures: () => playwright('pictures', 'e2e/pictures/playwright.config.ts'),
  alone: command(process.execPath, 'scripts/standalone-remote.mjs'),
}
const steps = { ...gate, ...rest }

const unknown = change ? [] : args.filter((name) => name !== 'all' && !steps[name])
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}; all; changed.`)
  process.exit(1)
}
const names = args.includes('all') ? Object.keys(steps) : args
const chosen = new Set(change?.steps ?? (names.length > 0 ? names : Object.keys(gate)))
const results = []

/** Runs the chosen ones among these steps sequentially. */
async function inTurn(...names) {
  for (const name of names.filter((each) => chosen.has(each))) {
    const stepStartedAt = Date.now()
    console.log(`\n== ${name}`)
    const outcome = await steps[name]()
    const seconds = Math.round((Date.now() - stepStartedAt) / 1000)
    console.log(`== ${name}: ${seconds} s`)
    results.push({ name, seconds, ...outcome })
  }
}

// Steps that use one core run two at a time; Jest's three workers and the API that they call use both cores.
await Promise.all([inTurn('build'), inTurn('format', 'lint', 'unused')])
await inTurn('unit', 'postgres')
// The rehearsal often waits for what its services do on their own.
await Promise.all([inTurn('journeys'), inTurn('rehearsal')])
await inTurn(...Object.keys(rest))

console.log(summarizeFiles(results, (Date.now() - startedAt) / 1000))
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0)
