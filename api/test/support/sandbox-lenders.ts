import type { AddressInfo } from 'node:net'
import type { Lender } from '#areas/quotes/financing/lender'
import { createLenders, combineLenders, type Lenders } from '#areas/quotes/financing/lenders'
import { demoTenants } from 'demo/names'

interface Options {
  delayMs?: () => number
  /** Timeout of a request; a minute by default, which a busy machine keeps. */
  timeoutMs?: number
}

/** Starts the sandbox's lender on its own port. It responds immediately by default. */
async function startLender(clock: () => Date, { delayMs = () => 0, timeoutMs = 60_000 }: Options) {
  const { createGateway } = await import('sandbox')
  const lenderKey = (tenant: string) => `lender-${tenant}`
  const app = createGateway({
    publicOrigin: 'http://pay.localhost',
    tenantOriginPattern: /^$/,
    frameAncestors: [],
    merchants: [],
    clock,
    lender: { apiKeys: demoTenants.map(lenderKey), delayMs },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/lender`
  const lenders = createLenders(
    demoTenants.map((tenant) => ({ tenant, name: 'service_finance', url, apiKey: lenderKey(tenant) })),
    { timeoutMs },
  )
  return {
    lenders,
    close: async () => {
      await lenders.close()
      await app.close()
    },
  }
}

/** Lenders of all demo tenants. Started lazily at the first request, since few tests make one. */
export function sandboxLenders(clock: () => Date, options: Options = {}): Lenders {
  let started: ReturnType<typeof startLender> | undefined
  const buildLender = (tenant: string): Lender => ({
    name: 'service_finance',
    offersFor: async (question) =>
      (await (started ??= startLender(clock, options))).lenders.of(tenant)[0]!.offersFor(question),
    close: async () => (await started)?.close(),
  })
  return combineLenders(new Map(demoTenants.map((tenant) => [tenant, [buildLender(tenant)]])), 10_000)
}
