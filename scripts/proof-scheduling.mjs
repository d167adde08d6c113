// `node scripts/proof-scheduling.mjs`: every zone, in slots and in calendar files, and every race of booking at its full
// count, on a PostgreSQL of its own.
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'
import { install, requireNode, root, run } from './steps.mjs'

requireNode()
await install()
const postgres = await startPostgres()
const started = Date.now()
const { code } = await run(join(root, 'node_modules/.bin/jest'), ['api/src/areas/scheduling/(availability/time-zones|appointments/booking-concurrency|calendar/time-zone)', '--forceExit', '--runInBand'], { env: { TEST_DATABASE_URL: postgres.url, FULL: '1' } })
await postgres.stop()
console.log(`\n${code === 0 ? 'All held' : 'Something did not hold'}, ${Math.round((Date.now() - started) / 1000)} s`)
process.exit(code)
