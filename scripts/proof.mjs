// `npm run proof -- [name] [sample|full] [seed]`: long runs of fault injection; default `faults full 1`.
//   faults       every fault with every remote at every moment, in a browser; full writes docs/evidence/remote-failures.md
//   live         what a page does when its live connection is lost, in a browser; full writes docs/evidence/live-connection.md
//   payments     API crashes, gateway failures, retried payments, and a search for leaked card numbers
//   requests     every call by everybody who may not make it, and malformed requests by everybody
//   tracking     thousands of dropped connections, over Redis and over LISTEN/NOTIFY; `storm` plays only the largest scenario
//   operations   nodes, database, Redis, mail server, store and disk fail while the rehearsal is in use
//   scheduling   every time zone, and every booking race
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'
import { countResults, kindRows, liveText } from './proof-live-report.mjs'
import { proofText } from './proof-report.mjs'
import { startRedis } from './redis.mjs'
import { playMatrix, writeResults } from './run-matrix.mjs'
import { build, requireInstalled, run } from './steps.mjs'

const usage = `npm run proof -- [${['faults', 'live', 'operations', 'payments', 'requests', 'tracking', 'scheduling'].join('|')}] [sample|full] [seed]; the seed is an integer`

async function faults(isFull, seed) {
  await build()
  const runs = isFull ? 3 : 1
  const { played, ...facts } = await playMatrix('e2e/fault-injection/playwright.config.ts', {
    FAULTS_RUNS: String(runs),
    FAULTS_SEED: seed,
  })
  if (isFull)
    writeResults(
      'docs/evidence/remote-failures.md',
      proofText(played, { runs, seed, command: `npm run proof -- faults full ${seed}`, ...facts }),
    )
  const failed = played.filter(({ ok }) => !ok).length
  return { passed: played.length - failed, failed }
}

async function live(isFull, seed) {
  await build()
  const pages = isFull ? 5 : 2
  const { played, ...facts } = await playMatrix('e2e/live/playwright.config.ts', {
    LIVE_SEED: seed,
    LIVE_PAGES: String(pages),
    ...(isFull && { LIVE_COUNT: '20' }),
  })
  const columns = ['faults', 'pages', 'held', 'told', 'notice p50', 'slowest', 'healed p50', 'slowest']
  for (const [kind, ...figures] of kindRows(played))
    console.log(`${kind.padEnd(16)}${figures.map((figure, index) => `${columns[index]} ${figure}`).join(', ')}`)
  if (isFull)
    writeResults(
      'docs/evidence/live-connection.md',
      liveText(played, { seed, pages, command: `npm run proof -- live full ${seed}`, ...facts }),
    )
  return countResults(played)
}

/** Everything is on a disk of its own, which can be filled; without the right to mount one the machine's is used, and is not filled. */
async function operations(size, only) {
  await build()
  const disk = mkdtempSync(join(tmpdir(), 'operations-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'none', disk]).status === 0
  try {
    const { code } = await run('node_modules/.bin/tsx', ['rehearsal/src/operations/main.ts', size, ...only], {
      env: { TMPDIR: disk, DISK_CAN_BE_FILLED: isMounted ? '1' : '' },
    })
    process.exitCode = code
  } finally {
    if (isMounted) spawnSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

/** Runs a program that prints its own results, with a temporary PostgreSQL and, if installed, Redis. */
async function onServers(command, args, env) {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  try {
    const { code } = await run(`node_modules/.bin/${command}`, args, {
      env: { TEST_DATABASE_URL: postgres.url, ...(redis && { TEST_REDIS_URL: redis.url }), NODE_ENV: 'test', ...env },
    })
    process.exitCode = code
  } finally {
    await Promise.all([postgres.stop(), redis?.stop()])
  }
}

const [name = 'faults', size = 'full', seed = '1', ...only] = process.argv.slice(2)
const proofs = {
  faults: () => faults(size === 'full', seed),
  live: () => live(size === 'full', seed),
  operations: () => operations(size, only),
  payments: () => onServers('tsx', ['api/test/fault-injection/payments/main.ts', size, ...only], { SEED: seed }),
  requests: () => onServers('tsx', ['api/test/fault-injection/requests/main.ts', size, ...only], { SEED: seed }),
  tracking: () => onServers('tsx', ['api/test/fault-injection/tracking/main.ts', size], { SEED: seed }),
  scheduling: () =>
    onServers(
      'jest',
      [
        'api/src/areas/scheduling/(availability/time-zones|appointments/booking-concurrency|calendar/time-zone)',
        '--forceExit',
        '--runInBand',
      ],
      { TEST_SIZE: size === 'full' ? 'proof' : 'all' },
    ),
}
if (!proofs[name] || !['sample', 'full', 'storm'].includes(size) || !/^\d+$/.test(seed)) {
  console.error(usage)
  process.exit(1)
}
requireInstalled()
const results = await proofs[name]()
if (results) {
  console.log(`\n${results.passed} passed, ${results.failed} failed`)
  process.exit(results.failed > 0 ? 1 : 0)
}
