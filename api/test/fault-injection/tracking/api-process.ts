// A complete API in a child process. It reports its port over IPC, and shuts down gracefully on SIGTERM.
import type { AddressInfo } from 'node:net'
import { createApi } from '#composition/create-api'
import { openDatabase } from '#foundation/database/open-database'

interface Order {
  databaseUrl: string
  migrationsFolder: string
  redisUrl?: string
  secret: string
}

const { databaseUrl, migrationsFolder, redisUrl, secret } = JSON.parse(process.env['FAULT_ORDER'] ?? '{}') as Order
const database = await openDatabase({ url: databaseUrl, migrationsFolder, poolSize: 8 })
const api = await createApi({
  database,
  redisUrl,
  secret,
  log: { level: 'silent' },
  config: { rateLimitScale: 0, trustedProxies: ['127.0.0.1'] },
  cable: { lookEveryMs: 2_000 },
})
api.http.server.on('upgrade', api.handleUpgrade)
await api.http.listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', () => void api.http.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
process.send?.({ port: (api.http.server.address() as AddressInfo).port })
