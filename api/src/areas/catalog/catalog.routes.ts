import type { Api } from '#foundation/services'
import { typedKeys } from '#foundation/typed-keys'
import { resources } from './catalog-resources'
import { choiceRoutes } from './choices.routes'
import { resourceRoutes } from './crud-routes'
import { discountRoutes } from './discounts.routes'
import { vendorPriceRoutes } from './vendor-prices.routes'

/** The catalog that the office maintains for quotes and invoices, with its prices and vendors. */
export function catalogArea(api: Api): void {
  for (const name of typedKeys(resources)) resourceRoutes(api, name, resources[name])
  choiceRoutes(api)
  discountRoutes(api)
  vendorPriceRoutes(api)
}
