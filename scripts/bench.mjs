import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { startPostgres } from './postgres.mjs'
import { build, requireInstalled, root, run } from './steps.mjs'

const usage = `Measures the portal on this machine: npm run bench [-- what]

  [page]              the first load of all pages or one, compared to its peers
  availability        the API's availability calls, compared to plain SQL
  idle                what background jobs cost with 3 and with 2,000 idle tenants
  slow [page]         what users see of every page on slow connections
  html [rounds]       how fast pages' first HTML is served
  clicks [rounds]     from a click in the menu to the page's heading
  take-back [rounds]  how soon a feature that is taken back is gone
  cable [--quick]     live connections, compared to bare ws and Rails' Action Cable
  cable in            how 10,000 viewers come in, and come back after their server was killed
  scale [--quick]     the API's hottest calls with 3 tenants and with 2,000, and compared to a bare server`

const [name, ...args] = process.argv.slice(2)
if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit(0)
}
requireInstalled()
const tsx = join(root, 'node_modules/.bin/tsx')

/** Runs a benchmark with a temporary PostgreSQL. */
async function runOnPostgres(command, commandArgs, settings) {
  const postgres = await startPostgres({ settings })
  const { code } = await run(command, commandArgs, {
    env: { DATABASE_URL: postgres.url, ...(name === 'availability' && { TEST_DATABASE_URL: postgres.url }) },
  })
  await postgres.stop()
  process.exit(code)
}

if (name === 'availability' || name === 'idle') await runOnPostgres(tsx, [`bench/src/${name}.ts`])
if (name === 'cable') {
  // Raise the limit of open files: the client and the server each have ten thousand sockets.
  const raised = 'ulimit -n 65535 2>/dev/null || ulimit -n "$(ulimit -H -n)"; exec "$0" "$@"'
  await runOnPostgres('sh', ['-c', raised, tsx, 'bench/src/cable/main.ts', ...args])
}
if (name === 'scale')
  await runOnPostgres(
    tsx,
    ['bench/src/scale/main.ts', ...args],
    [
      'fsync=on',
      'synchronous_commit=on',
      'full_page_writes=on',
      'max_wal_size=8GB',
      'checkpoint_timeout=1h',
      'shared_buffers=512MB',
      'shared_preload_libraries=pg_stat_statements',
      'pg_stat_statements.track_planning=on',
    ],
  )
await build()
const chromium = await findChromium()
const file = {
  slow: 'bench/src/slow/main.ts',
  clicks: 'bench/src/clicks.ts',
  html: 'bench/src/html.ts',
  'take-back': 'bench/src/take-back.ts',
}[name]
const { code } = await run(tsx, file ? [file, ...args] : ['bench/src/main.ts', ...process.argv.slice(2)], {
  env: chromium ? { CHROMIUM: chromium } : {},
})
process.exit(code)
