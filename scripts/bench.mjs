// `npm run bench`: builds, then measures the portal beside its peers on this machine.
// `npm run bench -- availability`: what the API takes to tell what is free, beside PostgreSQL alone.
// `npm run bench -- slow [page]`: what is seen of every page on slow lines.
// `npm run bench -- cable [--quick]`: live connections beside bare `ws` and Rails' Action Cable.
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { startPostgres } from './postgres.mjs'
import { build, install, requireNode, root, run } from './steps.mjs'

requireNode()
await install()
if (process.argv[2] === 'availability') {
  const postgres = await startPostgres()
  const { code } = await run(join(root, 'node_modules/.bin/tsx'), ['bench/src/availability.ts'], { env: { TEST_DATABASE_URL: postgres.url } })
  await postgres.stop()
  process.exit(code)
}
if (process.argv[2] === 'cable') {
  const postgres = await startPostgres()
  // Ten thousand sockets are as many open files, on either side.
  const raised = 'ulimit -n 65535 2>/dev/null || ulimit -n "$(ulimit -H -n)"; exec "$0" "$@"'
  const { code } = await run('sh', ['-c', raised, join(root, 'node_modules/.bin/tsx'), 'bench/src/cable/main.ts', ...process.argv.slice(3)], { env: { DATABASE_URL: postgres.url } })
  await postgres.stop()
  process.exit(code)
}
await build()
const chromium = await findChromium()
const { code } = await run(join(root, 'node_modules/.bin/tsx'), process.argv[2] === 'slow' ? ['bench/src/slow/main.ts', ...process.argv.slice(3)] : ['bench/src/main.ts'], { env: chromium ? { CHROMIUM: chromium } : {} })
process.exit(code)
