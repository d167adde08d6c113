import { unprocessable } from '#foundation/errors'
import { route } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import { zoneOfZip, type TenantRow } from '#foundation/tenants'

type Area = Pick<TenantRow, 'name' | 'bookingRules'>

/** The message for a ZIP code outside of the service area; null if it is covered. Of a ZIP+4 code only the first five digits count. */
const coverageProblem = ({ name, bookingRules }: Area, zipCode: string): string | null =>
  bookingRules.zipCodes.includes(zipCode.slice(0, 5))
    ? null
    : `Unfortunately, ${name} does not yet service this location.`

/** Throws 422 for a ZIP code outside of the tenant's service area; undefined passes. `field` is its name in the request. */
export function requireCoverage(tenant: Area, zipCode: string | undefined, field: string): void {
  const problem = zipCode === undefined ? null : coverageProblem(tenant, zipCode)
  if (problem) throw unprocessable(problem, field)
}

/** The same check for a form that is being filled in; writing the address repeats it. */
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
