// What must hold of the live connection whoever drops: in order, or the gap is signalled. On a PostgreSQL and a Redis of its own.
//   node scripts/proof-tracking.mjs          a sample
//   node scripts/proof-tracking.mjs full     a thousand clients, ten drops each, and ten thousand at once
//   node scripts/proof-tracking.mjs storm    only these
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'
import { startRedis } from './redis.mjs'
import { root, run } from './steps.mjs'

const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
try {
  const { code } = await run(join(root, 'node_modules/.bin/tsx'), [join(root, 'api/test/fault-injection/tracking/main.ts'), ...process.argv.slice(2)], {
    env: { TEST_DATABASE_URL: postgres.url, ...(redis && { TEST_REDIS_URL: redis.url }), NODE_ENV: 'test' },
  })
  process.exitCode = code
} finally {
  await Promise.all([postgres.stop(), redis?.stop()])
}
