import type { Api } from '#foundation/services'
import type { ResourceName } from '@portal/contract'
import { resources } from './catalog-resources'
import { choiceRoutes } from './choices.routes'
import { resourceRoutes } from './crud-routes'
import { vendorPriceRoutes } from './vendor-prices.routes'

/** The catalog that the office maintains for quotes and invoices, with its prices and vendors. */
export function catalogArea(api: Api): void {
  for (const [name, resource] of Object.entries(resources)) resourceRoutes(api, name as ResourceName, resource)
  choiceRoutes(api)
  vendorPriceRoutes(api)
}
