import { isServed } from '#areas/tenants'
import type { Db } from '#foundation/database/database'
import { unprocessable, type Message } from '#foundation/errors'
import { route } from '#foundation/http/route'
import { wordsOfRequest } from '#foundation/languages/asked-language'
import type { Api } from '#foundation/services'
import { zoneOfZip, type TenantRow } from '#foundation/tenants'

type Area = Pick<TenantRow, 'name' | 'bookingRules'>

/** The message for a ZIP code outside of the service area; null if it is covered. Of a ZIP+4 code only the first five digits count. */
const coverageProblem = async (db: Db, tenant: Area, zipCode: string): Promise<Message | null> =>
  (await isServed(db, tenant, zipCode))
    ? null
    : (i18n) => i18n._('Unfortunately, {name} does not yet service this location.', { name: tenant.name })

/** Throws 422 for a ZIP code outside of the tenant's service area; undefined passes. `field` is its name in the request. */
export async function requireCoverage(db: Db, tenant: Area, zipCode: string | undefined, field: string): Promise<void> {
  const problem = zipCode === undefined ? null : await coverageProblem(db, tenant, zipCode)
  if (problem) throw unprocessable(problem, field)
}

/** The same check for a form that is being filled in; writing the address repeats it. */
export function coverageRoutes(api: Api): void {
  route(
    api,
    'validateCoverageArea',
    async ({ query, tenant, db, request, reply }) => {
      const problem = await coverageProblem(db, tenant, query.zip_code)
      const message = problem && problem(wordsOfRequest(request, reply))
      return { valid: message === null, message, time_zone: zoneOfZip(tenant, query.zip_code) }
    },
    { perMinute: { max: 120 } },
  )
}
