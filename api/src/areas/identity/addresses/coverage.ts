import { unprocessable } from '../../../foundation/errors'
import { route } from '../../../foundation/http/route'
import type { Api } from '../../../foundation/services'
import { zoneOfZip, type TenantRow } from '../../../foundation/tenants'

type Area = Pick<TenantRow, 'name' | 'bookingRules'>

/** Why nobody comes to a zip code; null when somebody does. Nine digits lie where their first five do. */
const coverageProblem = ({ name, bookingRules }: Area, zipCode: string): string | null =>
  bookingRules.zipCodes.includes(zipCode.slice(0, 5)) ? null : `Unfortunately, ${name} does not yet service this location.`

/** Throws for a zip code that the tenant does not go to; `field` is its name in the request. */
export function requireCoverage(tenant: Area, zipCode: string | undefined, field: string): void {
  const problem = zipCode === undefined ? null : coverageProblem(tenant, zipCode)
  if (problem) throw unprocessable(problem, field)
}

/** The same question while somebody types; the write that follows asks it again. */
export function coverageRoutes(api: Api): void {
  route(
    api,
    'validateCoverageArea',
    async ({ query, tenant }) => {
      const message = coverageProblem(tenant, query.zip_code)
      return { valid: message === null, message, time_zone: zoneOfZip(tenant, query.zip_code) }
    },
    { perMinute: { max: 120 } },
  )
}
