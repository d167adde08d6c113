// What must hold of payments whatever goes wrong, on a real PostgreSQL with the sandbox gateway.
//   node scripts/proof-payments.mjs          a sample
//   node scripts/proof-payments.mjs full     every count
//   … sample twice | gateway | killed | canary    one of them
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'
import { root, run } from './steps.mjs'

const postgres = await startPostgres()
try {
  const { code } = await run(join(root, 'node_modules/.bin/tsx'), [join(root, 'api/test/fault-injection/payments/main.ts'), ...process.argv.slice(2)], { env: { TEST_DATABASE_URL: postgres.url, NODE_ENV: 'test' } })
  process.exitCode = code
} finally {
  await postgres.stop()
}
