// A complete API in a child process, which kills itself at the point that its parent names. It reports its port over IPC.
import type { AddressInfo } from 'node:net'
import type { GatewayRegistryOptions } from '#areas/billing/gateways/gateway-registry'
import { startReconciler } from '#areas/billing/payments/reconcile'
import { createApi } from '#composition/create-api'
import type { Database } from '#foundation/database/database'
import { openDatabase } from '#foundation/database/open-database'
import { paymentTenant } from '../../support/sandbox-gateway'
import type { KillPoint } from './killed-process'

interface Order {
  databaseUrl: string
  migrationsFolder: string
  secret: string
  payments: GatewayRegistryOptions
  reconcileEveryMs: number
}

const order = JSON.parse(process.env['FAULT_ORDER'] ?? '{}') as Order
let armed: KillPoint | null = null
let transactions = 0

/** SIGKILL: no handler runs and nothing is flushed. */
const dieAt = (point: KillPoint): void => {
  if (armed === point) process.kill(process.pid, 'SIGKILL')
}

const real = await openDatabase({ url: order.databaseUrl, migrationsFolder: order.migrationsFolder, poolSize: 6 })
const database: Database = {
  ...real,
  // In an armed request, the first transaction authorizes, the second writes the attempt, the third settles.
  withTenant: async (tenantId, work) => {
    const turn = (transactions += 1)
    const done = await real.withTenant(tenantId, async (db) => {
      const result = await work(db)
      if (turn === 2) dieAt('before the attempt is committed')
      return result
    })
    if (turn === 2) dieAt('after the attempt is committed')
    if (turn === 3) dieAt('after settling, before the answer')
    return done
  },
}
const api = await createApi({
  database,
  secret: order.secret,
  payments: order.payments,
  log: { level: 'silent' },
  config: { rateLimitScale: 0, trustedProxies: ['127.0.0.1'] },
  passwords: { costLog2: 4 },
})
for (const provider of ['stax', 'gpi']) {
  const gateway = api.services.payments.byProvider(paymentTenant('acme'), provider)
  if (!gateway) continue
  const { charge, lookup } = gateway
  gateway.charge = async (asked) => {
    const answer = charge(asked)
    if (armed === 'during the charge') setTimeout(() => dieAt('during the charge'), 4)
    const result = await answer
    dieAt('after the capture, before settling')
    return result
  }
  gateway.lookup = async (asked) => {
    const found = await lookup(asked)
    dieAt('while reconciling')
    return found
  }
}
startReconciler(api.services, { everyMs: order.reconcileEveryMs })
await api.http.listen({ port: 0, host: '127.0.0.1' })
process.on('message', ({ point }: { point: KillPoint | null }) => {
  armed = point
  transactions = 0
  process.send?.({ armed: point })
})
process.once('disconnect', () => process.exit(0))
process.send?.({ port: (api.http.server.address() as AddressInfo).port })
