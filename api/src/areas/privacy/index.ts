import type { Area } from '#foundation/services'
import { erasureRoutes } from './erasure.routes'
import { ownDataRoutes } from './own-data-file'

export { eraseCustomer } from './erase-customer'
export { deleteExpiredRecords, eraseDueCustomers } from './erase-due'

export { loadOwnDataFile } from './own-data-file'

export const privacyArea: Area = (api) => {
  erasureRoutes(api)
  ownDataRoutes(api)
}
