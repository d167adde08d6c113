import type { ResourceName } from '@portal/contract'
import type { Api } from '../../foundation/services'
import { choiceRoutes } from './choices.routes'
import { resources } from './catalog-resources'
import { resourceRoutes } from './crud-routes'
import { vendorPriceRoutes } from './vendor-prices.routes'

/** What the office keeps behind its documents: the catalogue, its prices, and whom they come from. */
export function catalogArea(api: Api): void {
  for (const [name, resource] of Object.entries(resources)) resourceRoutes(api, name as ResourceName, resource)
  choiceRoutes(api)
  vendorPriceRoutes(api)
}
