// The portal's API as deployed, without rate limits and with a clock that stands still.
import { createServer } from 'node:http'
import { createApi, openDatabase } from 'api'
import { readPort, readStdinLines } from '../../cable/servers/stdin-lines'
import { NOW } from '../generate'

const database = await openDatabase({
  url: process.env['DATABASE_URL'] ?? '',
  poolSize: Number(process.env['POOL_SIZE']),
})
const api = await createApi({
  database,
  clock: () => new Date(NOW),
  secret: 'only-for-the-bench'.repeat(2),
  log: { level: 'info' },
  config: { rateLimitScale: 0 },
})
// Connections stay open between measurements: closing one that the client is about to use would fail its request.
createServer({ keepAliveTimeout: 0 }, api.http.routing).listen(readPort(process.env), '127.0.0.1')
readStdinLines(() => {})
